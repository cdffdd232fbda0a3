import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../components/button';
import { Card } from '../components/card';
import { FailureState, Skeleton, useLate } from '../components/states';
import { Badge } from '../components/status';
import { Table } from '../components/table';
import { Time } from '../components/time';
import { useToasts } from '../components/toast';
import { describeFailure } from '../api/failure';
import { useText } from '../i18n/text';
import { FailureText } from '../refusals/use-refusal';
import { personApi } from '../session/session';

/** Formats a User-Agent as browser and system; returns it unchanged when neither is recognised. */
function formatBrowser(userAgent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\/(\d+)/.exec(userAgent);
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent)?.[1];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' };
  const name = browser?.[1] === undefined ? undefined : `${names[browser[1]] ?? browser[1]} ${browser[2]}`;
  return [name, system?.replace(' X', '')].filter(Boolean).join(', ') || userAgent.slice(0, 80);
}

/** Sessions of the person; each can be ended. */
export function Sessions() {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await personApi.get('/api/core/sessions', { signal })).sessions,
  });
  const isLate = useLate(query.isPending);
  const end = async (id: string) => {
    try {
      await personApi.delete('/api/core/sessions/{userSessionId}', { path: { userSessionId: id } });
      toasts.done(t('account.sessionEnded'));
    } catch (error) {
      toasts.failed(t('account.sessionNotEnded'), error, { retry: () => void end(id) });
    }
    await queryClient.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <Card title={t('account.sessions')} note={query.data?.length}>
      {isLate && <Skeleton rows={2} />}
      {query.error !== null && (
        <FailureState
          title={t('account.sessionsFailed')}
          {...describeFailure(query.error)}
          message={<FailureText error={query.error} />}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && (
        <Table
          label={t('account.sessions')}
          rows={query.data}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'browser',
              head: t('account.sessionBrowser'),
              fill: true,
              phone: 'name',
              cell: ({ userAgent, current }) => (
                <span className="flex items-center gap-2">
                  <span className="truncate font-medium" title={userAgent ?? undefined}>
                    {formatBrowser(userAgent ?? '')}
                  </span>
                  {current && (
                    <Badge tone="ok" icon="ok" soft>
                      {t('account.sessionHere')}
                    </Badge>
                  )}
                </span>
              ),
            },
            {
              id: 'from',
              head: t('account.sessionFrom'),
              phone: 'number',
              cell: ({ address }) => <code>{address}</code>,
            },
            {
              id: 'since',
              head: t('account.sessionSince'),
              cell: ({ createdAt }) => <Time at={createdAt} />,
            },
            {
              id: 'used',
              head: t('account.sessionUsed'),
              phone: 'status',
              cell: ({ lastUsedAt }) => <Time at={lastUsedAt} />,
            },
            {
              id: 'actions',
              head: t('account.actions'),
              headHidden: true,
              numeric: true,
              phone: 'amount',
              cell: ({ id, current }) =>
                !current && (
                  <Button kind="quiet" size="sm" onClick={() => void end(id)}>
                    {t('account.sessionEnd')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Card>
  );
}
