/**
 * Position of the primary up to which the commits of the service are certain to lie: the written part of the log, or, where
 * commits do not wait for the disk, its inserted part. Reads no table.
 */
const WRITTEN_POSITION = `CASE WHEN current_setting('synchronous_commit') = 'off'
  THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_lsn() END`;

/** Database of a connection; equal on the primary and on its replicas. Reads control data and the catalog. */
const DATABASE_IDENTITY = `(SELECT system_identifier::text FROM pg_control_system()) || ' '
  || (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** State of the primary; fails on a server in recovery. Reads no table. */
export const PRIMARY_STATE = `SELECT ${WRITTEN_POSITION}::text AS position, ${DATABASE_IDENTITY} AS identity,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline`;

/**
 * State of the replica. The timeline is the latest one known: control data contain a new timeline only after the next
 * restart point, and the receiver shows its timeline only to roles with pg_read_all_stats. Reads no table.
 */
export const REPLICA_STATE = `SELECT pg_is_in_recovery() AS "inRecovery", pg_last_wal_replay_lsn()::text AS position,
  ${DATABASE_IDENTITY} AS identity, extract(epoch FROM pg_postmaster_start_time())::text AS "startedAt", pg_backend_pid() AS process,
  greatest((SELECT timeline_id FROM pg_control_checkpoint()), (SELECT min_recovery_end_timeline FROM pg_control_recovery()),
    (SELECT received_tli FROM pg_stat_wal_receiver)) AS timeline`;

/** Identifies the server of a connection of the pool. Reads no table. */
export const REPLICA_SERVER = `SELECT pg_is_in_recovery() AS "inRecovery", extract(epoch FROM pg_postmaster_start_time())::text AS "startedAt"`;

/**
 * Number of processes of the installation that record no positions, by the names of their listening connections.
 * Processes of an earlier release record no positions either. Reads the connections of the server.
 */
const UNRECORDING_COUNT = `(SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
  AND application_name LIKE 'passerelle listen %' AND application_name NOT LIKE '% positions')`;

/** Reads the connections of the server. */
export const UNRECORDING_PROCESSES = `SELECT ${UNRECORDING_COUNT} AS count`;

/** Database of a server, and the processes connected to it that record no positions. Reads the connections of the server. */
export const SERVER_IDENTITY = `SELECT ${DATABASE_IDENTITY} AS identity, pg_is_in_recovery() AS "inRecovery", ${UNRECORDING_COUNT} AS unrecording`;
