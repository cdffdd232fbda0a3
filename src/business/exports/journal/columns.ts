/** Kind of the cells of a column: text, a decimal amount, or a day `YYYY-MM-DD`. */
export type CellKind = 'text' | 'amount' | 'day';

/** Columns of the journals, with the kind of their cells, in their order. */
const JOURNAL = {
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

/** Columns of the summary of VAT. */
const VAT = {
  side: 'text',
  currency: 'text',
  vatCategory: 'text',
  vatRate: 'amount',
  netAmount: 'amount',
  vatAmount: 'amount',
  grossAmount: 'amount',
  documents: 'amount',
} as const satisfies Record<string, CellKind>;

/** Columns of the findings. */
const CHECKS = {
  check: 'text',
  side: 'text',
  number: 'text',
  issueDate: 'day',
  counterpartyName: 'text',
  detail: 'text',
  documentId: 'text',
} as const satisfies Record<string, CellKind>;

export type JournalColumn = keyof typeof JOURNAL;
export type VatColumn = keyof typeof VAT;
export type CheckColumn = keyof typeof CHECKS;
export type ColumnName = JournalColumn | VatColumn | CheckColumn;

/** Column of a table: its stable name, and the kind of its cells. */
export interface Column<Name extends ColumnName = ColumnName> {
  name: Name;
  kind: CellKind;
}

/** A row: the cells that have a value, by the names of their columns. Amounts are decimal text with a point. */
export type Row<Name extends ColumnName = ColumnName> = Partial<Record<Name, string | null>>;

function toColumns<Name extends ColumnName>(kinds: Record<Name, CellKind>): readonly Column<Name>[] {
  // The keys are the keys of the argument.
  return Object.entries<CellKind>(kinds).map(([name, kind]) => ({ name: name as Name, kind }));
}

export const JOURNAL_COLUMNS = toColumns(JOURNAL);
export const VAT_COLUMNS = toColumns(VAT);
export const CHECK_COLUMNS = toColumns(CHECKS);
