import type { BackupRetention } from '../../../platform/kernel/settings/backup-settings';
import { BackupError } from '../format';
import type { BackupRepository, ListedBackup } from './backup-repository';
import { listPieces } from './repository-manifest';
import { WorkMarker } from './work-marker';

/** Number of deletions after which a prune checks its marker again. */
const MARKER_CHECK_INTERVAL = 50;

/** Result of a prune. */
export interface PruneResult {
  kept: string[];
  removed: string[];
  /** Pieces that were removed, with their stored bytes. */
  pieces: number;
  bytes: number;
  /** Objects that the store did not delete, because they are locked. */
  locked: number;
}

const DAY_MS = 86_400_000;

/**
 * Removes old backups, and the pieces that no remaining backup uses. Manifests are removed first: an interrupted prune
 * leaves only pieces that the next prune removes. No backup runs meanwhile (work-marker.ts).
 * @throws BackupError while a backup or another prune runs
 */
export async function pruneRepository(
  repository: BackupRepository,
  retention: BackupRetention,
): Promise<PruneResult> {
  const marker = await WorkMarker.begin(repository.store, 'prune');
  try {
    const backups = await repository.listBackups();
    const retainedBackups = selectRetainedBackups(backups, retention);
    // The manifests are read first, because only pieces that no retained manifest names may be deleted.
    const { manifests, damaged } = await repository.readManifests([...retainedBackups]);
    if (damaged[0] !== undefined)
      throw new BackupError(
        `${damaged[0].reason} The damaged manifest belongs to a backup that must be kept; \`db verify --all --remove-damaged\` removes it.`,
      );
    const result: PruneResult = { kept: [], removed: [], pieces: 0, bytes: 0, locked: 0 };
    for (const { id } of backups) {
      marker.requireRecent();
      const isRemoved = !retainedBackups.has(id) && (await repository.deleteManifest(id)) === 'deleted';
      if (!retainedBackups.has(id) && !isRemoved) result.locked++;
      (isRemoved ? result.removed : result.kept).push(id);
    }
    const usedPieceNames = new Set<string>();
    for (const id of result.kept) {
      const manifest =
        manifests.find((readManifest) => readManifest.id === id) ?? (await repository.getManifest(id));
      for (const { name } of listPieces(manifest)) usedPieceNames.add(name);
    }
    await marker.requireExisting();
    let deletions = 0;
    for (const [name, bytes] of await repository.listPieceSizes()) {
      if (usedPieceNames.has(name)) continue;
      if (deletions++ % MARKER_CHECK_INTERVAL === 0) await marker.requireExisting();
      marker.requireRecent();
      if ((await repository.deletePiece(name)) === 'locked') result.locked++;
      else {
        result.pieces++;
        result.bytes += bytes;
      }
    }
    return result;
  } finally {
    await marker.end();
  }
}

/**
 * Chooses the backups to keep: the last backup of each of the last days, weeks (Monday to Sunday) and months that have
 * one, by UTC. The newest backup is always among them.
 */
export function selectRetainedBackups(
  backups: readonly ListedBackup[],
  retention: BackupRetention,
): Set<string> {
  const newestFirst = [...backups].sort((a, b) => (a.id < b.id ? 1 : -1));
  const retainedIds = new Set(newestFirst.slice(0, 1).map(({ id }) => id));
  const periods: [number, (takenAt: string) => string][] = [
    [retention.daily, (takenAt) => takenAt.slice(0, 10)],
    [retention.weekly, toMonday],
    [retention.monthly, (takenAt) => takenAt.slice(0, 7)],
  ];
  for (const [count, toPeriod] of periods) {
    const coveredPeriods = new Set<string>();
    for (const { id, takenAt } of newestFirst) {
      const period = toPeriod(takenAt);
      if (coveredPeriods.has(period)) continue;
      if (coveredPeriods.size === count) break;
      coveredPeriods.add(period);
      retainedIds.add(id);
    }
  }
  return retainedIds;
}

function toMonday(takenAt: string): string {
  const day = new Date(`${takenAt.slice(0, 10)}T00:00:00Z`);
  const daysSinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}
