import { randomBytes } from 'node:crypto';
import { computeSha256, type ObjectStore } from '../../../platform/objects/object-store';
import { BackupError } from '../format';
import { listFolder } from './object-folder';

const FOLDER = 'work/';
/** Interval at which a marker is written again while its work runs. */
const REFRESH_MS = 60_000;
/** Age from which a marker belongs to a process that was killed. */
const STALE_MS = 10 * REFRESH_MS;

export type WorkKind = 'backup' | 'prune';

/** Another backup or prune works on the repository. */
export class RepositoryBusyError extends BackupError {}

/**
 * Marks work that changes a repository, so that backups and prunes exclude each other, on whichever machine they run:
 *
 *     write the own marker → list all markers → another recent one? remove the own marker and refuse
 *
 * Of two that begin at once, at least one sees the other. Ages are by the clock of the store. The marker of a killed process
 * becomes stale; a process that slept that long finds its marker missing at the end (`requireStill`).
 */
export class WorkMarker {
  private constructor(
    private readonly store: ObjectStore,
    private readonly key: string,
    private readonly timer: NodeJS.Timeout,
  ) {}

  /** @throws RepositoryBusyError while other work changes the repository */
  static async begin(store: ObjectStore, kind: WorkKind): Promise<WorkMarker> {
    const key = `${FOLDER}${kind}-${randomBytes(8).toString('hex')}`;
    await write(store, key);
    const timer = setInterval(() => void write(store, key).catch(() => undefined), REFRESH_MS);
    timer.unref();
    const marker = new WorkMarker(store, key, timer);
    try {
      await marker.requireAlone();
      return marker;
    } catch (error) {
      await marker.end();
      throw error;
    }
  }

  /** @throws BackupError when the marker was removed as stale, so that other work may have changed the repository */
  async requireStill(): Promise<void> {
    if ((await this.store.head(this.key)) === null)
      throw new BackupError(
        'The work on the backup repository stood still for more than ten minutes, and other work has begun since; run the command again.',
      );
  }

  /** Removes the marker. When the store does not answer, the marker becomes stale: the error of the work matters more. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.store.delete(this.key).catch(() => undefined);
  }

  private async requireAlone(): Promise<void> {
    const markers = [];
    for await (const object of listFolder(this.store, FOLDER)) markers.push(object);
    const now = markers.find(({ key }) => key === this.key)?.modifiedAt.getTime() ?? 0;
    for (const { key, modifiedAt } of markers) {
      if (key === this.key) continue;
      if (now - modifiedAt.getTime() > STALE_MS) await this.store.delete(key);
      else
        throw new RepositoryBusyError(
          `Another ${key.startsWith(`${FOLDER}prune`) ? 'prune' : 'backup'} works on ${this.store.name} (last sign ${modifiedAt.toISOString()}). ` +
            'Run the command again when it has ended; after a killed process, ten minutes later.',
        );
    }
  }
}

async function write(store: ObjectStore, key: string): Promise<void> {
  const bytes = Buffer.from(`${process.pid}\n`);
  await store.put(key, bytes, computeSha256(bytes));
}
