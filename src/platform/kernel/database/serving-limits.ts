/** Maximum time for which a statement waits for a lock of another transaction. */
const LOCK_WAIT_MS = 10_000;
/**
 * Maximum duration of a statement; retention and erasure work in batches, and `Transaction.allowLongStatements` is for
 * work that the operator starts.
 */
const STATEMENT_MS = 30_000;
/**
 * Maximum idle time of a transaction. Transactions never wait for other systems, so an idle one belongs to a process that
 * was suspended.
 */
const IDLE_TRANSACTION_MS = 60_000;

/** Limits of the sessions of a process that serves requests, which must not wait indefinitely. */
export const SERVING_LIMITS = {
  lock_timeout: LOCK_WAIT_MS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
};

/**
 * Cost parameters for planning statements of a process that serves requests. Statements are index look-ups of pages in
 * memory or on a disk without seek times. With PostgreSQL's default of 4, the planner assumes that a table without
 * statistics has ten pages and scans it completely, and the plan is retained while the table grows.
 */
const RANDOM_PAGE_COST = 'random_page_cost = 1.1';

/** The cost parameters as a statement, for sessions. */
export const SERVING_COSTS = `SET ${RANDOM_PAGE_COST}`;

/** Limits of sessions on the read replica; longer statements run on the primary. */
export const REPLICA_LIMITS = { ...SERVING_LIMITS, statement_timeout: 10_000 };

/** Limits and costs for one transaction, for sessions shared behind a pooler. */
export const TRANSACTION_LIMITS = formatForTransaction(SERVING_LIMITS);

/** {@link TRANSACTION_LIMITS} for the read replica. */
export const REPLICA_TRANSACTION_LIMITS = formatForTransaction(REPLICA_LIMITS);

function formatForTransaction(limits: Record<string, number>): string {
  return [...Object.entries(limits).map(([name, value]) => `${name} = ${value}`), RANDOM_PAGE_COST]
    .map((assignment) => `SET LOCAL ${assignment}`)
    .join('; ');
}
