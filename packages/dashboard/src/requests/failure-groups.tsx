import { useQuery } from '@tanstack/react-query';
import { Card } from '../components/card';
import { Reading } from '../components/reading';
import { StatusBadge } from '../components/status-badge';
import { Table, type Column } from '../components/table';
import { Time } from '../components/time';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { requestStatus } from '../statuses';
import { Operation } from './operation';
import { requestFailuresQuery, type RequestFailure } from './queries';
import type { RequestFilters } from './filters';

/** Groups that are shown; the rest is found by the filters. */
const MOST = 10;

/** Failures by operation and code, most frequent first, each a link to its requests. */
export function FailureGroups({ onShow }: { onShow: (filters: RequestFilters) => void }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(requestFailuresQuery(api, teamId));
  const columns: Column<RequestFailure>[] = [
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
            rows={failures.slice(0, MOST)}
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
