import { getViolatedConstraint } from '../../platform/kernel/database/database-errors';
import { conflict } from '../../platform/kernel/http/failure';

/** What refuses a status or answer that another one came before, and one whose invoice was deleted meanwhile. */
const OVERTAKEN: readonly string[] = [
  'lifecycle_statuses_follows',
  'lifecycle_statuses_document_id_fkey',
  'document_responses_given_once',
  'document_responses_document_id_fkey',
];

/** What is said of an invoice was not stored: something before it, which did not arrive, was sent again since it was checked. */
export class StaleInvoiceStateError extends Error {
  constructor() {
    super('something else counts of the invoice since this was checked');
  }
}

/** Whether it was not stored because something was done to its invoice since that was looked at. */
function isStatusConflict(error: unknown): boolean {
  if (error instanceof StaleInvoiceStateError) return true;
  const violated = getViolatedConstraint(error);
  return violated !== null && OVERTAKEN.includes(violated);
}

/** So often the invoice is looked at again when others say something of it meanwhile. */
const LOOKS = 5;

/**
 * Says something of an invoice, a status or an answer, and looks at the invoice again when others do so meanwhile.
 * @throws Failure 409 when there is no end to it
 */
export async function retryOnStatusConflict<Said>(say: () => Promise<Said>): Promise<Said> {
  for (let look = 0; look < LOOKS; look += 1) {
    try {
      return await say();
    } catch (error) {
      if (!isStatusConflict(error)) throw error;
    }
  }
  throw conflict(
    'status_out_of_order',
    'Other statuses are said of the invoice at this moment; look at where it stands, then repeat the request.',
    'status',
  );
}
