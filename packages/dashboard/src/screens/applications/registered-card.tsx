import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../api/client';
import type { components } from '../../api/schema';
import type { Registered } from '../../applications/register-form';
import { RotateSecretForm } from '../../applications/rotate-secret-form';
import { ScopeList } from '../../applications/scope-list';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { ConfirmName } from '../../components/confirm-name';
import { CopyButton } from '../../components/copy-button';
import { MoreFooter } from '../../components/more-footer';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useConfirmed } from '../../components/use-confirmed';
import { useText } from '../../i18n/text';
import { useApi, useMay, useTeam } from '../../session/team';

type Application = components['schemas']['Application'];

/** Applications that the team registered, for members of all teams. */
export function RegisteredCard({ onSecret }: { onSecret: (registered: Registered) => void }) {
  const { t } = useText();
  const api = useApi();
  const may = useMay();
  const { id: teamId } = useTeam();
  const [deleting, setDeleting] = useState<Application | null>(null);
  const [rotating, setRotating] = useState<Application | null>(null);
  const notNow = may('members.manage') ? null : t('applications.roleManages');
  const query = useInfiniteQuery({
    queryKey: ['applications', teamId, 'registered'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/core/applications', {
        query: { limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  });
  const applications = query.data?.pages.flatMap((page) => page.applications) ?? [];
  const columns: Column<Application>[] = [
    {
      id: 'name',
      head: t('applications.name'),
      phone: 'name',
      cell: ({ id, name }) => (
        <span className="flex min-w-0 flex-col">
          <bdi dir="auto" className="font-medium wrap-anywhere">
            {name}
          </bdi>
          <span className="flex min-w-0 items-center gap-0.5 text-12 text-ink-3">
            <code className="truncate">{id}</code>
            <CopyButton value={id} label={t('common.copyId')} />
          </span>
        </span>
      ),
    },
    {
      id: 'type',
      head: t('applications.type'),
      phone: 'line',
      className: 'text-12 text-ink-3',
      cell: ({ clientType, formerSecretExpiresAt }) => (
        <span className="flex flex-col">
          {t(`applications.type.${clientType}`)}
          {formerSecretExpiresAt !== null && new Date(formerSecretExpiresAt) > new Date() && (
            <span>
              {t('applications.formerUntil')} <Time at={formerSecretExpiresAt} form="full" />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'redirects',
      head: t('applications.head.redirects'),
      from: 'lg',
      className: 'text-12 text-ink-3 wrap-anywhere',
      cell: ({ redirectUris }) => redirectUris.map((uri) => <div key={uri}>{uri}</div>),
    },
    {
      id: 'access',
      head: t('applications.head.access'),
      from: 'lg',
      className: 'text-12 text-ink-3',
      cell: ({ scopes }) => <ScopeList scopes={scopes} />,
    },
    {
      id: 'delete',
      head: t('applications.head.actions'),
      headHidden: true,
      numeric: true,
      phone: 'amount',
      cell: (application) => (
        <span className="inline-flex gap-1">
          {application.clientType === 'confidential' && (
            <Button
              kind="quiet"
              size="sm"
              icon="refresh"
              iconOnly
              notNow={notNow}
              onClick={() => setRotating(application)}
            >
              {t('applications.rotateNamed', { name: application.name })}
            </Button>
          )}
          <Button
            kind="quiet"
            size="sm"
            icon="trash"
            iconOnly
            notNow={notNow}
            onClick={() => setDeleting(application)}
          >
            {t('applications.deleteNamed', { name: application.name })}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Card title={t('applications.registered')} note={query.data ? applications.length : undefined}>
      <Reading query={query} title={t('applications.unreadable')}>
        {() =>
          applications.length === 0 ? (
            <EmptyState icon="code" title={t('applications.registeredNone')}>
              <p>{t('applications.registeredNote')}</p>
            </EmptyState>
          ) : (
            <Table
              label={t('applications.registered')}
              columns={columns}
              rows={applications}
              rowKey={({ id }) => id}
            />
          )
        }
      </Reading>
      <MoreFooter query={query} />
      {rotating && (
        <RotateSecretForm application={rotating} onClose={() => setRotating(null)} onSecret={onSecret} />
      )}
      {deleting && <DeleteQuestion application={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  );
}

function DeleteQuestion({ application, onClose }: { application: Application; onClose: () => void }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const { id: applicationId, name } = application;
  const remove = (to: Api) =>
    to.delete('/api/core/applications/{applicationId}', { path: { applicationId } });
  const action = useConfirmed({
    run: remove,
    stale: ['applications', teamId],
    done: t('applications.deleted', { name }),
    failed: t('applications.deleteFailed'),
    onSettled: onClose,
  });
  return (
    <ConfirmName
      onClose={onClose}
      title={t('applications.deleteTitle', { name })}
      name={name}
      keep={t('applications.keep')}
      action={t('applications.delete')}
      apiCalls={[{ name: t('applications.delete'), run: remove, by: 'person' }]}
      busy={action.isPending && t('applications.working')}
      onConfirm={() => action.mutate()}
    >
      <p>{t('applications.deleteNote')}</p>
    </ConfirmName>
  );
}
