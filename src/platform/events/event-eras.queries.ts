/**
 * Identity of the server that numbers the transactions. Another cluster, or the same cluster restored to an earlier state,
 * counts as another server.
 */
export const SERVER = `(SELECT system_identifier || '/' || timeline_id FROM pg_control_system(), pg_control_checkpoint())`;

/** Whether the database is on another server than its last era, or was restored to a state before the newest event. */
export const IS_ANOTHER = `SELECT 1 FROM event_eras WHERE era = current_event_era() AND (server <> ${SERVER} OR (
    SELECT e.era = event_eras.era AND e.transaction_id >= pg_snapshot_xmax(pg_current_snapshot())
    FROM events e ORDER BY e.id DESC LIMIT 1))`;

/** Begins an era when the database is on another server than its last one. Key of `event_eras`, and the newest event by the key of `events`. */
export const BEGIN_ERA = `INSERT INTO event_eras (era, server)
  SELECT greatest(extract(epoch FROM clock_timestamp())::bigint, current_event_era() + 1), ${SERVER}
  WHERE EXISTS (${IS_ANOTHER}) RETURNING era::text AS era`;
