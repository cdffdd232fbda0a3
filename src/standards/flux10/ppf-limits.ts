/**
 * Temporary limits of the public portal below its own rules, with their end. Source: annex on limitations to the published
 * rules of 22 July 2026, which gives months only; the first day after that month is used here. To re-check when the portal
 * announces that a limit is gone.
 */

/** Longest invoice number (G1.05 allows 35). */
export const INVOICE_NUMBER_LIMIT = { longest: 20, liftedOn: '2027-01-01' } as const;

/** Returns the longest invoice number that the portal accepts on a day (`YYYY-MM-DD`). */
export function getMaxInvoiceNumberLength(today: string): number {
  return today < INVOICE_NUMBER_LIMIT.liftedOn ? INVOICE_NUMBER_LIMIT.longest : 35;
}
