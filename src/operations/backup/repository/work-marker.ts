import { randomBytes } from 'node:crypto';
import {
  computeSha256,
  ObjectStoreAwayError,
  type ObjectStore,
} from '../../../platform/objects/object-store';
import { BackupError } from '../format';
import { listFolder } from './backup-repository';

const MARKER_FOLDER = 'work/';
/** Interval at which a marker is written again while its work runs. */
const REFRESH_INTERVAL_MS = 60_000;
/** Age from which a marker belongs to a process that was killed. */
const STALE_MS = 10 * REFRESH_INTERVAL_MS;
/** Age up to which a process trusts its own marker; shorter than STALE_MS, because clocks differ. */
const TRUSTED_MS = STALE_MS - REFRESH_INTERVAL_MS;

/** Kinds of work on a repository. `repair` removes damaged objects; `read` is a restore or a rehearsal. */
export type WorkKind = 'backup' | 'prune' | 'repair' | 'read';

/** Kinds of work that a kind excludes: no object is removed while other work reads. */
const EXCLUDED_KINDS: Record<WorkKind, readonly WorkKind[]> = {
  backup: ['backup', 'prune', 'repair'],
  prune: ['backup', 'prune', 'repair', 'read'],
  repair: ['backup', 'prune', 'repair', 'read'],
  read: ['prune', 'repair'],
};

/** Thrown when other work uses the repository. */
export class RepositoryBusyError extends BackupError {}

/**
 * Marks work on a repository, so that conflicting kinds of work exclude each other on all machines:
 *
 *     write own marker → list all markers → recent conflicting marker? remove own marker and throw
 *
 * When two processes start at the same time, at least one sees the marker of the other. Ages are by the clock of the
 * store. The marker of a killed process becomes stale and is removed by other work. A marker is written again only
 * while it exists and is recent, so `requireExisting` detects after a suspension that other work may have started.
 */
export class WorkMarker {
  private readonly timer: NodeJS.Timeout;
  private currentRefresh: Promise<void> = Promise.resolve();
  private isLost = false;

  private constructor(
    private readonly store: ObjectStore,
    private readonly kind: WorkKind,
    private readonly key: string,
    /** Start of the last write, by the monotonic clock in milliseconds. */
    private refreshedAt: number,
  ) {
    this.timer = setInterval(() => {
      this.currentRefresh = this.refresh();
    }, REFRESH_INTERVAL_MS).unref();
  }

  /** @throws RepositoryBusyError when work of an incompatible kind is running on the repository */
  static async begin(store: ObjectStore, kind: WorkKind): Promise<WorkMarker> {
    const key = `${MARKER_FOLDER}${kind}-${randomBytes(8).toString('hex')}`;
    const startedAtMs = performance.now();
    await writeMarker(store, key);
    const marker = new WorkMarker(store, kind, key, startedAtMs);
    try {
      await marker.requireNoConflict();
      return marker;
    } catch (error) {
      await marker.end();
      throw error;
    }
  }

  /** Checks in the store whether the marker exists. @throws BackupError as {@link requireRecent} */
  async requireExisting(): Promise<void> {
    this.requireRecent();
    if ((await this.store.head(this.key)) === null) this.isLost = true;
    this.requireRecent();
  }

  /** @throws BackupError when the marker was removed or became stale, so that other work may have changed the repository */
  requireRecent(): void {
    if (this.isLost || performance.now() - this.refreshedAt > TRUSTED_MS)
      throw new BackupError(
        'The work on the backup repository was suspended for about ten minutes, or its marker was removed, so other work may have begun in the meantime; run the command again.',
      );
  }

  /** Removes the marker. Ignores errors of the store, because a remaining marker becomes stale. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.currentRefresh;
    await this.store.delete(this.key).catch(() => undefined);
  }

  /** Writes the marker again, unless other work removed it, because a rewritten marker would hide the removal. */
  private async refresh(): Promise<void> {
    const startedAtMs = performance.now();
    try {
      if ((await this.store.head(this.key)) === null) this.isLost = true;
      // After a long suspension between check and write, other work may have removed the marker.
      if (this.isLost || performance.now() - this.refreshedAt > TRUSTED_MS) return;
      await writeMarker(this.store, this.key);
      this.refreshedAt = startedAtMs;
    } catch {
      // The store is unavailable; the next interval tries again, and requireRecent refuses when this continues.
    }
  }

  private async requireNoConflict(): Promise<void> {
    const markers = [];
    for await (const object of listFolder(this.store, MARKER_FOLDER)) markers.push(object);
    const ownModifiedAt = markers.find(({ key }) => key === this.key)?.modifiedAt.getTime() ?? 0;
    for (const { key, modifiedAt } of markers) {
      const conflictingKind = EXCLUDED_KINDS[this.kind].find((kind) =>
        key.startsWith(`${MARKER_FOLDER}${kind}-`),
      );
      if (key === this.key || conflictingKind === undefined) continue;
      if (ownModifiedAt - modifiedAt.getTime() > STALE_MS) await this.store.delete(key);
      else
        throw new RepositoryBusyError(
          `Another ${WORK_NAMES[conflictingKind]} works on ${this.store.name} (its marker was last written at ${modifiedAt.toISOString()}). ` +
            'Run the command again when that work has ended; if its process was killed, wait ten minutes.',
        );
    }
  }
}

/**
 * Runs work that reads a backup, and prevents that a prune removes the backup in the meantime. A repository that cannot
 * be written, such as a read-only copy, is read without a marker.
 * @throws RepositoryBusyError while a prune or a removal of damaged objects runs
 */
export async function withReadMarker<T>(store: ObjectStore, work: () => Promise<T>): Promise<T> {
  const marker = await WorkMarker.begin(store, 'read').catch((error: unknown) => {
    if (error instanceof ObjectStoreAwayError) return null;
    throw error;
  });
  try {
    return await work();
  } finally {
    await marker?.end();
  }
}

const WORK_NAMES: Record<WorkKind, string> = {
  backup: 'backup',
  prune: 'prune',
  repair: 'removal of damaged objects',
  read: 'restore or rehearsal',
};

async function writeMarker(store: ObjectStore, key: string): Promise<void> {
  const bytes = Buffer.from(`${process.pid}\n`);
  await store.put(key, bytes, computeSha256(bytes));
}
