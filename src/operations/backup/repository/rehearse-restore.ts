import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { ObjectStoreAwayError } from '../../../platform/objects/object-store';
import { withSession } from '../database/session';
import type { Progress } from '../database/snapshot';
import { BackupError } from '../format';
import { restoreBackup } from '../restore-backup';
import type { BackupRepository } from './backup-repository';
import { listPieces } from './repository-manifest';
import { RepositoryBackupSource } from './repository-source';
import { createScratchDatabase, type ScratchDatabase } from './scratch-database';
import { RepositoryBusyError, withReadMarker } from './work-marker';

/** Arbitrary key of the advisory lock that only one rehearsal of the installation can hold at a time. */
const REHEARSAL_LOCK = 1795779350;

export interface RehearsalOptions {
  /** Database of the installation, which stores the result. */
  databaseUrl: string;
  /** Any database of the server for the scratch database, with a role that may create databases. */
  scratchServerUrl: string;
  repository: BackupRepository;
  /** Backup to restore; null: the last one. */
  backupId: string | null;
  onProgress?: (progress: Progress) => void;
  /** Receives problems that did not change the result, such as a remaining scratch database. */
  onWarning?: (message: string) => void;
  /** Aborts the rehearsal, which then has no result. */
  signal?: AbortSignal;
}

/** Result of a rehearsal. */
export interface Rehearsal {
  backupId: string;
  takenAt: string;
  /** Age of the backup at the start of the rehearsal, in seconds, by the clock of the database. */
  rpoSeconds: number;
  /** Duration of the restore with all comparisons, in seconds; null: it failed. */
  rtoSeconds: number | null;
  /** Reason of a failure; null when every digest matched the backup. */
  failure: string | null;
  rows: number;
  pieces: number;
}

/**
 * Restores a backup into a scratch database, compares the digest of each piece and each table, measures the age of the
 * backup and the duration of the restore, and drops the scratch database. Every result is stored in
 * `backup_rehearsals`, including failures by a damaged manifest or a missing scratch database. The installation itself
 * is not changed.
 * @throws BackupError when there is no backup, RepositoryBusyError while another rehearsal or a prune runs, and the
 * reason of the signal
 */
export async function rehearseRestore(options: RehearsalOptions): Promise<Rehearsal> {
  const { repository, databaseUrl } = options;
  return withSession(databaseUrl, async (client) => {
    await acquireRehearsalLock(client);
    return withReadMarker(repository.store, async () => {
      const backup = await repository.getBackup(options.backupId);
      const startState = await readStartState(client, backup.takenAt);
      const result = await attemptRestore(options, backup.id, startState.installation);
      const rehearsal = {
        backupId: backup.id,
        takenAt: backup.takenAt,
        rpoSeconds: startState.rpoSeconds,
        ...result,
      };
      await storeRehearsal(databaseUrl, repository.name, rehearsal);
      return rehearsal;
    });
  });
}

/** Restores the backup. @throws only the reason of the signal */
async function attemptRestore(
  options: RehearsalOptions,
  backupId: string,
  installation: string,
): Promise<Pick<Rehearsal, 'rtoSeconds' | 'failure' | 'rows' | 'pieces'>> {
  const { repository, signal } = options;
  const result = { rtoSeconds: null, failure: null, rows: 0, pieces: 0 };
  let scratch: ScratchDatabase | null = null;
  const startedAt = performance.now();
  try {
    const manifest = await repository.getManifest(backupId);
    result.rows = manifest.closing.rows;
    result.pieces = new Set(listPieces(manifest).map(({ name }) => name)).size;
    signal?.throwIfAborted();
    scratch = await createScratchDatabase(options.scratchServerUrl, installation);
    await restoreBackup({
      databaseUrl: scratch.url,
      source: new RepositoryBackupSource(repository, manifest),
      onProgress: (progress) => {
        signal?.throwIfAborted();
        options.onProgress?.(progress);
      },
    });
    return { ...result, rtoSeconds: Math.round((performance.now() - startedAt) / 100) / 10 };
  } catch (error) {
    signal?.throwIfAborted();
    return { ...result, failure: formatFailure(error) };
  } finally {
    await scratch?.drop().catch((error: unknown) => options.onWarning?.(formatErrorOnOneLine(error)));
  }
}

/** Acquires the lock until the end of the session. @throws RepositoryBusyError while another rehearsal holds it */
async function acquireRehearsalLock(client: Client): Promise<void> {
  // The session is idle while the backup is restored.
  await client.query(`SELECT set_config('idle_session_timeout', '0', false)`);
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    REHEARSAL_LOCK,
  ]);
  if (rows[0]?.locked !== true)
    throw new RepositoryBusyError(
      'Another rehearsal of this installation is running; run the command again when it has ended.',
    );
}

/** Reads the age of the backup and the identity of the installation: its server and its database. */
async function readStartState(
  client: Client,
  takenAt: string,
): Promise<{ rpoSeconds: number; installation: string }> {
  const { rows } = await client.query<{ rpoSeconds: number; installation: string }>(
    `SELECT round(extract(epoch FROM clock_timestamp() - $1::timestamptz))::float8 AS "rpoSeconds",
       left(md5((SELECT system_identifier FROM pg_control_system()) || ' ' || oid), 12) AS installation
     FROM pg_database WHERE datname = current_database()`,
    [takenAt],
  );
  const [startState] = rows;
  if (startState === undefined) throw new Error('The database did not return the age of the backup');
  return startState;
}

/** Formats the reason of a failure. Errors of the server may quote rows, so only their codes are stored. */
function formatFailure(error: unknown): string {
  if (error instanceof BackupError || error instanceof ObjectStoreAwayError)
    return formatErrorOnOneLine(error);
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
  return `The restore failed with an error of the database server (${code}).`;
}

/**
 * Stores a result on a separate connection, because the connection that holds the lock may have been closed in the
 * meantime.
 */
async function storeRehearsal(databaseUrl: string, repository: string, rehearsal: Rehearsal): Promise<void> {
  const { backupId, rpoSeconds, rtoSeconds, failure } = rehearsal;
  await withSession(databaseUrl, (client) =>
    client.query(
      `INSERT INTO backup_rehearsals (id, backup_id, repository, rpo_seconds, rto_seconds, failure)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [randomBytes(12).toString('hex'), backupId, repository, rpoSeconds, rtoSeconds, failure],
    ),
  );
}
