/** Characters of a number that the index `documents_invoice_references` has; an entry of it has a limit. */
export const REFERENCE_LENGTH = 100;

/**
 * How `documents.invoice_references` names an invoice: the company, since others use the same numbers, and the number.
 * @param number BT-25 as the document writes it
 */
export function invoiceReferenceKey(companyId: string, number: string): string {
  // By code points, as PostgreSQL counts them.
  return `${companyId} ${[...number].slice(0, REFERENCE_LENGTH).join('')}`;
}
