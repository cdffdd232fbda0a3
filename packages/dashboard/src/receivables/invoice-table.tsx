import { Link } from '@tanstack/react-router';
import { Checkbox } from '../components/field';
import { Table, type Column } from '../components/table';
import { Time } from '../components/time';
import { ForeignName } from '../documents/foreign-text';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';
import type { OpenInvoice } from './queries';

/** Open invoices, the longest due first, with a box for each. */
export function InvoiceTable({
  invoices,
  chosen,
  onToggle,
}: {
  invoices: readonly OpenInvoice[];
  chosen: ReadonlySet<string>;
  onToggle: (documentId: string) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const { id: teamId } = useTeam();
  const columns: Column<OpenInvoice>[] = [
    {
      id: 'select',
      phone: 'select',
      head: t('receivables.choose'),
      headHidden: true,
      cell: ({ documentId, number }) => (
        <label className="max-md:-mx-3 max-md:-my-2 max-md:grid max-md:size-11 max-md:place-items-center">
          <Checkbox
            aria-label={t('receivables.chooseOf', { number: number ?? documentId })}
            checked={chosen.has(documentId)}
            onChange={() => onToggle(documentId)}
          />
        </label>
      ),
    },
    {
      id: 'number',
      head: t('receivables.number'),
      phone: 'name',
      cell: ({ documentId, number }) => (
        <Link to="/$teamId/documents/$documentId" params={{ teamId, documentId }}>
          <ForeignName text={number ?? documentId} className="max-w-48" />
        </Link>
      ),
    },
    {
      id: 'customer',
      head: t('receivables.customer'),
      phone: 'line',
      fill: true,
      cell: ({ customer, customerName }) => <ForeignName text={customerName ?? customer} />,
    },
    {
      id: 'due',
      head: t('receivables.due'),
      phone: 'number',
      className: 'whitespace-nowrap',
      cell: ({ dueDate, daysOverdue }) => (
        <>
          {format.day(dueDate)}
          {daysOverdue > 0 && (
            <span className="ml-2 text-12 text-bad">{t('receivables.overdue', { count: daysOverdue })}</span>
          )}
        </>
      ),
    },
    {
      id: 'reminder',
      head: t('receivables.lastReminder'),
      className: 'text-12 text-ink-3',
      cell: ({ lastReminder }) =>
        lastReminder !== null && (
          <>
            {t('receivables.levelNumber', { level: lastReminder.level })} · <Time at={lastReminder.at} />
          </>
        ),
    },
    {
      id: 'open',
      head: t('receivables.openAmount'),
      phone: 'amount',
      numeric: true,
      className: 'font-medium',
      cell: ({ openAmount, currency }) => format.total(openAmount, currency),
    },
  ];
  return (
    <Table
      label={t('receivables.title')}
      columns={columns}
      rows={[...invoices]}
      rowKey={({ documentId }) => documentId}
    />
  );
}
