import { NOT_ON_HOLD, ASYNCHRONOUS_COMMIT } from './claim-statement';
import type { Lease } from './work';

/**
 * Time after which a worker that has not renewed its lease has lost the row: another worker may claim it, and later
 * writes of the first worker are refused because the claim number has changed.
 */
export const LEASE_SECONDS = 15;

/** Maximum number of leases that one statement changes. */
export const MAX_LEASES = 200;

/** Number of consecutive attempts that failed through the row's own fault after which it is parked. */
export const PARK_AFTER_ATTEMPTS = 5;
/** Delay after the first attempt that threw; doubles with each further one, up to the limit. */
const WAIT_AFTER_THROW_SECONDS = 15;
const MAX_WAIT_SECONDS = 600;

/** Ends a lease, in the SET list of a statement that also changes other columns. */
export const END_LEASE = 'lease_until = NULL';

/**
 * Assignments of an UPDATE that makes a row due at the request of the operator or a team. Earlier failures no longer count,
 * so the row is not parked again after a single attempt.
 */
export const RESET_BLAME = 'parked_at = NULL, unfinished = 0, crashes = 0, begun = false';

/**
 * Clause that revokes the lease of a row `t` in flight: writes of its worker are refused, and its attempt is not blamed
 * on the row.
 */
export function revokeLeaseSql(t: string): string {
  return `claim = ${t}.claim + 1, ${END_LEASE}, ${RESET_BLAME}`;
}

/** Returns SQL for the instant in a number of seconds, by the database's clock. */
export function instantAheadSql(seconds: string | number): string {
  return `clock_timestamp() + make_interval(secs => ${seconds})`;
}

/** Written so that the planner does not choose the indexes of all open rows: rows are found by their keys. */
const NOT_ENDED = `coalesce(t.next_attempt_at, 'infinity') < 'infinity'`;

const LEASED_TO_WORKER = 'worker = $1 AND lease_until IS NOT NULL AND next_attempt_at IS NOT NULL';

/** Subqueries, because with parameters the server would plan each time, to exclude months without such ids. */
const [IDS, CLAIMS] = ['(SELECT $1::text[] OFFSET 0)', '(SELECT $2::int[] OFFSET 0)'];

/**
 * Locks the rows that are still leased under the claims `$2` of the ids `$1`, in the order of their ids, as everywhere, so
 * that batches never deadlock. Neighbouring rows share the pages of index and table: a join would begin at the root of the
 * index for each row.
 */
function lockLeasedRows(table: string, condition: string, locking = ''): string {
  return `mine AS MATERIALIZED (
      SELECT t.id FROM ${table} t WHERE t.id = ANY (${IDS}::text[]) AND t.claim = (${CLAIMS})[array_position(${IDS}, t.id)]
        AND t.lease_until IS NOT NULL ${condition} ORDER BY t.id FOR UPDATE OF t ${locking}
    )`;
}

const OWN_ROWS = 't.id = ANY (ARRAY(SELECT id FROM mine))';

/** Returns the parameters of statements on leases. Of two claims of a row only the later one can still be valid. */
export function toLeaseParameters(leases: Lease[]): [string[], number[]] {
  const latest = new Map<string, number>();
  for (const { id, claim } of leases) latest.set(id, Math.max(claim, latest.get(id) ?? claim));
  return [[...latest.keys()], [...latest.values()]];
}

/**
 * Starts claimed rows for the process `$3`, each at most once for a claim; none while work is held.
 * @param startedRowsQuery result of the statement: a SELECT over `started`
 */
export function buildStartStatement(table: string, startedRowsQuery: string): string {
  return `WITH ${ASYNCHRONOUS_COMMIT}, ${lockLeasedRows(table, `AND NOT t.begun AND ${NOT_ENDED} AND ${NOT_ON_HOLD}`)}, started AS (
      UPDATE ${table} t SET begun = true, worker = $3, lease_until = ${instantAheadSql(LEASE_SECONDS)}
      FROM relaxed WHERE ${OWN_ROWS} RETURNING t.*
    )
    ${startedRowsQuery}`;
}

/** Extends leases; skips rows that another statement has locked at this moment. */
export function buildRenewStatement(table: string): string {
  return buildChangeStatement(table, `lease_until = ${instantAheadSql(LEASE_SECONDS)}`, '', 'SKIP LOCKED');
}

/**
 * Ends leases without counting an attempt.
 * @param condition further condition on the rows
 */
export function buildGiveBackStatement(table: string, assignments: string, condition = ''): string {
  return buildChangeStatement(table, `${assignments}${END_LEASE}`, condition);
}

function buildChangeStatement(
  table: string,
  assignments: string,
  condition: string,
  locking?: string,
): string {
  return `WITH ${ASYNCHRONOUS_COMMIT}, ${lockLeasedRows(table, condition, locking)} UPDATE ${table} AS t SET ${assignments} FROM relaxed WHERE ${OWN_ROWS}`;
}

/** Blames the row `$1` for an attempt that threw under the claim `$2`. Uses the primary key of the table. */
export function buildBlameStatement(table: string): string {
  return `UPDATE ${table} SET unfinished = unfinished + 1, begun = false, ${END_LEASE},
      next_attempt_at = CASE WHEN unfinished + 1 < ${PARK_AFTER_ATTEMPTS}
        THEN ${instantAheadSql(`least(${MAX_WAIT_SECONDS}, ${WAIT_AFTER_THROW_SECONDS} * power(2, unfinished))`)} END,
      parked_at = CASE WHEN unfinished + 1 >= ${PARK_AFTER_ATTEMPTS} THEN clock_timestamp() END
    WHERE id = $1 AND claim = $2 AND begun AND lease_until IS NOT NULL AND next_attempt_at IS NOT NULL
    RETURNING parked_at IS NOT NULL AS parked`;
}

/** Number of rows that the process `$1` has started and not finished. */
export function buildInFlightStatement(table: string): string {
  return `SELECT count(*)::int AS rows FROM ${table} WHERE ${LEASED_TO_WORKER} AND begun`;
}

/**
 * Makes the rows due that were leased to the process `$1`. `$2`: it had one row in flight, which is to blame. Locked
 * rows are skipped.
 */
export function buildRecoverStatement(table: string): string {
  return `UPDATE ${table} AS t SET ${END_LEASE}, begun = false, crashes = t.crashes + held.begun::int,
      unfinished = t.unfinished + held.blamed,
      next_attempt_at = CASE WHEN held.parks THEN NULL ELSE t.next_attempt_at END,
      parked_at = CASE WHEN held.parks THEN clock_timestamp() END
    FROM (SELECT id, begun, (begun AND $2)::int AS blamed, begun AND $2 AND unfinished + 1 >= ${PARK_AFTER_ATTEMPTS} AS parks
          FROM ${table} WHERE ${LEASED_TO_WORKER} ORDER BY id FOR UPDATE SKIP LOCKED) AS held
    WHERE t.id = held.id RETURNING t.id, held.parks AS parked`;
}

/** Releases all rows that are leased to the process `$1`. */
export function buildReleaseAllStatement(table: string): string {
  return `UPDATE ${table} SET ${END_LEASE}, begun = false
    WHERE id = ANY (ARRAY(SELECT id FROM ${table} WHERE ${LEASED_TO_WORKER} ORDER BY id FOR UPDATE SKIP LOCKED))`;
}
