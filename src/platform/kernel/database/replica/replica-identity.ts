import { formatDatabaseAddress } from '../database-hosts';
import { GuardedClient } from '../guarded-client';
import { formatErrorOnOneLine } from '../../error-type';
import { SERVER_IDENTITY } from './replica.queries';

const LIMIT_MS = 2_000;

/** Thrown at the start when `DATABASE_READ_URL` leads to a database that is not a copy of that of `DATABASE_URL`. */
export class ForeignReplicaError extends Error {}

/** Identity of the server of `DATABASE_READ_URL`, with the number of processes that run without that setting. */
export type ReplicaInspection =
  | { kind: 'replica'; unrecording: number }
  | { kind: 'foreign' | 'primary' }
  | { kind: 'unreachable'; reason: string };

interface IdentityRow {
  identity: string;
  inRecovery: boolean;
  unrecording: number;
}

/**
 * Compares the replica with the primary.
 * @param directUrl connection string of the primary itself
 * @throws when the primary does not answer
 */
export async function inspectReplica(directUrl: string, readUrl: string): Promise<ReplicaInspection> {
  const primary = await readIdentity(directUrl);
  try {
    const replica = await readIdentity(readUrl);
    if (replica.identity !== primary.identity) return { kind: 'foreign' };
    if (!replica.inRecovery) return { kind: 'primary' };
    return { kind: 'replica', unrecording: primary.unrecording };
  } catch (error) {
    return { kind: 'unreachable', reason: formatErrorOnOneLine(error) };
  }
}

/**
 * Throws at the start when the database is not a copy of the primary's. A replica that does not respond, or that was
 * promoted, does not prevent the start: reads use the primary.
 * @throws ForeignReplicaError
 */
export async function requireOwnReplica(directUrl: string, readUrl: string): Promise<void> {
  if ((await inspectReplica(directUrl, readUrl)).kind !== 'foreign') return;
  throw new ForeignReplicaError(describeForeignReplica(directUrl, readUrl));
}

/** Formats the message about a foreign database, without credentials. */
export function describeForeignReplica(directUrl: string, readUrl: string): string {
  return (
    `DATABASE_READ_URL (${formatDatabaseAddress(readUrl)}) leads to a different database than ${formatDatabaseAddress(directUrl)}: ` +
    'set it to a streaming replica of the same server, with the same database name, or leave it empty.'
  );
}

async function readIdentity(url: string): Promise<IdentityRow> {
  const client = new GuardedClient({
    connectionString: url,
    application_name: 'passerelle start',
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  });
  try {
    await client.connect();
    const { rows } = await client.query<IdentityRow>(SERVER_IDENTITY);
    const [row] = rows;
    if (row === undefined) throw new Error('The database has no identity');
    return row;
  } finally {
    void client.end().catch(() => undefined);
  }
}
