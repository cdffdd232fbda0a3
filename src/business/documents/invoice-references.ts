/** Maximum length of a number in the index `documents_invoice_references`, whose entries are limited. */
export const REFERENCE_LENGTH = 100;

/**
 * Returns the key of an invoice in `documents.invoice_references`: the id of the company, because several companies use
 * the same numbers, and the number.
 * @param number BT-25 as written in the document
 */
export function toInvoiceReferenceKey(companyId: string, number: string): string {
  // Cut by code points, as PostgreSQL counts them.
  return `${companyId} ${[...number].slice(0, REFERENCE_LENGTH).join('')}`;
}
