import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { GuardedClient } from '../../../platform/kernel/database/guarded-client';
import { withDatabase } from '../../../platform/kernel/database/database-hosts';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { BackupError } from '../format';
import type { Config } from '../../../platform/kernel/config';

const CONNECT_TIMEOUT_MS = 10_000;
const DATABASE_PREFIX = 'passerelle_rehearsal_';

/** Scratch database of one rehearsal. */
export interface ScratchDatabase {
  url: string;
  /** Drops the database. @throws BackupError when the server refuses or does not answer */
  drop(): Promise<void>;
}

/**
 * Creates the scratch database of a rehearsal, under a unique name. Scratch databases of killed rehearsals of the same
 * installation are dropped first, unless a client is connected to them; databases of other installations are not
 * dropped.
 * @param serverUrl any database of the server, for a role that may create databases
 * @param installation identity of the installation, of letters and digits
 * @throws BackupError when the database cannot be created
 */
export async function createScratchDatabase(
  serverUrl: string,
  installation: string,
): Promise<ScratchDatabase> {
  const ownPrefix = `${DATABASE_PREFIX}${installation}_`;
  const name = `${ownPrefix}${randomBytes(4).toString('hex')}`;
  await withServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [ownPrefix],
    );
    // A database that is in use, or that belongs to another role, is left to a later rehearsal.
    for (const leftover of rows) await client.query(`DROP DATABASE ${leftover.name}`).catch(() => undefined);
    try {
      await client.query(`CREATE DATABASE ${name}`);
    } catch (error) {
      throw new BackupError(
        `The scratch database ${name} cannot be created: ${formatErrorOnOneLine(error)}. ` +
          'Set --scratch-url or BACKUP_SCRATCH_URL to a server and a role that may create databases.',
      );
    }
  });
  return {
    url: withDatabase(serverUrl, name),
    drop: () =>
      withServer(serverUrl, async (client) => {
        try {
          await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        } catch (error) {
          throw new BackupError(
            `The scratch database ${name} cannot be dropped: ${formatErrorOnOneLine(error)}.`,
          );
        }
      }),
  };
}

async function withServer(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new GuardedClient({
    connectionString: url,
    application_name: 'passerelle rehearsal',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  try {
    await client.connect();
  } catch (error) {
    throw new BackupError(
      `The server of the scratch database does not answer: ${formatErrorOnOneLine(error)}.`,
    );
  }
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Finds the server on which rehearsals create their scratch databases, with a role that may create databases: the
 * configured server, or else the server of the installation. An embedded server must be running.
 * @throws BackupError when the embedded server is not running
 */
export async function findScratchServer(
  config: Pick<Config, 'backup' | 'databaseOwnerUrl' | 'databaseDirectUrl' | 'databaseUrl' | 'dataDir'>,
): Promise<string> {
  const url =
    config.backup.scratchUrl ?? config.databaseOwnerUrl ?? config.databaseDirectUrl ?? config.databaseUrl;
  if (url !== null) return url;
  const { findSuperuserUrl } = await import('../../../platform/kernel/database/embedded');
  const runningServer = await findSuperuserUrl(config.dataDir);
  if (runningServer === null)
    throw new BackupError(
      `The embedded server of ${config.dataDir} is not running; start the service or set BACKUP_SCRATCH_URL.`,
    );
  return runningServer;
}
