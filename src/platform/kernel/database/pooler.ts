import type { ClientBase } from 'pg';
import { formatDatabaseAddress } from './database-hosts';
import { GuardedClient } from './guarded-client';

const CONNECT_LIMIT_MS = 5_000;
/** Number of checks whether a pooler retains a prepared statement: another client may get the session that has it. */
const PREPARED_STATEMENT_CHECKS = 3;
const PROBE_STATEMENT = { name: 'passerelle_kept', text: 'SELECT 1' };

/** Thrown when the settings of the database connections do not match the servers that they lead to. */
export class PoolerConfigurationError extends Error {}

/** Values of `DATABASE_URL`, `DATABASE_DIRECT_URL` and `POOLER_PREPARED_STATEMENTS`. */
export interface DatabaseAddresses {
  url: string;
  directUrl: string | null;
  poolerPreparedStatements: boolean;
}

/**
 * Checks whether the connections lead to a pooler or to the server, as the settings claim. Behind a pooler a session is
 * shared: notifications do not arrive, and locks are lost or stay with another client.
 * @returns whether requests go through a pooler
 * @throws PoolerConfigurationError when a session of the server itself is needed, but the connection leads to a pooler
 */
export async function checkConnections(addresses: DatabaseAddresses): Promise<boolean> {
  const { url, directUrl, poolerPreparedStatements } = addresses;
  const requestConnection = await inspectConnection(url);
  if (directUrl === null) {
    if (!requestConnection.isPooled) return false;
    throw new PoolerConfigurationError(
      `DATABASE_URL (${formatDatabaseAddress(url)}) leads to a connection pooler, and the queue, locks, notifications and migrations need sessions of their own; ` +
        'set DATABASE_DIRECT_URL to the PostgreSQL server behind the pooler.',
    );
  }
  const directConnection = await inspectConnection(directUrl);
  if (directConnection.isPooled)
    throw new PoolerConfigurationError(
      `DATABASE_DIRECT_URL (${formatDatabaseAddress(directUrl)}) leads to a connection pooler; set it to the PostgreSQL server itself.`,
    );
  if (directConnection.identity !== requestConnection.identity)
    throw new PoolerConfigurationError(
      `DATABASE_URL (${formatDatabaseAddress(url)}) and DATABASE_DIRECT_URL (${formatDatabaseAddress(directUrl)}) lead to different databases; ` +
        'set both to the same database: DATABASE_URL through the pooler, DATABASE_DIRECT_URL directly.',
    );
  if (requestConnection.isPooled && poolerPreparedStatements && !(await supportsPreparedStatements(url)))
    throw new PoolerConfigurationError(
      `POOLER_PREPARED_STATEMENTS is true, but the pooler at ${formatDatabaseAddress(url)} does not keep prepared statements (PgBouncer does from 1.21 on, ` +
        'with max_prepared_statements above 0); set it to false.',
    );
  return requestConnection.isPooled;
}

interface ConnectionInspection {
  isPooled: boolean;
  /** Distinguishes databases, also of different servers. */
  identity: string;
}

/**
 * At the beginning of a session the server reports the pid of its backend; a pooler reports a number of its own, for
 * cancel requests (PostgreSQL, "BackendKeyData").
 */
async function inspectConnection(url: string): Promise<ConnectionInspection> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ process: number; identity: string }>(
      `SELECT pg_backend_pid() AS process, extract(epoch FROM pg_postmaster_start_time()) || ' ' || oid AS identity
       FROM pg_database WHERE datname = current_database()`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The database is not in its own catalog');
    return { isPooled: getServerProcessId(client) !== row.process, identity: row.identity };
  });
}

/**
 * Throws unless a connection is a session of the server, which retains locks and settings.
 * @throws PoolerConfigurationError when it is a session of a pooler
 */
export async function requireSession(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ process: number }>('SELECT pg_backend_pid() AS process');
  if (rows[0]?.process === getServerProcessId(client)) return;
  throw new PoolerConfigurationError(
    'The connection leads to a connection pooler, but a session of the server itself is required; set DATABASE_DIRECT_URL to the PostgreSQL server itself.',
  );
}

/**
 * Returns whether a client still finds its prepared statement while another client has the session on which it was prepared.
 */
async function supportsPreparedStatements(url: string): Promise<boolean> {
  return withConnection(url, async (client) => {
    await client.query(PROBE_STATEMENT);
    for (let i = 0; i < PREPARED_STATEMENT_CHECKS; i += 1) {
      const isPrepared = await withConnection(url, async (otherClient) => {
        await otherClient.query('BEGIN');
        const isFound = await client.query(PROBE_STATEMENT).then(
          () => true,
          () => false,
        );
        await otherClient.query('ROLLBACK');
        return isFound;
      });
      if (!isPrepared) return false;
    }
    return true;
  });
}

async function withConnection<T>(url: string, work: (client: GuardedClient) => Promise<T>): Promise<T> {
  const client = new GuardedClient({
    connectionString: url,
    application_name: 'passerelle start',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: CONNECT_LIMIT_MS,
  });
  try {
    await client.connect();
    return await work(client);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The types of `pg` omit the property `processID` of a connection. */
function getServerProcessId(client: object): unknown {
  return 'processID' in client ? client.processID : undefined;
}
