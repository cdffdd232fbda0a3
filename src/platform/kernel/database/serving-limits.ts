/** No statement waits longer than this for a lock of another transaction. */
const LOCK_WAIT_MS = 10_000;
/** No statement runs longer; retention and erasure work in batches, and `Transaction.takesLong` is for what the operator starts. */
const STATEMENT_MS = 30_000;
/** No transaction waits for the world outside; one that does nothing for so long is that of a process held up. */
const IDLE_TRANSACTION_MS = 60_000;

/** Limits of the sessions of a process that serves requests: it rather gives up than waits without a limit. */
export const SERVING_LIMITS = {
  lock_timeout: LOCK_WAIT_MS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
};

/**
 * What the server reckons with when it plans a statement of a process that serves requests. They are look-ups through indexes, of
 * pages that are in memory or on a disk without a head to move. With PostgreSQL's own 4 a table without statistics, which it takes
 * for ten pages, is read from end to end, and the plan is kept while the table grows.
 */
const RANDOM_PAGE_COST = 'random_page_cost = 1.1';

/** The same as a statement, for sessions. */
export const SERVING_COSTS = `SET ${RANDOM_PAGE_COST}`;

/** Limits and costs for one transaction, where sessions are not ours alone: behind a pooler. */
export const LIMITS_OF_TRANSACTION = [
  ...Object.entries(SERVING_LIMITS).map(([name, value]) => `${name} = ${value}`),
  RANDOM_PAGE_COST,
]
  .map((assignment) => `SET LOCAL ${assignment}`)
  .join('; ');
