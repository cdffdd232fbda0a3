import { XMLParser } from 'fast-xml-parser';

/**
 * Reported or stated amounts: a line such as `sales 2027-01-05 EUR goods 20 taxable` and its sum in millionths, so that
 * amounts with six decimals are added without loss.
 */
export type Figures = ReadonlyMap<string, bigint>;

/** Part of a document whose elements may occur several times. */
type Node = Record<string, unknown>;

const CATEGORIES: Readonly<Record<string, string>> = {
  TLB1: 'goods',
  TPS1: 'services',
  TNT1: 'notTaxed',
  TMA1: 'margin',
};
const REPEATED = new Set(['Invoice', 'Transactions', 'TaxSubTotal', 'TaxSubtotal', 'SubTotals', 'Payment']);

/** Millionths of a decimal text. */
export function millionths(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`Not an amount: ${text}`);
  const value = BigInt(whole + fraction.padEnd(6, '0'));
  return sign === '-' ? -value : value;
}

/** Adds all figures; lines with the sum zero are omitted, because zero need not be stated. */
export function sumOf(all: readonly Figures[]): Figures {
  const sums = new Map<string, bigint>();
  for (const figures of all)
    for (const [line, amount] of figures) sums.set(line, (sums.get(line) ?? 0n) + amount);
  return new Map([...sums].filter(([, amount]) => amount !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** As text, for a failure that can be read. */
export function formatFigures(figures: Figures): string[] {
  return [...figures].map(([line, amount]) => `${line} = ${amount}`);
}

/** The figures that a transmission states, read without any code of the product. */
export function statedIn(xml: string): Figures {
  const parser = new XMLParser({
    parseTagValue: false,
    ignoreAttributes: true,
    isArray: (name) => REPEATED.has(name),
  });
  const report = node(node(parser.parse(xml)).Report);
  const transactions = node(report.TransactionsReport ?? {});
  const payments = node(report.PaymentsReport ?? {});
  return sumOf([
    ...nodes(transactions.Invoice).map(invoiceFigures),
    ...nodes(transactions.Transactions).map(salesFigures),
    ...nodes(payments.Invoice).flatMap((invoice) =>
      paymentFigures(invoice, `${text(invoice.InvoiceID)} of ${day(invoice.IssueDate)}`),
    ),
    ...nodes(payments.Transactions).flatMap((block) => paymentFigures(block, 'consumers')),
  ]);
}

function invoiceFigures(invoice: Node): Figures {
  const total = node(invoice.MonetaryTotal);
  const kind = text(invoice.TypeCode) === '381' ? 'creditNote' : 'invoice';
  const name = `${kind} ${text(invoice.ID)} ${day(invoice.IssueDate)} ${text(invoice.CurrencyCode)}`;
  return sumOf([
    new Map([
      [`${name} net`, millionths(text(total.TaxExclusiveAmount))],
      [`${name} tax`, millionths(text(total.TaxAmount))],
    ]),
    ...nodes(invoice.TaxSubTotal).map((subtotal) => {
      const { Code, Percent } = node(subtotal.TaxCategory);
      return rateFigures(
        `${name} ${text(Code)} ${text(Percent)}`,
        subtotal.TaxableAmount,
        subtotal.TaxAmount,
      );
    }),
  ]);
}

function salesFigures(block: Node): Figures {
  const category = CATEGORIES[text(block.CategoryCode)] ?? 'unknown';
  const name = `sales ${day(block.Date)} ${text(block.TransactionsCurrency)} ${category}`;
  return sumOf([
    new Map([
      [`${name} net`, millionths(text(block.TaxExclusiveAmount))],
      [`${name} tax`, millionths(text(block.TaxTotal))],
      [`${name} count`, millionths(text(block.TransactionsCount))],
    ]),
    ...nodes(block.TaxSubtotal).map((subtotal) =>
      rateFigures(`${name} ${text(subtotal.TaxPercent)}`, subtotal.TaxableAmount, subtotal.TaxTotal),
    ),
  ]);
}

function rateFigures(name: string, taxable: unknown, tax: unknown): Figures {
  return new Map([
    [`${name} taxable`, millionths(text(taxable))],
    [`${name} rateTax`, millionths(text(tax))],
  ]);
}

function paymentFigures(block: Node, of: string): Figures[] {
  return nodes(block.Payment).flatMap((payment) =>
    nodes(payment.SubTotals).map(({ TaxPercent, CurrencyCode, Amount }) => {
      const line = `paid ${of} on ${day(payment.Date)} ${text(CurrencyCode)} ${text(TaxPercent)}`;
      return new Map([[line, millionths(text(Amount))]]);
    }),
  );
}

/** `YYYYMMDD` as a day with hyphens. */
function day(value: unknown): string {
  return text(value).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`Not a text: ${JSON.stringify(value)}`);
  return value;
}

function node(value: unknown): Node {
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value));
  return {};
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.map(node) : [];
}
