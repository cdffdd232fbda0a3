/** Business statuses of an invoice or credit note (contract, section 9.5); `none` until a cause determines the status. */
export const BUSINESS_STATUSES = [
  'none',
  'acknowledged',
  'inProcess',
  'questioned',
  'conditionallyAccepted',
  'accepted',
  'rejected',
  'partlyPaid',
  'paid',
  'credited',
] as const;
export type BusinessStatus = (typeof BUSINESS_STATUSES)[number];

/**
 * Cause of a business status: a statement of the buyer, the supplier, the company itself or a platform (French life
 * cycle), recorded payments, or credit notes.
 */
export const BUSINESS_CAUSES = ['buyer', 'supplier', 'company', 'platform', 'payment', 'creditNote'] as const;
export type BusinessCause = (typeof BUSINESS_CAUSES)[number];

/** Types of documents that request a payment and have an open amount. */
export const INVOICE_TYPES: readonly string[] = ['invoice', 'selfBillingInvoice'];

/** Type of the credited invoices, by the type of the document that credits them. */
export const CREDITED_TYPES: Readonly<Record<string, string>> = {
  creditNote: 'invoice',
  selfBillingCreditNote: 'selfBillingInvoice',
};

/** Types of documents that have a business status: invoices and credit notes. */
export const BUSINESS_TYPES: ReadonlySet<string> = new Set([
  ...Object.keys(CREDITED_TYPES),
  ...Object.values(CREDITED_TYPES),
]);

/** Returns whether documents of a type can change the business status of another document. */
export function canChangeBusinessStatus(type: string): boolean {
  return type === 'invoiceResponse' || type === 'lifecycleStatus' || Object.hasOwn(CREDITED_TYPES, type);
}
