import { PROCESS_LOCKS } from '../../../platform/kernel/database/notifications';

/**
 * Selects the processes of the service: each process holds an advisory lock on its number, on a separate connection.
 * Reads the connections of the server, which are few.
 */
export const PROCESSES = `SELECT l.objid::bigint::text AS number, a.application_name AS name, host(a.client_addr) AS address,
    a.backend_start AS since
  FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
    JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.classid = ${PROCESS_LOCKS} AND l.objsubid = 2 AND l.granted
    AND a.application_name LIKE 'passerelle listen%'
  ORDER BY a.backend_start`;

/** Selects version, size and connections of the database server. Reads the connections of the server. */
export const SERVER_STATE = `SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
    (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
    current_setting('max_connections')::int AS "mostConnections"`;
