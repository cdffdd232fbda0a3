/**
 * Where the public portal still takes less than its own rules allow, and until when. Source: annex on limitations to the
 * published rules of 22 July 2026, which gives months only; the first day after that month stands here. To re-check when
 * the portal says that a limit is gone.
 */

/** Longest invoice number (G1.05 allows 35). */
export const INVOICE_NUMBER_LIMIT = { longest: 20, liftedOn: '2027-01-01' } as const;

/** Longest invoice number that the portal takes on a day (`YYYY-MM-DD`). */
export function longestInvoiceNumber(today: string): number {
  return today < INVOICE_NUMBER_LIMIT.liftedOn ? INVOICE_NUMBER_LIMIT.longest : 35;
}
