import { getViolatedConstraint, getViolatedForeignKey } from '../../platform/kernel/database/database-errors';
import { conflict } from '../../platform/kernel/http/api-error';

/** Constraints that refuse a status or response after another one was stored first, or after its invoice was deleted. */
const CONFLICT_CONSTRAINTS: readonly string[] = [
  'lifecycle_statuses_follows',
  'lifecycle_statuses_team_id_document_id_fkey',
  'document_responses_given_once',
  'document_responses_document_id_fkey',
];

/** A status or response was not stored: the state of its invoice changed after it was checked. */
export class StaleInvoiceStateError extends Error {
  constructor() {
    super('the state of the invoice changed after the status was checked');
  }
}

/** Whether a status or response was refused because the state of its invoice changed after it was checked. */
function isStatusConflict(error: unknown): boolean {
  if (error instanceof StaleInvoiceStateError) return true;
  const violatedConstraint = getViolatedConstraint(error) ?? getViolatedForeignKey(error);
  return violatedConstraint !== null && CONFLICT_CONSTRAINTS.includes(violatedConstraint);
}

/** Maximum number of attempts to store a status or response. */
const MAX_ATTEMPTS = 5;

/**
 * Stores a status of an invoice or a response to it, with a retry when another request changed the invoice's state
 * between check and storage:
 *
 *     ┌─> attempt: read the state ─> check the status against it ─> store it ─> result
 *     │                                                               │
 *     └── another status was stored first (at most 5 attempts) <──────┘
 *
 * @param attempt one attempt, which reads the current state
 * @throws ApiError 409 after the last attempt; any other error of an attempt immediately
 */
export async function retryOnStatusConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isStatusConflict(error)) throw error;
    }
  }
  throw conflict(
    'status_out_of_order',
    'The status of the invoice is being changed by other requests; fetch its current status and repeat the request.',
    'status',
  );
}
