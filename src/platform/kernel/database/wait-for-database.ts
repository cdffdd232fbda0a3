import { setTimeout as sleep } from 'node:timers/promises';
import { formatErrorOnOneLine } from '../error-type';
import { getSqlState } from './database-errors';
import { GuardedClient } from './guarded-client';

const PAUSE_MS = 500;
const CONNECT_LIMIT_MS = 5_000;

/**
 * SQLSTATEs that do not resolve by waiting: unknown user, wrong password, no access from this host, unknown database.
 */
const PERMANENT_ERROR_CODES = ['28P01', '28000', '3D000'];

const POOLER_HINT =
  'a connection pooler rejects a parameter of the connection string or PGOPTIONS: remove the parameter, and set it for the role instead (ALTER ROLE … SET …)';

/** Thrown when the database does not respond at the start, or rejects the connection. */
export class DatabaseUnreachableError extends Error {}

/**
 * Waits until the database responds, because machines that start together may start in any order.
 * @param seconds maximum wait; with 0 there is one attempt
 * @throws DatabaseUnreachableError when the time is over, or at once when waiting would not help
 */
export async function waitForDatabase(
  databaseUrl: string,
  seconds: number,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    signal?.throwIfAborted();
    const problem = await tryConnection(databaseUrl);
    if (problem === null) return;
    if (problem.isPermanent)
      throw new DatabaseUnreachableError(`the database rejects the connection: ${problem.reason}`);
    if (performance.now() + PAUSE_MS > deadline)
      throw new DatabaseUnreachableError(
        `the database does not respond after ${seconds} s: ${problem.reason}`,
      );
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

/** SQLSTATEs and system codes of a connection that broke or could not be opened. */
const CONNECTION_ERROR_CODE = /^(08|57P0[123]|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;

/** True when a connection broke or could not be opened, as while the database is restarted. */
export function isConnectionFailure(error: unknown): boolean {
  if (CONNECTION_ERROR_CODE.test(getSqlState(error) ?? '')) return true;
  // Messages of `pg` that have no code: a connection was not opened in time, or ended.
  return error instanceof Error && /timeout expired|Connection terminated/.test(error.message);
}

async function tryConnection(databaseUrl: string): Promise<{ reason: string; isPermanent: boolean } | null> {
  const client = new GuardedClient({
    connectionString: databaseUrl,
    application_name: 'passerelle start',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: CONNECT_LIMIT_MS,
  });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return null;
  } catch (error) {
    const reason = formatErrorOnOneLine(error);
    // Error of PgBouncer; it refuses parameters of the connection string permanently.
    if (/unsupported startup parameter/.test(reason))
      return { reason: `${reason}; ${POOLER_HINT}`, isPermanent: true };
    return { reason, isPermanent: PERMANENT_ERROR_CODES.includes(getSqlState(error) ?? '') };
  } finally {
    void client.end().catch(() => undefined);
  }
}
