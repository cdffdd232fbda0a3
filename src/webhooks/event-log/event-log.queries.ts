/** What is shown of an event. */
export const COLUMNS = `id, type, occurred_at AS "occurredAt", team_id AS "teamId", company_id AS "companyId", data,
  era::text AS era, transaction_id::text AS transaction, sequence`;

/** A page of the log. `events_log`, or of some types `events_log_by_type`. */
export const eventsOf = (
  conditions: string[],
  order: string,
): string => `SELECT ${COLUMNS} FROM events WHERE ${conditions.join(' AND ')}
  ORDER BY era ${order}, transaction_id ${order}, sequence ${order} LIMIT $2`;

/** Key of `events`. */
export const EVENT_OF_TEAM = `SELECT ${COLUMNS} FROM events WHERE id = $1 AND team_id = $2`;

/** What is older is deleted. */
export const retentionEdge = (retentionDays: number): string =>
  `SELECT clock_timestamp() - interval '${retentionDays} days' AS at`;

/** A batch of old events; their ids carry the time. Key of `events`. */
export const lockOldEvents = (atOnce: number): string =>
  `SELECT id FROM events WHERE id < $1 ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`;

/** Deletes the deliveries of events in order. `webhook_deliveries_once`. */
export const DELETE_DELIVERIES = `DELETE FROM webhook_deliveries d USING (
    SELECT id FROM webhook_deliveries WHERE event_id = ANY($1) ORDER BY id FOR UPDATE) AS mine
  WHERE d.id = mine.id`;

/** Key of `events`. */
export const DELETE_EVENTS = 'DELETE FROM events WHERE id = ANY($1)';

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
