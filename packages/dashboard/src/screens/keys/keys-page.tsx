import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../api/client';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { Card, CardFooter } from '../../components/card';
import { CopyButton } from '../../components/copy-button';
import { ConfirmName } from '../../components/confirm-name';
import { MoreFooter } from '../../components/more-footer';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { SecretOnce } from '../../components/secret';
import { EmptyState } from '../../components/states';
import { StatusBadge } from '../../components/status-badge';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useConfirmed } from '../../components/use-confirmed';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { OAuthCard } from '../../keys/oauth-card';
import { oauthQuery } from '../../keys/queries';
import { KeyForm, type MadeKey } from '../../keys/key-form';
import { KeyNumbersForm } from '../../keys/key-numbers-form';
import { useApi, useMay, useTeam } from '../../session/team';
import { keyStatus } from '../../statuses';

type ApiKey = components['schemas']['ApiKey'];

/** Keys for programs: made, shown once, revoked. */
export function KeysPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { data: oauth } = useQuery(oauthQuery(api, teamId));
  const [isMaking, setMaking] = useState(false);
  const [createdKey, setCreatedKey] = useState<MadeKey | null>(null);
  const [isAll, setAll] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['keys', teamId, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/core/api-keys', {
        query: { limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  });
  const keys = query.data?.pages.flatMap(({ apiKeys }) => apiKeys) ?? [];
  const now = new Date();
  const isOver = ({ revokedAt, expiresAt }: ApiKey) =>
    revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now.getTime());
  const active = keys.filter((key) => !isOver(key));
  const over = keys.filter(isOver);
  const make = (
    <Button
      kind="primary"
      icon="plus"
      notNow={!may('keys.manage') ? t('keys.roleManages') : oauth?.enabled ? t('keys.oauth.forbids') : null}
      onClick={() => setMaking(true)}
    >
      {t('keys.new')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('keys.title')}
        note={t('keys.note')}
        apiCalls={[{ name: t('keys.title'), run: (to) => to.get('/api/core/api-keys') }]}
        actions={make}
      />
      <Stack>
        {createdKey && (
          <SecretOnce
            title={t('keys.secretTitle', { name: createdKey.key.name })}
            note={t('keys.secretNote')}
            values={[
              { name: t('keys.key'), value: createdKey.key.id },
              { name: t(createdKey.isJwt ? 'keys.token' : 'keys.secret'), value: createdKey.secret },
            ]}
            example={
              createdKey.isJwt
                ? `curl -H "Authorization: Bearer $TOKEN" ${location.origin}/api/v1/companies`
                : `curl -u "$KEY:$SECRET" ${location.origin}/api/v1/companies`
            }
            onDone={() => setCreatedKey(null)}
          />
        )}
        <Card title={t('keys.active')} note={query.data ? active.length : undefined}>
          <Reading query={query} title={t('keys.unreadable')}>
            {() =>
              active.length === 0 ? (
                <EmptyState icon="key" title={t('keys.none')} action={make}>
                  <p>{t('keys.noneNote')}</p>
                </EmptyState>
              ) : (
                <KeyTable keys={active} newId={createdKey?.key.id} />
              )
            }
          </Reading>
          {over.length > 0 && (
            <>
              <CardFooter>
                {t('keys.over', { count: over.length })}
                <button
                  type="button"
                  className="ml-auto text-accent hover:underline"
                  aria-expanded={isAll}
                  onClick={() => setAll(!isAll)}
                >
                  {t(isAll ? 'keys.hide' : 'keys.show')}
                </button>
              </CardFooter>
              {isAll && <KeyTable keys={over} />}
            </>
          )}
          <MoreFooter query={query} />
        </Card>
        <OAuthCard />
      </Stack>
      {isMaking && <KeyForm onClose={() => setMaking(false)} onCreated={setCreatedKey} />}
    </>
  );
}

function KeyTable({ keys, newId }: { keys: ApiKey[]; newId?: string }) {
  const { t } = useText();
  const format = useFormat();
  const may = useMay();
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [limited, setLimited] = useState<ApiKey | null>(null);
  const notNow = may('keys.manage') ? null : t('keys.roleManages');
  const now = new Date();
  const columns: Column<ApiKey>[] = [
    {
      id: 'name',
      head: t('keys.head.name'),
      phone: 'name',
      fill: true,
      cell: (key) => {
        const mark = keyStatus(key, now);
        return (
          <span className="flex min-w-0 flex-col">
            <span className="flex flex-wrap items-center gap-2">
              <bdi dir="auto" className="truncate font-medium">
                {key.name}
              </bdi>
              {key.id === newId ? (
                <StatusBadge mark={{ word: 'status.new', icon: 'ok', tone: 'ok' }} soft />
              ) : (
                mark && <StatusBadge mark={mark} soft />
              )}
            </span>
            <span className="flex min-w-0 items-center gap-0.5 text-12 text-ink-3">
              <code className="truncate">{key.id}</code>
              <CopyButton value={key.id} label={t('common.copyId')} />
            </span>
          </span>
        );
      },
    },
    {
      id: 'type',
      head: t('keys.head.type'),
      phone: 'number',
      className: 'text-12 text-ink-3 whitespace-nowrap',
      cell: ({ type, expiresAt }) =>
        expiresAt === null
          ? t(`keys.type.${type}`)
          : t('keys.until', { type: t(`keys.type.${type}`), day: format.short(expiresAt) }),
    },
    {
      id: 'limits',
      head: t('keys.head.limits'),
      from: 'lg',
      className: 'max-w-64 min-w-36 text-12 text-ink-3',
      cell: (key) => <Limits apiKey={key} />,
    },
    {
      id: 'used',
      head: t('keys.head.used'),
      phone: 'status',
      className: 'whitespace-nowrap',
      cell: ({ lastUsed }) =>
        lastUsed === null ? (
          <span className="text-12 text-ink-3">{t('keys.never')}</span>
        ) : (
          <span className="flex flex-col">
            <Time at={lastUsed.at} form="ago" />
            {lastUsed.operation !== null && <code className="text-12 text-ink-3">{lastUsed.operation}</code>}
            {lastUsed.address !== null && <span className="text-12 text-ink-3">{lastUsed.address}</span>}
          </span>
        ),
    },
    {
      id: 'made',
      head: t('keys.head.made'),
      from: 'lg',
      className: 'text-12 text-ink-3 whitespace-nowrap',
      cell: ({ createdAt, createdBy }) => (
        <span className="flex flex-col">
          <Time at={createdAt} />
          {createdBy && <Creator createdBy={createdBy} />}
        </span>
      ),
    },
    {
      id: 'revoke',
      head: t('keys.head.actions'),
      headHidden: true,
      numeric: true,
      phone: 'amount',
      cell: (key) =>
        key.revokedAt === null && (
          <span className="flex flex-wrap justify-end gap-1 md:flex-nowrap">
            <Button
              kind="quiet"
              size="sm"
              aria-label={t('keys.limits.editNamed', { name: key.name })}
              notNow={notNow}
              onClick={() => setLimited(key)}
            >
              {t('keys.limits.edit')}
            </Button>
            <Button
              kind="quiet"
              size="sm"
              aria-label={t('keys.revokeNamed', { name: key.name })}
              notNow={notNow}
              onClick={() => setRevoking(key)}
            >
              {t('keys.revoke')}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <>
      <Table label={t('keys.title')} columns={columns} rows={keys} rowKey={({ id }) => id} />
      {limited && <KeyNumbersForm apiKey={limited} onClose={() => setLimited(null)} />}
      {revoking && <RevokeQuestion apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

/** Limits of a key: scopes, number of companies, networks, requests and documents. */
function Limits({ apiKey }: { apiKey: ApiKey }) {
  const { scopes, companyIds, allowedNetworks, requestsPerMinute, documentsPerDay } = apiKey;
  const { t } = useText();
  return (
    <span className="flex flex-col wrap-anywhere">
      <span>{scopes.includes('all') ? t('keys.scopes.all') : <code>{scopes.join(', ')}</code>}</span>
      {companyIds !== null && (
        <span title={companyIds.join(', ')}>{t('keys.companiesCount', { count: companyIds.length })}</span>
      )}
      {allowedNetworks !== null && <code>{allowedNetworks.join(', ')}</code>}
      {requestsPerMinute !== null && <span>{t('keys.limits.perMinute', { count: requestsPerMinute })}</span>}
      {documentsPerDay !== null && <span>{t('keys.limits.perDay', { count: documentsPerDay })}</span>}
    </span>
  );
}

/** Creator of a key: the name of a person or key, otherwise the kind of creator. */
function Creator({ createdBy: { type, name, id } }: { createdBy: NonNullable<ApiKey['createdBy']> }) {
  const { t } = useText();
  return (
    <bdi dir="auto" className="max-w-48 truncate">
      {name !== null && type !== 'key' ? name : t(`keys.creator.${type}`, { name: name ?? id ?? '' })}
    </bdi>
  );
}

function RevokeQuestion({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useText();
  const format = useFormat();
  const { id: teamId } = useTeam();
  const remove = (to: Api) => to.delete('/api/core/api-keys/{keyId}', { path: { keyId: apiKey.id } });
  const revoke = useConfirmed({
    run: remove,
    stale: ['keys', teamId],
    done: t('keys.revoked', { name: apiKey.name }),
    failed: t('keys.revokeFailed'),
    onSettled: onClose,
  });
  return (
    <ConfirmName
      onClose={onClose}
      title={t('keys.revokeTitle', { name: apiKey.name })}
      keep={t('keys.keep')}
      action={t('keys.revokeAction')}
      name={apiKey.name}
      apiCalls={[{ name: t('keys.revokeAction'), run: remove }]}
      busy={revoke.isPending && t('keys.revoking')}
      onConfirm={() => revoke.mutate()}
    >
      <p>
        {apiKey.lastUsedAt === null
          ? t('keys.revokeNoteUnused')
          : t('keys.revokeNote', { used: format.relative(apiKey.lastUsedAt) })}
      </p>
    </ConfirmName>
  );
}
