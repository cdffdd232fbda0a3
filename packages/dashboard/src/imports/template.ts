/** Fields of the template, with a row that shows each. */
const TEMPLATE: readonly (readonly [string, string])[] = [
  ['number', '2026-0001'],
  ['documentType', 'invoice'],
  ['issueDate', '2026-11-28'],
  ['dueDate', '2026-12-28'],
  ['currency', 'EUR'],
  ['recipient', '0208:0987654394'],
  ['buyerName', 'Brouwerij De Kroon'],
  ['buyerStreet', 'Kerkstraat 1'],
  ['buyerPostalZone', '9000'],
  ['buyerCity', 'Gent'],
  ['buyerCountry', 'BE'],
  ['buyerVatNumber', 'BE0987654394'],
  ['buyerReference', 'PO-1'],
  ['iban', 'BE71096123456769'],
  ['lineName', 'Consulting'],
  ['quantity', '2'],
  ['unitCode', 'HUR'],
  ['netPriceAmount', '125.50'],
  ['vatPercentage', '21'],
];

/** A CSV file whose columns are recognised in every language; the byte order mark makes Excel read it as UTF-8. */
export function createTemplate(): Blob {
  const rows = [TEMPLATE.map(([field]) => field), TEMPLATE.map(([, value]) => value)];
  return new Blob([`\uFEFF${rows.map((row) => row.join(';')).join('\r\n')}\r\n`], { type: 'text/csv' });
}
