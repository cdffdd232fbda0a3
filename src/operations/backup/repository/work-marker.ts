import { randomBytes } from 'node:crypto';
import {
  computeSha256,
  ObjectStoreAwayError,
  type ObjectStore,
} from '../../../platform/objects/object-store';
import { BackupError } from '../format';
import { listFolder } from './backup-repository';

const FOLDER = 'work/';
/** Interval at which a marker is written again while its work runs. */
const REFRESH_MS = 60_000;
/** Age from which a marker belongs to a process that was killed. */
const STALE_MS = 10 * REFRESH_MS;
/** Age up to which a process trusts its own marker; shorter, because clocks run differently. */
const TRUSTED_MS = STALE_MS - REFRESH_MS;

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
 *     write the own marker → list all markers → another recent one? remove the own marker and refuse
 *
 * When two start at the same time, at least one sees the other. Ages are by the clock of the store. The marker of a
 * killed process becomes stale and is removed by other work. A marker is written again only while it exists and is
 * recent: `requireStill` shows a suspended process that other work may have started.
 */
export class WorkMarker {
  private readonly timer: NodeJS.Timeout;
  private refreshing: Promise<void> = Promise.resolve();
  private isLost = false;

  private constructor(
    private readonly store: ObjectStore,
    private readonly kind: WorkKind,
    private readonly key: string,
    /** Start of the last write, by the monotonic clock in milliseconds. */
    private refreshedAt: number,
  ) {
    this.timer = setInterval(() => {
      this.refreshing = this.refresh();
    }, REFRESH_MS).unref();
  }

  /** @throws RepositoryBusyError while work that this kind excludes uses the repository */
  static async begin(store: ObjectStore, kind: WorkKind): Promise<WorkMarker> {
    const key = `${FOLDER}${kind}-${randomBytes(8).toString('hex')}`;
    const startedAtMs = performance.now();
    await write(store, key);
    const marker = new WorkMarker(store, kind, key, startedAtMs);
    try {
      await marker.requireAlone();
      return marker;
    } catch (error) {
      await marker.end();
      throw error;
    }
  }

  /** Checks in the store whether the marker exists. @throws BackupError as {@link requireRecent} */
  async requireStill(): Promise<void> {
    this.requireRecent();
    if ((await this.store.head(this.key)) === null) this.isLost = true;
    this.requireRecent();
  }

  /** @throws BackupError when the marker was removed or became stale, so that other work may have changed the repository */
  requireRecent(): void {
    if (this.isLost || performance.now() - this.refreshedAt > TRUSTED_MS)
      throw new BackupError(
        'The work on the backup repository stood still for about ten minutes, or its marker was removed, so other work may have begun since; run the command again.',
      );
  }

  /** Removes the marker. When the store does not answer, the marker becomes stale: the error of the work matters more. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.refreshing;
    await this.store.delete(this.key).catch(() => undefined);
  }

  /** Writes the marker again, unless other work removed it, because a restored marker would hide that removal. */
  private async refresh(): Promise<void> {
    const startedAtMs = performance.now();
    try {
      if ((await this.store.head(this.key)) === null) this.isLost = true;
      // After a long suspension between check and write, other work may have removed the marker.
      if (this.isLost || performance.now() - this.refreshedAt > TRUSTED_MS) return;
      await write(this.store, this.key);
      this.refreshedAt = startedAtMs;
    } catch {
      // The store is unavailable; the next interval tries again, and requireRecent refuses when this continues.
    }
  }

  private async requireAlone(): Promise<void> {
    const markers = [];
    for await (const object of listFolder(this.store, FOLDER)) markers.push(object);
    const now = markers.find(({ key }) => key === this.key)?.modifiedAt.getTime() ?? 0;
    for (const { key, modifiedAt } of markers) {
      const other = EXCLUDED_KINDS[this.kind].find((kind) => key.startsWith(`${FOLDER}${kind}-`));
      if (key === this.key || other === undefined) continue;
      if (now - modifiedAt.getTime() > STALE_MS) await this.store.delete(key);
      else
        throw new RepositoryBusyError(
          `Another ${NAMES[other]} works on ${this.store.name} (last sign ${modifiedAt.toISOString()}). ` +
            'Run the command again when it has ended; after a killed process, ten minutes later.',
        );
    }
  }
}

/**
 * Runs work that reads a backup, and prevents its removal by a prune in the meantime. A repository that cannot be
 * written, such as a read-only copy, is read without a marker.
 * @throws RepositoryBusyError while a prune or a removal of damaged objects runs
 */
export async function runWhileReading<T>(store: ObjectStore, work: () => Promise<T>): Promise<T> {
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

const NAMES: Record<WorkKind, string> = {
  backup: 'backup',
  prune: 'prune',
  repair: 'removal of damaged objects',
  read: 'restore or rehearsal',
};

async function write(store: ObjectStore, key: string): Promise<void> {
  const bytes = Buffer.from(`${process.pid}\n`);
  await store.put(key, bytes, computeSha256(bytes));
}
