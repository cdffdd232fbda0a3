import { Link } from '@tanstack/react-router';
import { classes } from '../components/classes';
import { Checkbox } from '../components/field';
import { StatusBadge } from '../components/status-badge';
import { Table, type Column } from '../components/table';
import { Time } from '../components/time';
import { useRowKeys } from '../components/use-row-keys';
import { dayRange } from '../format/paris';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';
import { documentStatus } from '../statuses';
import type { DocumentSort } from './filters';
import { ForeignName } from './foreign-text';
import { LabelTag } from './label-tag';
import type { ListColumn } from './list-columns';
import { toIssueDate, toDueDate } from './document-dates';
import { toSummary } from './party';
import { PayeeBadge } from './payee-note';
import { businessStatus } from './standing';
import type { Document, StoredDocument } from './queries';

/** Selected rows, and functions that change the selection. */
export interface RowSelection {
  ids: ReadonlySet<string>;
  toggle: (document: StoredDocument, isRange: boolean) => void;
  toggleAll: () => void;
}

/** Order of the rows, and how to change it. */
export interface RowOrder {
  sort: DocumentSort;
  order: 'asc' | 'desc';
  onSort: (sort: DocumentSort) => void;
}

/** Columns of a list of documents without a choice. */
export const USUAL_COLUMNS: readonly ListColumn[] = [
  'status',
  'number',
  'counterparty',
  'direction',
  'amount',
  'createdAt',
];

/** Documents in rows; on a phone each row is two lines. */
export function DocumentTable({
  label,
  documents,
  selection,
  letters,
  onOpen,
  current,
  narrow,
  plain,
  oneWay,
  columns: chosenColumns = null,
  rowOrder,
}: {
  label: string;
  documents: StoredDocument[];
  selection?: RowSelection;
  /** Actions of single letters on the row with the focus */
  letters?: Record<string, (document: StoredDocument) => void>;
  onOpen: (document: StoredDocument) => void;
  /** Id of the document that is shown beside the list; with it, a click shows instead of opening */
  current?: string;
  /** True while a drawer is open beside the list; hides less important columns */
  narrow?: boolean;
  /** A short list on another page: names without addresses and direction */
  plain?: boolean;
  /** True when all documents have one direction; hides that column */
  oneWay?: boolean;
  /** Columns from left to right; null for the usual ones */
  columns?: readonly ListColumn[] | null;
  rowOrder?: RowOrder;
}) {
  const hidden = narrow
    ? ['direction', 'createdAt', 'issueDate', 'dueDate', 'labels']
    : (plain || oneWay) && chosenColumns === null
      ? ['direction']
      : [];
  const all = useColumns(documents, selection, current === undefined ? undefined : onOpen, plain);
  const columns = ['select', ...(chosenColumns ?? USUAL_COLUMNS)]
    .filter((id) => !hidden.includes(id))
    .flatMap((id) => all.find((column) => column.id === id) ?? [])
    .map((column) => toSortable(column, rowOrder));
  const rowProps = useRowKeys(documents, { open: onOpen, select: selection?.toggle, letters });
  return (
    <Table
      label={label}
      columns={columns}
      rows={documents}
      rowKey={({ id }) => id}
      rowProps={rowProps}
      selected={({ id }) => selection?.ids.has(id) === true || id === current}
      unread={isUnread}
    />
  );
}

/** True of a document that came in and that nobody has marked as read. */
export function isUnread({ direction, readAt }: Pick<Document, 'direction' | 'readAt'>): boolean {
  return direction === 'incoming' && readAt === null;
}

function useColumns(
  documents: StoredDocument[],
  selection: RowSelection | undefined,
  onPreview: ((document: StoredDocument) => void) | undefined,
  plain: boolean | undefined,
): Column<StoredDocument>[] {
  const { t, language } = useText();
  const { id: teamId } = useTeam();
  const format = useFormat();
  const now = new Date();
  const formatDay = (day: string | null): string | null => (day === null ? null : format.day(day));
  /** A report has no number; its period identifies it. */
  const reportedDays = ({ reporting }: StoredDocument): string | null => {
    const { periodStart = null, periodEnd = null } = reporting ?? {};
    return periodStart === null || periodEnd === null ? null : dayRange({ periodStart, periodEnd }, language);
  };
  const columns: Column<StoredDocument>[] = [
    {
      id: 'status',
      head: t('documents.head.status'),
      phone: 'status',
      cell: (document) => {
        // A response to the invoice takes precedence over the delivery status, unless the delivery failed.
        const status =
          (document.deliveryStatus === 'failed' ? null : businessStatus(document)) ??
          documentStatus(document, now);
        return status && <StatusBadge mark={status} />;
      },
    },
    {
      id: 'number',
      head: t('documents.head.number'),
      phone: 'number',
      cell: (document) => (
        <span className="flex min-w-0 items-baseline gap-2 max-md:flex-wrap max-md:gap-y-0">
          <Link
            to="/$teamId/documents/$documentId"
            params={{ teamId, documentId: document.id }}
            data-strong
            className="min-w-0 truncate font-medium text-ink hover:text-accent md:max-w-36 xl:max-w-48"
            onClick={(event) => {
              if (onPreview && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
                event.preventDefault();
                onPreview(document);
              }
            }}
          >
            <ForeignName
              text={toSummary(document).number ?? reportedDays(document) ?? t('documents.noNumber')}
            />
          </Link>
          <span className="text-12 text-ink-3 md:whitespace-nowrap">{t(`status.type.${document.type}`)}</span>
          <PayeeBadge document={document} />
        </span>
      ),
    },
    {
      id: 'counterparty',
      head: t('documents.head.company'),
      phone: 'name',
      fill: true,
      cell: (document) => {
        const { counterparty, address } = toSummary(document);
        return (
          <span className="flex min-w-0 items-baseline gap-2">
            {counterparty !== null && (
              <span data-strong className="min-w-0 truncate">
                <ForeignName text={counterparty} />
              </span>
            )}
            {address !== null && (!plain || counterparty === null) && (
              <span
                className={classes(
                  'min-w-0 truncate font-mono text-12 text-ink-3',
                  counterparty !== null && 'flex-none max-lg:hidden',
                )}
              >
                {address}
              </span>
            )}
          </span>
        );
      },
    },
    {
      id: 'direction',
      head: t('documents.head.direction'),
      from: 'lg',
      className: 'text-12 text-ink-3',
      cell: ({ direction }) => t(direction === 'incoming' ? 'documents.received' : 'documents.sent'),
    },
    {
      id: 'amount',
      head: t('documents.head.amount'),
      numeric: true,
      phone: 'amount',
      cell: (document) => <AmountText document={document} />,
    },
    {
      id: 'openAmount',
      head: t('documents.head.openAmount'),
      numeric: true,
      from: 'lg',
      cell: (document) => {
        if (document.openAmount === null) return null;
        const { currency } = toSummary(document);
        const amount = format.amount(document.openAmount, currency, false);
        return (
          <>
            {amount.number}
            <span className="ml-0.75 text-12 text-ink-3">{amount.currency}</span>
          </>
        );
      },
    },
    {
      id: 'issueDate',
      head: t('documents.head.issueDate'),
      numeric: true,
      from: 'lg',
      className: 'text-12 text-ink-3',
      cell: (document) => formatDay(toIssueDate(document)),
    },
    {
      id: 'dueDate',
      head: t('documents.head.dueDate'),
      numeric: true,
      from: 'lg',
      className: 'text-12 text-ink-3',
      cell: (document) => formatDay(toDueDate(document)),
    },
    {
      id: 'labels',
      head: t('documents.head.labels'),
      from: 'lg',
      cell: ({ labels }) => (
        <span className="inline-flex flex-wrap gap-1">
          {labels.map((label) => (
            <LabelTag key={label.id} label={label} />
          ))}
        </span>
      ),
    },
    {
      id: 'createdAt',
      head: t('documents.head.date'),
      numeric: true,
      className: 'text-12 text-ink-3',
      cell: (document) => <Time at={scheduledTime(document) ?? document.createdAt} />,
    },
  ];
  return selection === undefined ? columns : [selectColumn(t, documents, selection), ...columns];
}

const SORT_OF_COLUMN: Readonly<Record<string, DocumentSort>> = {
  counterparty: 'counterparty',
  amount: 'amount',
  issueDate: 'issueDate',
  dueDate: 'dueDate',
  createdAt: 'createdAt',
};

/** Makes the head of a column sort the rows, where the list can be sorted by it. */
function toSortable(column: Column<StoredDocument>, rowOrder: RowOrder | undefined): Column<StoredDocument> {
  const sort = SORT_OF_COLUMN[column.id];
  if (rowOrder === undefined || sort === undefined) return column;
  const isSorted = rowOrder.sort === sort;
  return {
    ...column,
    sorted: isSorted ? (rowOrder.order === 'asc' ? 'ascending' : 'descending') : undefined,
    onSort: () => rowOrder.onSort(sort),
  };
}

function selectColumn(
  t: ReturnType<typeof useText>['t'],
  documents: StoredDocument[],
  { ids, toggle, toggleAll }: RowSelection,
): Column<StoredDocument> {
  const isAll = documents.length > 0 && ids.size >= documents.length;
  return {
    id: 'select',
    phone: 'select',
    // A phone hides the table head; the selection bar has this checkbox instead.
    head: (
      <span className="max-md:hidden">
        <Checkbox
          aria-label={t('documents.selectAll')}
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = ids.size > 0 && !isAll;
          }}
          onChange={toggleAll}
        />
      </span>
    ),
    cell: (document) => (
      // A larger touch target than the checkbox.
      <label className="max-md:-mx-3 max-md:-my-2 max-md:grid max-md:size-11 max-md:place-items-center">
        <Checkbox
          aria-label={t('documents.select', { number: toSummary(document).number ?? document.id })}
          checked={ids.has(document.id)}
          onChange={(event) => {
            const { nativeEvent } = event;
            toggle(document, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
          }}
        />
      </label>
    ),
  };
}

/** The amount of a document as a list sets it: credit notes are negative. */
export function AmountText({ document }: { document: Document }) {
  const format = useFormat();
  const { amount, currency, negated } = toSummary(document);
  if (amount === null) {
    return null;
  }
  const { number, currency: unit } = format.amount(amount, currency, negated);
  return (
    <>
      {number}
      <span className="ml-0.75 text-12 text-ink-3">{unit}</span>
    </>
  );
}

function scheduledTime({ deliveryStatus, deliveries }: Document): string | null {
  return deliveryStatus === 'pending'
    ? (deliveries.find(({ status, attempts }) => status === 'pending' && attempts === 0)?.scheduledFor ??
        null)
    : null;
}
