import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLiveList } from '../../api/use-live-list';
import { usePeople } from '../../audit/actor';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { CopyButton } from '../../components/copy-button';
import { MoreFooter } from '../../components/more-footer';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { ResourceLink } from '../../components/resource-link';
import { EmptyState } from '../../components/states';
import { StatusBadge } from '../../components/status-badge';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useKeptPlace } from '../../components/use-kept-place';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { FailureGroups } from '../../requests/failure-groups';
import { Operation } from '../../requests/operation';
import { canFollow, toRequestQuery, requestsSource, type RequestEntry } from '../../requests/queries';
import type { RequestFilters } from '../../requests/filters';
import { RequestFilterBar, useKeyNames } from '../../requests/request-filters';
import { Requester } from '../../requests/requester';
import { useApi, useTeam } from '../../session/team';
import { requestStatus } from '../../statuses';

const page = getRouteApi('/$teamId/requests');

/** API requests of programs and people: failures in groups, and every request. */
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
        apiCalls={[
          {
            name: t('requests.title'),
            run: (to) => to.get('/api/v1/requests', { query: toRequestQuery(filters) }),
          },
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

function RequestList({ filters, onClear }: { filters: RequestFilters; onClear: () => void }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const people = usePeople();
  const keys = useKeyNames();
  const [isLive, setLive] = useState(true);
  const list = useLiveList(requestsSource(api, teamId, filters, isLive));
  const bodyRef = useKeptPlace<HTMLTableSectionElement>();
  const { query, rows: requests } = list;
  const isFollowing = isLive && canFollow(filters);
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
            <code className="truncate max-md:whitespace-normal" title={request.requestId}>
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
      className: 'text-12 max-md:[&>a]:block max-md:[&>a]:py-1',
      cell: ({ resourceId }) => resourceId !== null && <ResourceLink id={resourceId} />,
    },
    {
      id: 'by',
      head: t('requests.head.by'),
      phone: 'number',
      cell: (request) => <Requester request={request} people={people} keys={keys} />,
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
            <Table
              label={t('requests.title')}
              columns={columns}
              rows={requests}
              rowKey={({ id }) => id}
              bodyRef={bodyRef}
            />
          )
        }
      </Reading>
      <MoreFooter
        query={query}
        live={canFollow(filters) ? { label: t('requests.live'), isOn: isLive, onChange: setLive } : undefined}
      >
        <Button
          size="sm"
          icon="refresh"
          busy={list.isRefreshing && !isFollowing && t('common.loading')}
          onClick={() => void list.refresh()}
        >
          {t('requests.refresh')}
        </Button>
        {!canFollow(filters) && <span className="text-12">{t('requests.liveOfPrograms')}</span>}
      </MoreFooter>
    </Card>
  );
}
