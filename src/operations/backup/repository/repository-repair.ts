import { DamagedBackupError } from '../format';
import type { BackupRepository } from './backup-repository';
import type { Piece } from './repository-manifest';
import { WorkMarker } from './work-marker';

/** Objects that a verification found damaged or missing. */
export interface DamagedObjects {
  pieces: Piece[];
  /** Ids of the backups whose manifests are damaged. */
  manifests: string[];
}

/** Result of a repair. */
export interface RepairResult {
  removed: number;
  /** Number of objects that are intact now, because a backup rewrote them or the first reading failed by mistake. */
  intact: number;
  /** Number of objects that the store did not delete, because they are locked. */
  locked: number;
}

/**
 * Removes damaged objects, so that the next backup writes the pieces whose rows still exist. Each object is verified
 * again first, while no backup runs, because a backup may have rewritten it.
 * @throws RepositoryBusyError while other work uses the repository
 */
export async function removeDamagedObjects(
  repository: BackupRepository,
  { pieces, manifests }: DamagedObjects,
): Promise<RepairResult> {
  const marker = await WorkMarker.begin(repository.store, 'repair');
  const result: RepairResult = { removed: 0, intact: 0, locked: 0 };
  try {
    for (const piece of pieces) {
      const isIntact = await canRead(() => repository.getPiece(piece));
      await marker.requireExisting();
      if (isIntact) result.intact++;
      else result[(await repository.deletePiece(piece.name)) === 'locked' ? 'locked' : 'removed']++;
    }
    for (const id of manifests) {
      const isIntact = (await repository.readManifests([id])).damaged.length === 0;
      await marker.requireExisting();
      if (isIntact) result.intact++;
      else result[(await repository.deleteManifest(id)) === 'locked' ? 'locked' : 'removed']++;
    }
    return result;
  } finally {
    await marker.end();
  }
}

async function canRead(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (error instanceof DamagedBackupError) return false;
    throw error;
  }
}
