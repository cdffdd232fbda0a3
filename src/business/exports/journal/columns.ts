/** Kind of the cells of a column: text, a decimal amount, or a day `YYYY-MM-DD`. */
export type CellKind = 'text' | 'amount' | 'day';

/** Columns of the journals, in order, with the kind of the cells. */
const JOURNAL_KINDS = {
  issueDate: 'day',
  dueDate: 'day',
  number: 'text',
  type: 'text',
  typeCode: 'text',
  counterpartyName: 'text',
  counterpartyStreet: 'text',
  counterpartyPostalCode: 'text',
  counterpartyCity: 'text',
  counterpartyCountry: 'text',
  counterpartyVatNumber: 'text',
  counterpartyEnterpriseNumber: 'text',
  currency: 'text',
  vatCategory: 'text',
  vatRate: 'amount',
  exemptionReason: 'text',
  netAmount: 'amount',
  vatAmount: 'amount',
  grossAmount: 'amount',
  documentNetAmount: 'amount',
  documentVatAmount: 'amount',
  documentGrossAmount: 'amount',
  amountDue: 'amount',
  taxCurrency: 'text',
  vatAmountInTaxCurrency: 'amount',
  paymentReference: 'text',
  iban: 'text',
  buyerReference: 'text',
  orderReference: 'text',
  precedingInvoice: 'text',
  deliveryStatus: 'text',
  file: 'text',
  documentId: 'text',
  // Columns are only added at the end, because programs read them by position.
  purchaseState: 'text',
  assignee: 'text',
  approvedBy: 'text',
  approvedOn: 'day',
  payeeWarnings: 'text',
  held: 'text',
  releasedBy: 'text',
  releasedOn: 'day',
  forwardedTo: 'text',
  forwardedOn: 'day',
} as const satisfies Record<string, CellKind>;

/** Columns of the VAT summary, in order. */
const VAT_KINDS = {
  side: 'text',
  currency: 'text',
  vatCategory: 'text',
  vatRate: 'amount',
  netAmount: 'amount',
  vatAmount: 'amount',
  grossAmount: 'amount',
  documents: 'amount',
} as const satisfies Record<string, CellKind>;

/** Columns of the findings, in order. */
const CHECK_KINDS = {
  check: 'text',
  side: 'text',
  number: 'text',
  issueDate: 'day',
  counterpartyName: 'text',
  detail: 'text',
  documentId: 'text',
} as const satisfies Record<string, CellKind>;

export type JournalColumn = keyof typeof JOURNAL_KINDS;
export type VatColumn = keyof typeof VAT_KINDS;
export type CheckColumn = keyof typeof CHECK_KINDS;
export type ColumnName = JournalColumn | VatColumn | CheckColumn;

/** Column of a table: its stable name, and the kind of its cells. */
export interface Column<Name extends ColumnName = ColumnName> {
  name: Name;
  kind: CellKind;
}

/** Row: the cells with a value, by the name of the column. Amounts are decimal text with a point. */
export type Row<Name extends ColumnName = ColumnName> = Partial<Record<Name, string | null>>;

function toColumns<Name extends ColumnName>(kinds: Record<Name, CellKind>): readonly Column<Name>[] {
  // The type assertion is safe, because the names are the keys of the argument.
  return Object.entries<CellKind>(kinds).map(([name, kind]) => ({ name: name as Name, kind }));
}

export const JOURNAL_COLUMNS = toColumns(JOURNAL_KINDS);
export const VAT_COLUMNS = toColumns(VAT_KINDS);
export const CHECK_COLUMNS = toColumns(CHECK_KINDS);
