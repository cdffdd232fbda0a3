import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { classes } from './classes';
import { Icon } from './icon';
import { useFirstRows } from './use-first-rows';

/** Position of a cell in the two-line rows of narrow screens; cells without one are hidden there. */
export type PhonePlace = 'select' | 'name' | 'amount' | 'number' | 'status' | 'line';

export interface Column<Row> {
  id: string;
  head: ReactNode;
  /** The head is for readers only (boxes, actions) */
  headHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Right aligned with tabular figures */
  numeric?: boolean;
  /** Takes the remaining width and truncates its text; on a phone the text may wrap */
  fill?: boolean;
  phone?: PhonePlace;
  /** Direction in which the rows are sorted by this column */
  sorted?: 'ascending' | 'descending';
  /** Sorts the rows by this column; the head is then a button */
  onSort?: () => void;
  /** Left out below this width */
  from?: 'lg' | 'xl';
  className?: string;
}

const PLACES: Record<PhonePlace, string> = {
  select: 'max-md:order-first max-md:row-span-2 max-md:self-center',
  name: 'max-md:order-1',
  amount: 'max-md:order-2 max-md:text-right',
  number: 'max-md:order-3',
  status: 'max-md:order-4 max-md:text-right',
  // The last two columns, whether or not there is one of boxes before them.
  line: 'max-md:order-5 max-md:col-[-3/-1]',
};
const FROM = { lg: 'max-lg:hidden', xl: 'max-xl:hidden' };

/**
 * Rows of one kind. On a phone the same rows are two lines: name and amount, number and status; the roles stay, so that
 * readers keep a table. A row is opened by the link in it; `rowProps` of `useRowKeys` makes j, k and Enter work.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowProps,
  dense,
  selected,
  unread,
  bodyRef,
}: {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  rowProps?: (
    row: Row,
    index: number,
  ) => {
    tabIndex?: number;
    onFocus?: (event: FocusEvent<HTMLTableRowElement>) => void;
    onKeyDown?: (event: KeyboardEvent<HTMLTableRowElement>) => void;
    ref?: (element: HTMLTableRowElement | null) => void;
  };
  dense?: boolean;
  selected?: (row: Row) => boolean;
  unread?: (row: Row) => boolean;
  /** Of a list that new rows are put before: that of `useKeptPlace` */
  bodyRef?: Ref<HTMLTableSectionElement>;
}) {
  const visibleRows = useFirstRows(rows);
  const hasBoxes = columns.some(({ phone }) => phone === 'select');
  return (
    <div className="overflow-x-auto">
      <table role="table" aria-label={label} className="w-full border-collapse text-13 max-md:block">
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                aria-sort={column.sorted}
                className={classes(
                  'h-8.5 border-b border-line px-3 text-left text-12 font-normal whitespace-nowrap text-ink-3 first:pl-4 last:pr-4',
                  column.numeric && 'text-right',
                  column.from && FROM[column.from],
                )}
              >
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={bodyRef} role="rowgroup" className="max-md:block">
          {visibleRows.map((row, index) => (
            <tr
              key={rowKey(row)}
              role="row"
              {...rowProps?.(row, index)}
              aria-selected={selected?.(row) || undefined}
              className={classes(
                'group/row relative md:focus-within:[&>td:first-child]:shadow-[inset_2px_0_0_var(--focus)] border-b border-line last:border-b-0 focus-visible:-outline-offset-2 max-md:grid max-md:items-baseline max-md:gap-x-3 max-md:gap-y-px max-md:px-4 max-md:py-2.75',
                hasBoxes
                  ? 'max-md:grid-cols-[auto_minmax(0,1fr)_auto]'
                  : 'max-md:grid-cols-[minmax(0,1fr)_auto]',
                selected?.(row) ? 'bg-selected' : 'hover:bg-hover',
                unread?.(row) && '[&_[data-strong]]:font-semibold',
              )}
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  role="cell"
                  className={classes(
                    'px-3 py-1.5 align-middle first:pl-4 last:pr-4 max-md:block max-md:h-auto max-md:min-w-0 max-md:p-0!',
                    dense ? 'h-row-dense' : 'h-row',
                    column.numeric && 'text-right whitespace-nowrap tabular-nums',
                    column.fill &&
                      'w-full max-w-0 truncate max-md:w-auto max-md:max-w-none max-md:wrap-anywhere max-md:whitespace-normal',
                    column.from && FROM[column.from],
                    column.phone === undefined ? 'max-md:hidden' : PLACES[column.phone],
                    column.className,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Name of a column. On a phone the heads are for readers only, who then get no invisible button. */
function Head<Row>({ column: { head, headHidden, sorted, onSort } }: { column: Column<Row> }) {
  if (headHidden) return <span className="sr-only">{head}</span>;
  if (onSort === undefined) return head;
  return (
    <>
      <button
        type="button"
        className="inline-flex h-8 items-center gap-1 rounded-1 hover:text-ink max-md:hidden"
        onClick={onSort}
      >
        {head}
        <Icon
          name={sorted === undefined ? 'updown' : 'down'}
          className={classes(
            'size-3.5!',
            sorted === undefined && 'opacity-40',
            sorted === 'ascending' && 'rotate-180',
          )}
        />
      </button>
      <span className="md:hidden">{head}</span>
    </>
  );
}
