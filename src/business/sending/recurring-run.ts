/** Run of a recurring invoice that created the document; the statement that stores the document ends the run. */
export interface SentRun {
  id: string;
}

/** Unique index for the numbers of the open runs of a company. */
export const RUN_NUMBER_CONSTRAINT = 'recurring_invoice_runs_number';

/** Thrown when the run has ended, or when another document uses its number by now. The document was not stored. */
export class StaleRunError extends Error {}
