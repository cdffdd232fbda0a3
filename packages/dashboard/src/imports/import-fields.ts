import type { ImportField, ImportMapping, InvoiceImport } from './queries';

/** Fields in the order of the choices. */
export const IMPORT_FIELDS = [
  'number',
  'documentType',
  'issueDate',
  'dueDate',
  'currency',
  'recipient',
  'email',
  'buyerName',
  'buyerStreet',
  'buyerPostalZone',
  'buyerCity',
  'buyerCountry',
  'buyerVatNumber',
  'buyerEnterpriseNumber',
  'buyerEnterpriseNumberScheme',
  'buyerReference',
  'purchaseOrderReference',
  'invoiceReference',
  'note',
  'deliveryDate',
  'iban',
  'paymentReference',
  'paymentTerms',
  'exemptionReason',
  'payableAmount',
  'lineName',
  'lineDescription',
  'lineItemNumber',
  'quantity',
  'unitCode',
  'netPriceAmount',
  'lineNetAmount',
  'lineDiscountAmount',
  'vatPercentage',
  'vatCategory',
] as const satisfies readonly ImportField[];

/** The field of each column that has one. */
export type FieldOfColumn = Readonly<Record<string, ImportField>>;

/** Returns the fields by column: those that apply, else the suggested ones. */
export function toFieldOfColumn({ mapping, suggestion }: InvoiceImport): FieldOfColumn {
  const { fields } = mapping ?? suggestion;
  return Object.fromEntries(
    fields.flatMap(({ field, column }) => (column === null ? [] : [[column, field]])),
  );
}

/** Gives a column a field, which no other column then has; null: none. */
export function chooseField(before: FieldOfColumn, column: string, field: ImportField | null): FieldOfColumn {
  const others = Object.entries(before).filter(([name, of]) => name !== column && of !== field);
  return Object.fromEntries(field === null ? others : [...others, [column, field]]);
}

/** Returns the mapping of the chosen fields; fixed values stay, unless a column states the field now. */
export function toMapping(
  { mapping }: InvoiceImport,
  chosen: FieldOfColumn,
  decimalSeparator: ImportMapping['decimalSeparator'],
): ImportMapping {
  const ofColumns = Object.entries(chosen).map(([column, field]) => ({ field, column, value: null }));
  const taken = new Set(Object.values(chosen));
  const fixed = (mapping?.fields ?? []).filter(({ field, column }) => column === null && !taken.has(field));
  return { fields: [...ofColumns, ...fixed], decimalSeparator };
}
