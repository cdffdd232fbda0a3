import { violatedConstraint } from '../../kernel/database/database-errors';
import { conflict } from '../../kernel/http/failure';

/** What refuses a status that another one came before, and one whose invoice was deleted meanwhile. */
const OVERTAKEN: readonly string[] = ['lifecycle_statuses_follows', 'lifecycle_statuses_document_id_fkey'];

/** A status was not stored: one before it, which did not arrive, was sent again since it was checked. */
export class StatusOvertaken extends Error {
  constructor() {
    super('another status of the invoice counts since this one was checked');
  }
}

/** Whether a status was not stored because something was done to its invoice since it was looked at. */
function isOvertaken(error: unknown): boolean {
  if (error instanceof StatusOvertaken) return true;
  const violated = violatedConstraint(error);
  return violated !== null && OVERTAKEN.includes(violated);
}

/** So often a status is checked again when others are said of the invoice meanwhile. */
const LOOKS = 5;

/**
 * Says a status, and looks again at the invoice when others are said of it meanwhile.
 * @throws Failure 409 when there is no end to it
 */
export async function saidInOrder<Said>(say: () => Promise<Said>): Promise<Said> {
  for (let look = 0; look < LOOKS; look += 1) {
    try {
      return await say();
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
  throw conflict(
    'status_out_of_order',
    'Other statuses are said of the invoice at this moment; look at its life cycle, then repeat the request.',
    'status',
  );
}
