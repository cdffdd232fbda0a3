import type { Client } from 'pg';
import type { Opening } from '../format';
import type { BackupRepository } from './backup-repository';
import type { RepositoryManifest, SnapshotSource } from './repository-manifest';

/** Maximum number of backups whose manifests are checked, the newest first. */
const MAX_CANDIDATES = 5;
/** Maximum distance between transaction ids over which marks are trusted: half of 2^32, after which the ids repeat. */
const MAX_TRANSACTION_DISTANCE = 2n ** 31n;

/**
 * Finds the last backup whose marks (row-marks.ts) are valid for the current snapshot; null: every row has to be read.
 * A backup with a damaged manifest is not used.
 *
 * Marks are valid within one history of the database. The row of the base in `backup_runs` proves that: it was
 * committed and flushed after the base's snapshot, so a database that has the row has every transaction that the
 * snapshot saw. A database that lost transactions (a lagging standby that was promoted, a restored disk, a point in
 * time, a crash after commits that were not flushed) and could use their ids a second time has also lost the row. A
 * restore from a backup removes the rows.
 * @param onWarning receives the reason why a damaged manifest is ignored
 */
export async function findBaseBackup(
  client: Client,
  repository: BackupRepository,
  newBackup: { source: SnapshotSource; opening: Opening },
  onWarning: (message: string) => void = () => undefined,
): Promise<RepositoryManifest | null> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM backup_runs WHERE repository = $1 ORDER BY taken_at DESC LIMIT ${MAX_CANDIDATES}`,
    [repository.name],
  );
  for (const { id } of rows) {
    if (!(await repository.hasManifest(id))) continue;
    const {
      manifests: [manifest],
      damaged,
    } = await repository.readManifests([id]);
    for (const { reason } of damaged)
      onWarning(
        `${reason} \`db verify --all --remove-damaged\` removes the damaged manifest; this backup does not use it.`,
      );
    if (manifest !== undefined) return isSameHistory(manifest, newBackup) ? manifest : null;
  }
  return null;
}

function isSameHistory(
  base: RepositoryManifest,
  { source, opening }: { source: SnapshotSource; opening: Opening },
): boolean {
  return (
    base.source.server === source.server &&
    base.source.database === source.database &&
    BigInt(source.nextTransaction) - BigInt(base.source.nextTransaction) < MAX_TRANSACTION_DISTANCE &&
    JSON.stringify(base.opening.migrations) === JSON.stringify(opening.migrations)
  );
}

/** Data of a backup for the table `backup_runs`. */
export interface CompletedBackup {
  manifest: RepositoryManifest;
  repository: string;
  totalBytes: number;
}

/** Records a complete backup; flushed regardless of the server's default, because the next backup relies on the row. */
export async function recordBackupRun(
  client: Client,
  { manifest, repository, totalBytes }: CompletedBackup,
): Promise<void> {
  await client.query('BEGIN');
  await client.query('SET LOCAL synchronous_commit = on');
  await client.query(
    `INSERT INTO backup_runs (id, repository, taken_at, total_bytes, new_bytes, seconds) VALUES ($1, $2, $3, $4, $5, $6)`,
    [manifest.id, repository, manifest.opening.takenAt, totalBytes, manifest.newBytes, manifest.seconds],
  );
  await client.query('COMMIT');
}
