/** Columns of an event. */
export const EVENT_COLUMNS = `id, type, occurred_at AS "occurredAt", team_id AS "teamId", company_id AS "companyId", data,
  era::text AS era, transaction_id::text AS transaction, sequence`;

/** Selects a page of the log. Uses the index `events_log`, or `events_log_by_type` for a filter by type. */
export const selectEvents = (
  conditions: string[],
  order: string,
): string => `SELECT ${EVENT_COLUMNS} FROM events WHERE ${conditions.join(' AND ')}
  ORDER BY era ${order}, transaction_id ${order}, sequence ${order} LIMIT $2`;

/** Selects an event of a team. Uses the primary key of `events`. */
export const SELECT_EVENT_OF_TEAM = `SELECT ${EVENT_COLUMNS} FROM events WHERE id = $1 AND team_id = $2`;

/** Selects the instant before which events are deleted. */
export const selectRetentionEdge = (retentionDays: number): string =>
  `SELECT clock_timestamp() - interval '${retentionDays} days' AS at`;

/**
 * Selects the open transactions in other databases of the server. The locks are read only when a transaction is open. A
 * lock belongs to the database of its backend, or to none (0).
 */
export const SELECT_FOREIGN_TRANSACTIONS = `WITH locks AS MATERIALIZED (
    SELECT virtualtransaction, transactionid, database FROM pg_locks
    WHERE granted AND (database IS NOT NULL OR (locktype = 'transactionid' AND mode = 'ExclusiveLock')))
  SELECT open.xid::text AS xid FROM pg_snapshot_xip(pg_current_snapshot()) AS open(xid)
  WHERE EXISTS (
    SELECT FROM locks AS own JOIN locks AS held USING (virtualtransaction)
    WHERE own.transactionid = open.xid::xid
      AND held.database NOT IN (0, (SELECT oid FROM pg_database WHERE datname = current_database())))`;

/**
 * Selects the oldest open transaction that may write events, or the next number when no transaction is open. A snapshot
 * of a replica does not list the open transactions; its `xmin` is the oldest open transaction of any database.
 */
function selectOldestOpenTransaction(foreign: string): string {
  return `(SELECT CASE WHEN pg_is_in_recovery() THEN pg_snapshot_xmin(pg_current_snapshot()) ELSE coalesce((SELECT open.xid FROM pg_snapshot_xip(pg_current_snapshot()) AS open(xid)
    WHERE open.xid <> ALL (${foreign}::xid8[]) ORDER BY open.xid LIMIT 1), pg_snapshot_xmax(pg_current_snapshot())) END)`;
}

/** Condition on events before which no open transaction can insert events. */
export function buildSettledCondition(foreign: string): string {
  return `(era < (SELECT current_event_era()) OR transaction_id < ${selectOldestOpenTransaction(foreign)})`;
}

/**
 * Returns the transaction from which a reader continues. After a restored disk image the server assigns transaction
 * numbers a second time; readers then repeat the events of the era from its beginning, so that none is lost.
 */
export function selectResumeTransaction(era: string, transaction: string): string {
  return `(SELECT CASE WHEN ${era}::bigint < current_event_era() OR ${transaction}::xid8 < pg_snapshot_xmax(pg_current_snapshot())
    THEN ${transaction}::xid8 ELSE '0'::xid8 END)`;
}

/** Selects the position in the log before which no open transaction can insert events. */
export const SELECT_SETTLED_POSITION = `SELECT current_event_era()::text AS era,
  (${selectOldestOpenTransaction('$1')}::text::bigint - 1)::text AS transaction`;
