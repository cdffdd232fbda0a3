import { statfs } from 'node:fs/promises';
import { formatDatabaseAddress } from '../../platform/kernel/database/database-hosts';
import { problem, warning, type DoctorCheck, type Finding, type DoctorSubject } from './check';

/** Oldest and newest version that `npm run platforms` tests (docs/platforms.md). */
const [OLDEST_MAJOR, NEWEST_MAJOR] = [14, 18];
const MEGABYTE = 1024 * 1024;
/** Minimum free space; with less, the next checkpoint may fail. */
const MIN_FREE_MB = 500;
const WARN_FREE_MB = 5_000;
const WARN_CONNECTION_RATIO = 0.9;

interface ServerRow {
  version: number;
  text: string;
  fsync: string;
  synchronousCommit: string;
  used: number;
  limit: number;
}

/** Checks the database server: version, durability, connections, rights, free space, and long transactions. */
export const databaseCheck: DoctorCheck = {
  name: 'database',
  needsSchema: false,
  run: async (subject) => [
    ...(await checkServer(subject)),
    ...(await checkRights(subject)),
    ...(await checkDisk(subject)),
    ...(await checkTransactions(subject)),
  ],
};

async function checkServer({ reader, databaseUrl }: DoctorSubject): Promise<Finding[]> {
  const [server] = await reader.rows<ServerRow>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS text,
       current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS "synchronousCommit",
       (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
       current_setting('max_connections')::int AS "limit"`,
  );
  if (server === undefined) return [];
  const findings: Finding[] = [];
  if (server.version < OLDEST_MAJOR * 10_000)
    findings.push(
      problem(
        `PostgreSQL ${server.text} at ${formatDatabaseAddress(databaseUrl)} is too old; at least version ${OLDEST_MAJOR} is required.`,
      ),
    );
  if (server.version >= (NEWEST_MAJOR + 1) * 10_000)
    findings.push(
      warning(
        `PostgreSQL ${server.text} at ${formatDatabaseAddress(databaseUrl)} is newer than ${NEWEST_MAJOR}, the newest version with which this release was tested.`,
        'docs/platforms.md',
      ),
    );
  if (server.fsync !== 'on' || server.synchronousCommit === 'off')
    findings.push(
      problem(
        `fsync is ${server.fsync} and synchronous_commit ${server.synchronousCommit}: acknowledged changes may be lost.`,
        'ALTER SYSTEM SET fsync = on; ALTER SYSTEM SET synchronous_commit = on',
      ),
    );
  if (server.used > server.limit * WARN_CONNECTION_RATIO)
    findings.push(
      warning(
        `${server.used} of ${server.limit} connections are in use.`,
        'ALTER SYSTEM SET max_connections = …',
      ),
    );
  return findings;
}

/** Finds rights of the role beyond its database, which a thief of its password would get. */
async function checkRights({ reader }: DoctorSubject): Promise<Finding[]> {
  const [role] = await reader.rows<{ name: string; rights: string[] }>(
    `SELECT rolname AS name, array_remove(ARRAY[
       CASE WHEN rolsuper THEN 'SUPERUSER' END, CASE WHEN rolcreatedb THEN 'CREATEDB' END,
       CASE WHEN rolcreaterole THEN 'CREATEROLE' END, CASE WHEN rolreplication THEN 'REPLICATION' END,
       CASE WHEN rolbypassrls THEN 'BYPASSRLS' END], NULL) AS rights
     FROM pg_roles WHERE rolname = current_user`,
  );
  if (role === undefined || role.rights.length === 0) return [];
  const without = role.rights.map((right) => `NO${right}`).join(' ');
  return [
    warning(
      `The database role ${role.name} has rights that the service never needs: ${role.rights.join(', ')}.`,
      `ALTER ROLE "${role.name}" ${without}`,
    ),
  ];
}

/** Checks the free space on the embedded server's disk; the disk of another machine cannot be read. */
async function checkDisk({ config }: DoctorSubject): Promise<Finding[]> {
  if (config.databaseUrl !== null) return [];
  const { bavail, bsize } = await statfs(config.dataDir);
  const freeMegabytes = Math.floor((bavail * bsize) / MEGABYTE);
  if (freeMegabytes >= WARN_FREE_MB) return [];
  const message = `The disk of DATA_DIR ${config.dataDir} has only ${freeMegabytes} MB of free space.`;
  return [
    freeMegabytes < MIN_FREE_MB ? problem(message, 'free some space') : warning(message, 'free some space'),
  ];
}

interface TransactionRow {
  pid: number;
  application: string;
  state: string;
  minutes: number;
}

async function checkTransactions({ reader }: DoctorSubject): Promise<Finding[]> {
  const rows = await reader.rows<TransactionRow>(
    `SELECT pid, application_name AS application, state,
       (extract(epoch FROM clock_timestamp() - xact_start) / 60)::int AS minutes
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
       AND xact_start < clock_timestamp() - interval '5 minutes'
     ORDER BY xact_start LIMIT 10`,
  );
  return rows.map(({ pid, application, state, minutes }) =>
    warning(
      `A transaction of "${application}" (pid ${pid}, ${state}) has been open for ${minutes} minutes; rows deleted since then cannot be vacuumed.`,
      `SELECT pg_terminate_backend(${pid})`,
    ),
  );
}

/** Checks that this version can run on the schema of the database. */
export const migrationsCheck: DoctorCheck = {
  name: 'migrations',
  needsSchema: false,
  run: ({ schema: { refusal, pending } }) => {
    if (refusal !== null)
      return [
        problem(
          `${refusal} No process of this release starts (exit status 78). Checks of stored data are skipped.`,
          'docs/upgrades.md',
        ),
      ];
    if (pending.length === 0) return [];
    return [
      problem(
        `${pending.length} migration(s) have not run: ${pending.join(', ')}. Checks of stored data are skipped.`,
        'passerelle migrate',
      ),
    ];
  },
};
