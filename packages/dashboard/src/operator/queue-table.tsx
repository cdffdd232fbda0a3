import { Table, type Column } from '../components/table';
import { Time } from '../components/time';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import type { WorkQueue } from './queries';
import { workName } from './work-name';

/** The limit of what the API counts; it stands for more as well. */
const MOST = 10_000;

/** Table of the queues: due rows and their age, rows in progress, rate, and parked rows. */
export function QueueTable({ queues }: { queues: WorkQueue[] }) {
  const { t } = useText();
  const format = useFormat();
  const count = (value: number): string =>
    value === 0 ? '' : value >= MOST ? `${format.count(value)}+` : format.count(value);
  const number = (
    id: 'due' | 'inFlight' | 'startedPerMinute' | 'scheduled' | 'parked',
    more: Partial<Column<WorkQueue>> = {},
  ): Column<WorkQueue> => ({
    id,
    head: t(`operator.head.${id}`),
    numeric: true,
    cell: (queue) => count(queue[id]),
    ...more,
  });
  const columns: Column<WorkQueue>[] = [
    {
      id: 'name',
      head: t('operator.head.queue'),
      phone: 'name',
      fill: true,
      cell: ({ table }) => <span title={table}>{workName(t, table)}</span>,
    },
    number('due', { phone: 'amount' }),
    {
      id: 'oldest',
      head: t('operator.head.oldest'),
      numeric: true,
      phone: 'number',
      className: 'text-12 text-ink-3',
      cell: ({ oldestDue }) => oldestDue !== null && <Time at={oldestDue} form="age" />,
    },
    number('inFlight'),
    number('startedPerMinute', { from: 'lg' }),
    number('scheduled', { from: 'lg' }),
    number('parked', {
      phone: 'status',
      cell: ({ parked }) => <span className={parked > 0 ? 'font-medium text-bad' : ''}>{count(parked)}</span>,
    }),
  ];
  return (
    <Table
      label={t('operator.tab.queues')}
      columns={columns}
      rows={queues}
      rowKey={({ table }) => table}
      dense
    />
  );
}
