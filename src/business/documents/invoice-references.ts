/**
 * Maximum length of a number in the index `documents_invoice_references`, because index entries have a limited size.
 */
export const REFERENCE_LENGTH = 100;

/**
 * Returns the key of an invoice in `documents.invoice_references`: the id of the company and the number, because
 * several companies use the same numbers.
 * @param number BT-25 as written in the document
 */
export function toInvoiceReferenceKey(companyId: string, number: string): string {
  // Truncates by code points, like PostgreSQL.
  return `${companyId} ${[...number].slice(0, REFERENCE_LENGTH).join('')}`;
}
