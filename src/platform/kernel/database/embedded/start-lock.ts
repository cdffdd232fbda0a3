import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError, findErrorCode, orNullIfMissing } from './embedded-error';
import { isRunning, readStartTime } from './process-table';

const RETRY_MS = 20;

/**
 * Runs an action while holding a lock file, so that of several processes (or several calls in one) only one at a time
 * starts or stops the server of a data directory. The file names its holder; the file of a terminated holder is
 * replaced.
 *
 * The lock only avoids duplicate work; the cluster is safe without it, because its creation ends in an atomic rename
 * and PostgreSQL never runs twice on one cluster.
 * @param limitMs maximum time to wait for another holder
 * @param signal aborts the wait
 */
export async function withLock<T>(
  path: string,
  limitMs: number,
  action: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const ownFile = `${path}.${randomBytes(6).toString('hex')}`;
  const deadline = performance.now() + limitMs;
  try {
    await writeFile(ownFile, await readProcessIdentity(process.pid), { mode: 0o600 }).catch(
      (error: unknown) => {
        if (findErrorCode(error) !== 'EACCES' && findErrorCode(error) !== 'EROFS') throw error;
        throw new EmbeddedPostgresError(
          `This user may not write to ${dirname(path)}, where the embedded database is. Start as its owner, or choose another DATA_DIR.`,
        );
      },
    );
    while (!(await acquireLock(ownFile, path))) {
      if (performance.now() > deadline) {
        throw new EmbeddedPostgresError(`Another process has held ${path} for ${limitMs / 1000} s.`);
      }
      await sleep(RETRY_MS, undefined, { signal });
    }
  } finally {
    await rm(ownFile, { force: true });
  }
  try {
    return await action();
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Links the complete file to the lock's name, which fails if the lock exists: a lock therefore always names its holder.
 */
async function acquireLock(ownFile: string, path: string): Promise<boolean> {
  try {
    await link(ownFile, path);
    return true;
  } catch (error) {
    if (findErrorCode(error) !== 'EEXIST') throw error;
  }
  const holder = await orNullIfMissing(readFile(path, 'utf8'));
  if (holder !== null && !(await isAlive(holder))) await removeStaleLock(path, holder);
  return false;
}

/** Removes the lock of a dead process. Restores the lock if another process has replaced it in the meantime. */
async function removeStaleLock(path: string, holder: string): Promise<void> {
  const asidePath = `${path}.${randomBytes(6).toString('hex')}`;
  if ((await orNullIfMissing(rename(path, asidePath).then(() => true))) === null) return;
  if ((await readFile(asidePath, 'utf8')) !== holder) await link(asidePath, path).catch(() => undefined);
  await rm(asidePath, { force: true });
}

async function isAlive(holder: string): Promise<boolean> {
  const pid = Number.parseInt(holder, 10);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  return isRunning(pid) && (await readProcessIdentity(pid)) === holder;
}

/** Returns the pid with the start time: in a container and on Windows, a later process often gets the pid. */
async function readProcessIdentity(pid: number): Promise<string> {
  return `${pid} ${await readStartTime(pid)}\n`;
}
