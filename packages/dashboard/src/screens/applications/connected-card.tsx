import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../api/client';
import type { components } from '../../api/schema';
import { ScopeList } from '../../applications/scope-list';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { ConfirmName } from '../../components/confirm-name';
import { MoreFooter } from '../../components/more-footer';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useConfirmed } from '../../components/use-confirmed';
import { useText } from '../../i18n/text';
import { useApi, useTeam } from '../../session/team';

type Grant = components['schemas']['ApplicationGrant'];

/** Applications that members connected to the team: of all members for who manages them, otherwise one's own. */
export function ConnectedCard() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const [ending, setEnding] = useState<Grant | null>(null);
  const query = useInfiniteQuery({
    queryKey: ['applications', teamId, 'connected'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/core/application-grants', {
        query: { limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  });
  const grants = query.data?.pages.flatMap(({ applicationGrants }) => applicationGrants) ?? [];
  const columns: Column<Grant>[] = [
    {
      id: 'name',
      head: t('applications.name'),
      phone: 'name',
      className: 'font-medium wrap-anywhere',
      cell: ({ application }) => <bdi dir="auto">{application.name}</bdi>,
    },
    {
      id: 'person',
      head: t('applications.head.person'),
      phone: 'line',
      className: 'text-12 text-ink-3',
      cell: ({ user, connectedAt }) => (
        <span className="flex flex-col">
          <bdi dir="auto">{user.name}</bdi>
          <Time at={connectedAt} />
        </span>
      ),
    },
    {
      id: 'access',
      head: t('applications.head.access'),
      from: 'lg',
      className: 'text-12 text-ink-3',
      cell: ({ scopes, companyIds }) => (
        <>
          <ScopeList scopes={scopes} />
          {companyIds !== null && (
            <span title={companyIds.join(', ')}>
              {t('keys.companiesCount', { count: companyIds.length })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'used',
      head: t('applications.head.used'),
      phone: 'status',
      className: 'text-12 text-ink-3 whitespace-nowrap',
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? t('applications.never') : <Time at={lastUsedAt} form="ago" />,
    },
    {
      id: 'end',
      head: t('applications.head.actions'),
      headHidden: true,
      numeric: true,
      phone: 'amount',
      cell: (grant) => (
        <Button
          kind="quiet"
          size="sm"
          aria-label={t('applications.disconnectNamed', { name: grant.application.name })}
          onClick={() => setEnding(grant)}
        >
          {t('applications.disconnect')}
        </Button>
      ),
    },
  ];
  return (
    <Card title={t('applications.connected')} note={query.data ? grants.length : undefined}>
      <Reading query={query} title={t('applications.unreadable')}>
        {() =>
          grants.length === 0 ? (
            <EmptyState icon="external" title={t('applications.none')}>
              <p>{t('applications.noneNote')}</p>
            </EmptyState>
          ) : (
            <Table
              label={t('applications.connected')}
              columns={columns}
              rows={grants}
              rowKey={({ id }) => id}
            />
          )
        }
      </Reading>
      <MoreFooter query={query} />
      {ending && <DisconnectQuestion grant={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function DisconnectQuestion({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const { name } = grant.application;
  const revoke = (to: Api) =>
    to.delete('/api/core/application-grants/{grantId}', { path: { grantId: grant.id } });
  const action = useConfirmed({
    run: revoke,
    stale: ['applications', teamId],
    done: t('applications.disconnected', { name }),
    failed: t('applications.disconnectFailed'),
    onSettled: onClose,
  });
  return (
    <ConfirmName
      onClose={onClose}
      title={t('applications.disconnectTitle', { name })}
      name={name}
      keep={t('applications.keep')}
      action={t('applications.disconnect')}
      apiCalls={[{ name: t('applications.disconnect'), run: revoke, by: 'person' }]}
      busy={action.isPending && t('applications.working')}
      onConfirm={() => action.mutate()}
    >
      <p>{t('applications.disconnectNote')}</p>
    </ConfirmName>
  );
}
