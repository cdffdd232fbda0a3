import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { formatErrorOnOneLine } from '../../../platform/kernel/one-line';
import { ObjectStoreAwayError } from '../../../platform/objects/object-store';
import { withSession } from '../database/session';
import type { Progress } from '../database/snapshot';
import { BackupError } from '../format';
import { restoreBackup } from '../restore-backup';
import type { BackupRepository } from './backup-repository';
import { RepositorySource } from './repository-source';

const CONNECT_LIMIT_MS = 10_000;

export interface RehearsalOptions {
  /** Database of the installation, which stores the result. */
  databaseUrl: string;
  /** Any database of the server that gets the scratch database, for a role that may create databases. */
  scratchServerUrl: string;
  repository: BackupRepository;
  /** Backup to restore; null: the last one. */
  backupId: string | null;
  progress?: (progress: Progress) => void;
}

/** Result of a rehearsal. */
export interface Rehearsal {
  backupId: string;
  takenAt: string;
  /** Age of the backup at the begin of the rehearsal, in seconds, by the clock of the database. */
  rpoSeconds: number;
  /** Duration of the restore with all comparisons, in seconds; null: it failed. */
  rtoSeconds: number | null;
  /** Reason of a failure; null: every digest was the one of the backup. */
  failure: string | null;
  rows: number;
  pieces: number;
}

/**
 * Restores a backup into a scratch database, compares the digest of each piece and each table, measures both times, and
 * drops the scratch database. The result is stored in `backup_rehearsals`. The installation itself is not changed.
 * @throws BackupError when there is no backup, or the scratch database cannot be created
 */
export async function rehearseRestore(options: RehearsalOptions): Promise<Rehearsal> {
  const { repository, scratchServerUrl } = options;
  const manifest = await repository.getManifest(options.backupId);
  const { takenAt } = manifest.opening;
  const begin = await readBegin(options.databaseUrl, takenAt);
  const scratch = `passerelle_rehearsal_${begin.database}`;
  const started = performance.now();
  await createScratch(scratchServerUrl, scratch);
  let failure: string | null = null;
  let rtoSeconds: number | null = null;
  try {
    const url = new URL(scratchServerUrl);
    url.pathname = `/${scratch}`;
    await restoreBackup({
      databaseUrl: url.href,
      source: new RepositorySource(repository, manifest),
      progress: options.progress,
    });
    rtoSeconds = Math.round((performance.now() - started) / 100) / 10;
  } catch (error) {
    failure = formatFailure(error);
  } finally {
    await onServer(scratchServerUrl, (client) =>
      client.query(`DROP DATABASE IF EXISTS ${scratch} WITH (FORCE)`),
    );
  }
  const rehearsal: Rehearsal = {
    backupId: manifest.id,
    takenAt,
    rpoSeconds: begin.rpoSeconds,
    rtoSeconds,
    failure,
    rows: manifest.closing.rows,
    pieces: new Set(
      manifest.tables.flatMap(({ partitions }) =>
        partitions.flatMap(({ segments }) =>
          segments.flatMap(({ pieces }) => pieces.map(({ name }) => name)),
        ),
      ),
    ).size,
  };
  await store(options.databaseUrl, repository.name, rehearsal);
  return rehearsal;
}

async function readBegin(
  databaseUrl: string,
  takenAt: string,
): Promise<{ rpoSeconds: number; database: string }> {
  return withSession(databaseUrl, async (client) => {
    const { rows } = await client.query<{ rpoSeconds: number; database: string }>(
      `SELECT round(extract(epoch FROM clock_timestamp() - $1::timestamptz))::float8 AS "rpoSeconds", oid::text AS database
       FROM pg_database WHERE datname = current_database()`,
      [takenAt],
    );
    const [begin] = rows;
    if (begin === undefined) throw new Error('The database returned no facts about itself');
    return begin;
  });
}

/** Creates the scratch database; one that a killed rehearsal left is dropped first. */
async function createScratch(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    try {
      await client.query(`DROP DATABASE IF EXISTS ${name}`);
      await client.query(`CREATE DATABASE ${name}`);
    } catch (error) {
      throw new BackupError(
        `The scratch database ${name} cannot be created: ${formatErrorOnOneLine(error)}. ` +
          'Let no other rehearsal run, and name a server and a role that may create databases: --scratch-url, or BACKUP_SCRATCH_URL.',
      );
    }
  });
}

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'passerelle rehearsal',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  try {
    await client.connect();
  } catch (error) {
    throw new BackupError(
      `The server of the scratch database does not answer: ${formatErrorOnOneLine(error)}.`,
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Formats the reason of a failure. Errors of the server may quote rows, so only their codes are stored. */
function formatFailure(error: unknown): string {
  if (error instanceof BackupError || error instanceof ObjectStoreAwayError)
    return formatErrorOnOneLine(error);
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
  return `The restore ended with an error of the server (${code}).`;
}

async function store(databaseUrl: string, repository: string, rehearsal: Rehearsal): Promise<void> {
  const { backupId, rpoSeconds, rtoSeconds, failure } = rehearsal;
  await withSession(databaseUrl, (client) =>
    client.query(
      `INSERT INTO backup_rehearsals (id, backup_id, repository, rpo_seconds, rto_seconds, failure)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [randomBytes(12).toString('hex'), backupId, repository, rpoSeconds, rtoSeconds, failure],
    ),
  );
}
