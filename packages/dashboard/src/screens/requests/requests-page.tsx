import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { CopyButton } from '../../components/copy-button';
import { SearchInput } from '../../components/field';
import { FilterChip, FilterRow } from '../../components/filters';
import { MenuItem } from '../../components/menu';
import { MoreFooter } from '../../components/more-footer';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { ResourceLink } from '../../components/resource-link';
import { EmptyState } from '../../components/states';
import { StatusBadge } from '../../components/status-badge';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import {
  REQUEST_STATUSES,
  requestFailuresQuery,
  requestsQuery,
  type RequestEntry,
  type RequestFilters,
} from '../../requests/queries';
import { useApi, useTeam } from '../../session/team';
import { requestStatus } from '../../statuses';

const page = getRouteApi('/$teamId/requests');

/** What programs and people asked of the API: what failed, in groups, and every request. */
export function RequestsPage() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const filters = page.useSearch();
  const navigate = useNavigate();
  const change = (next: RequestFilters): void =>
    void navigate({
      to: '/$teamId/requests',
      params: { teamId },
      search: next,
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHead
        title={t('requests.title')}
        note={t('requests.note')}
        deeds={[
          { name: t('requests.title'), run: (to) => to.get('/api/v1/requests', { query: filters }) },
          { name: t('requests.failures'), run: (to) => to.get('/api/v1/request-failures') },
        ]}
      />
      <Stack>
        <FailureGroups onShow={change} />
        <Stack gap={4}>
          <RequestFilterBar filters={filters} onChange={change} />
          <RequestList filters={filters} onClear={() => change({})} />
        </Stack>
      </Stack>
    </>
  );
}

type Group = {
  method: string;
  route: string;
  status: number;
  errorCode: string | null;
  count: number;
  lastAt: string;
};

function FailureGroups({ onShow }: { onShow: (filters: RequestFilters) => void }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(requestFailuresQuery(api, teamId));
  const columns: Column<Group>[] = [
    {
      id: 'status',
      head: t('requests.head.status'),
      phone: 'status',
      cell: ({ status }) => <StatusBadge mark={requestStatus(status)} />,
    },
    {
      id: 'code',
      head: t('requests.head.code'),
      phone: 'name',
      cell: ({ errorCode, route, status }) => (
        <button
          type="button"
          className="text-left font-mono text-12 text-accent hover:underline"
          onClick={() =>
            onShow({ route, ...(errorCode ? { errorCode } : { status: status >= 500 ? '5xx' : '4xx' }) })
          }
        >
          {errorCode ?? status}
        </button>
      ),
    },
    {
      id: 'route',
      head: t('requests.head.request'),
      phone: 'number',
      fill: true,
      cell: ({ method, route }) => <Operation method={method} route={route} />,
    },
    {
      id: 'count',
      head: t('requests.head.count'),
      numeric: true,
      phone: 'amount',
      cell: ({ count }) => format.count(count),
    },
    {
      id: 'last',
      head: t('requests.head.last'),
      numeric: true,
      className: 'text-12 text-ink-3',
      cell: ({ lastAt }) => <Time at={lastAt} />,
    },
  ];
  const groups = query.data?.failures;
  if (groups?.length === 0) {
    return null;
  }
  return (
    <Card title={t('requests.failures')} note={groups?.length}>
      <Reading query={query} title={t('requests.unreadable')} rows={3}>
        {({ failures }) => (
          <Table
            label={t('requests.failures')}
            columns={columns}
            rows={failures.slice(0, 10)}
            rowKey={({ method, route, status, errorCode }) =>
              `${method} ${route} ${status} ${errorCode ?? ''}`
            }
            dense
          />
        )}
      </Reading>
    </Card>
  );
}

function Operation({ method, route }: { method: string; route: string }) {
  return (
    <span className="flex min-w-0 gap-2 font-mono text-12">
      <span className="text-ink-3">{method}</span>
      <span className="truncate" title={route}>
        {route}
      </span>
    </span>
  );
}

function RequestFilterBar({
  filters,
  onChange,
}: {
  filters: RequestFilters;
  onChange: (next: RequestFilters) => void;
}) {
  const { t } = useText();
  const [sought, setSought] = useState(filters.requestId ?? '');
  return (
    <div role="search" className="flex gap-2 max-md:flex-col md:flex-wrap md:items-center">
      <SearchInput
        className="min-w-0 md:min-w-64 md:flex-1"
        aria-label={t('requests.search')}
        placeholder={t('requests.search')}
        value={sought}
        maxLength={200}
        onChange={(event) => setSought(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange({ ...filters, requestId: sought.trim() || undefined });
        }}
      />
      <FilterRow>
        <FilterChip
          name={t('requests.head.status')}
          value={filters.status ? t(`requests.status.${filters.status}`) : null}
          onClear={() => onChange({ ...filters, status: undefined })}
        >
          {REQUEST_STATUSES.map((status) => (
            <MenuItem
              key={status}
              checked={status === filters.status}
              onClick={() => onChange({ ...filters, status })}
            >
              {t(`requests.status.${status}`)}
            </MenuItem>
          ))}
        </FilterChip>
        {(['requestId', 'errorCode', 'route', 'keyId'] as const).map((name) => {
          const value = filters[name];
          return (
            value !== undefined && (
              <FilterChip
                key={name}
                name={t(`requests.filter.${name}`)}
                value={value}
                onClear={() => onChange({ ...filters, [name]: undefined })}
              >
                <MenuItem icon="x" onClick={() => onChange({ ...filters, [name]: undefined })}>
                  {t('requests.clear')}
                </MenuItem>
              </FilterChip>
            )
          );
        })}
      </FilterRow>
    </div>
  );
}

function RequestList({ filters, onClear }: { filters: RequestFilters; onClear: () => void }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useInfiniteQuery(requestsQuery(api, teamId, filters));
  const requests = query.data?.pages.flatMap((each) => each.requests) ?? [];
  const columns: Column<RequestEntry>[] = [
    {
      id: 'status',
      head: t('requests.head.status'),
      phone: 'status',
      cell: ({ status }) =>
        status === null ? t('requests.aborted') : <StatusBadge mark={requestStatus(status)} />,
    },
    {
      id: 'request',
      head: t('requests.head.request'),
      phone: 'name',
      fill: true,
      cell: (request) => (
        <span className="flex min-w-0 flex-col">
          <Operation method={request.method} route={request.route} />
          <span className="flex min-w-0 items-center gap-2 text-12 text-ink-3">
            {request.errorCode !== null && <code className="text-warn">{request.errorCode}</code>}
            <code className="truncate" title={request.requestId}>
              {request.requestId}
            </code>
            <CopyButton value={request.requestId} label={t('common.copyId')} />
          </span>
        </span>
      ),
    },
    {
      id: 'about',
      head: t('requests.head.about'),
      phone: 'line',
      className: 'text-12',
      cell: ({ resourceId }) => resourceId !== null && <ResourceLink id={resourceId} />,
    },
    {
      id: 'duration',
      head: t('requests.head.duration'),
      numeric: true,
      from: 'lg',
      className: 'text-12 text-ink-3',
      cell: ({ durationMs }) => format.duration(durationMs),
    },
    {
      id: 'at',
      head: t('requests.head.at'),
      numeric: true,
      phone: 'amount',
      className: 'text-12 text-ink-3',
      cell: ({ at }) => <Time at={at} form="second" />,
    },
  ];
  return (
    <Card>
      <Reading query={query} title={t('requests.unreadable')} rows={8}>
        {() =>
          requests.length === 0 ? (
            <EmptyState
              icon="requests"
              title={t('requests.none')}
              action={
                Object.keys(filters).length > 0 && <Button onClick={onClear}>{t('requests.clearAll')}</Button>
              }
            >
              <p>{t('requests.noneNote')}</p>
            </EmptyState>
          ) : (
            <Table label={t('requests.title')} columns={columns} rows={requests} rowKey={({ id }) => id} />
          )
        }
      </Reading>
      <MoreFooter query={query} />
    </Card>
  );
}
