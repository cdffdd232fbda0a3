/** What is shown of an event. */
export const COLUMNS = `id, type, occurred_at AS "occurredAt", team_id AS "teamId", company_id AS "companyId", data,
  era::text AS era, transaction_id::text AS transaction, sequence`;

/** A page of the log. `events_log`, or of some types `events_log_by_type`. */
export const selectEvents = (
  conditions: string[],
  order: string,
): string => `SELECT ${COLUMNS} FROM events WHERE ${conditions.join(' AND ')}
  ORDER BY era ${order}, transaction_id ${order}, sequence ${order} LIMIT $2`;

/** Key of `events`. */
export const EVENT_OF_TEAM = `SELECT ${COLUMNS} FROM events WHERE id = $1 AND team_id = $2`;

/** What is older is deleted. */
export const retentionEdge = (retentionDays: number): string =>
  `SELECT clock_timestamp() - interval '${retentionDays} days' AS at`;

/**
 * Transactions of other databases of the server that are open. The locks are read only where a transaction is open. A lock
 * belongs to the database of its backend, or to none (0).
 */
export const OPEN_ELSEWHERE = `WITH locks AS MATERIALIZED (
    SELECT virtualtransaction, transactionid, database FROM pg_locks
    WHERE granted AND (database IS NOT NULL OR (locktype = 'transactionid' AND mode = 'ExclusiveLock')))
  SELECT open.xid::text AS xid FROM pg_snapshot_xip(pg_current_snapshot()) AS open(xid)
  WHERE EXISTS (
    SELECT FROM locks AS own JOIN locks AS held USING (virtualtransaction)
    WHERE own.transactionid = open.xid::xid
      AND held.database NOT IN (0, (SELECT oid FROM pg_database WHERE datname = current_database())))`;

/** The oldest transaction that is open and may write events, or the next one. */
function selectOldestOpen(foreign: string): string {
  return `(SELECT coalesce((SELECT open.xid FROM pg_snapshot_xip(pg_current_snapshot()) AS open(xid)
    WHERE open.xid <> ALL (${foreign}::xid8[]) ORDER BY open.xid LIMIT 1), pg_snapshot_xmax(pg_current_snapshot())))`;
}

/** True for what no open transaction can precede any more. */
export function selectSettledBefore(foreign: string): string {
  return `(era < (SELECT current_event_era()) OR transaction_id < ${selectOldestOpen(foreign)})`;
}

/**
 * A disk that was set back makes the server count again what a reader has seen before. Its events are then read from the
 * beginning of the era: better twice than never.
 */
export function selectReached(era: string, transaction: string): string {
  return `(SELECT CASE WHEN ${era}::bigint < current_event_era() OR ${transaction}::xid8 < pg_snapshot_xmax(pg_current_snapshot())
    THEN ${transaction}::xid8 ELSE '0'::xid8 END)`;
}

/** The place in the log behind all that no open transaction can precede any more. */
export const SETTLED_POSITION = `SELECT current_event_era()::text AS era,
  (${selectOldestOpen('$1')}::text::bigint - 1)::text AS transaction`;
