/** The run of a recurring invoice that a document is of: the statement that stores the document ends it. */
export interface SentRun {
  id: string;
}

/** Index that lets no two runs of a company take the same number. */
export const RUN_NUMBER_CONSTRAINT = 'recurring_invoice_runs_number';

/** Thrown when the run has ended, or another document took the number meanwhile. Nothing was stored. */
export class StaleRunError extends Error {}
