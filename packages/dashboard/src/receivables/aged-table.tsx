import { Button } from '../components/button';
import { Table, type Column } from '../components/table';
import { ForeignName } from '../documents/foreign-text';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import type { AgedAmounts, AgedReceivable } from './queries';

/** Open amounts of a customer in one currency. */
type AgedRow = AgedAmounts & Pick<AgedReceivable, 'customer' | 'customerName'>;

const AGES = ['current', 'days1To30', 'days31To60', 'days61To90', 'over90Days'] as const;

/** Customers with open amounts by age; a customer is chosen by its name. */
export function AgedTable({
  receivables,
  onChoose,
}: {
  receivables: readonly AgedReceivable[];
  onChoose: (customer: string) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const rows = receivables.flatMap(({ customer, customerName, amounts }) =>
    amounts.map((each): AgedRow => ({ ...each, customer, customerName })),
  );
  const columns: Column<AgedRow>[] = [
    {
      id: 'customer',
      head: t('receivables.customer'),
      phone: 'name',
      fill: true,
      cell: ({ customer, customerName }) => (
        <Button kind="quiet" size="sm" onClick={() => onChoose(customer)}>
          <ForeignName text={customerName ?? customer} className="max-w-56" />
        </Button>
      ),
    },
    ...AGES.map((age): Column<AgedRow> => ({
      id: age,
      head: t(`receivables.age.${age}`),
      numeric: true,
      cell: (row) => (Number(row[age]) === 0 ? '–' : format.total(row[age], row.currency)),
    })),
    {
      id: 'invoices',
      head: t('receivables.invoices'),
      phone: 'number',
      numeric: true,
      className: 'text-ink-3',
      cell: ({ invoices }) => invoices,
    },
    {
      id: 'total',
      head: t('receivables.total'),
      phone: 'amount',
      numeric: true,
      className: 'font-medium',
      cell: ({ total, currency }) => format.total(total, currency),
    },
  ];
  return (
    <Table
      label={t('receivables.byCustomer')}
      columns={columns}
      rows={rows}
      rowKey={({ customer, currency }) => `${customer} ${currency}`}
    />
  );
}
