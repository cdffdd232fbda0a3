import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError, errorCode, orNullIfMissing } from './embedded-error';

const RETRY_MS = 20;

/**
 * Holds a lock file during an action, so that of several processes (or several calls in one) that start or
 * stop the server of one data directory only one acts at a time. The file names its holder; the file of a holder
 * that no longer lives is replaced.
 *
 * This saves needless work and surprises; the cluster is safe without it, because creating it ends in an
 * atomic rename and PostgreSQL itself never runs twice on one cluster.
 * @param limitMs how long to wait for another holder
 * @param signal ends the wait for another holder
 */
export async function withLock<T>(
  path: string,
  limitMs: number,
  action: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const mine = `${path}.${randomBytes(6).toString('hex')}`;
  const deadline = performance.now() + limitMs;
  try {
    await writeFile(mine, await identity(process.pid), { mode: 0o600 }).catch((error: unknown) => {
      if (errorCode(error) !== 'EACCES' && errorCode(error) !== 'EROFS') throw error;
      throw new EmbeddedPostgresError(
        `This user may not write to ${dirname(path)}, where the embedded database is. Start as its owner, or choose another DATA_DIR.`,
      );
    });
    while (!(await take(mine, path))) {
      if (performance.now() > deadline) {
        throw new EmbeddedPostgresError(`Another process has held ${path} for ${limitMs / 1000} s.`);
      }
      await sleep(RETRY_MS, undefined, { signal });
    }
  } finally {
    await rm(mine, { force: true });
  }
  try {
    return await action();
  } finally {
    await rm(path, { force: true });
  }
}

/** Links the complete file to the lock's name, which fails if there is one: never a lock without its holder. */
async function take(mine: string, path: string): Promise<boolean> {
  try {
    await link(mine, path);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const holder = await orNullIfMissing(readFile(path, 'utf8'));
  if (holder !== null && !(await isAlive(holder))) await takeAway(path, holder);
  return false;
}

/** Removes a dead holder's lock, and gives it back if another process replaced it in between. */
async function takeAway(path: string, holder: string): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  if ((await orNullIfMissing(rename(path, aside).then(() => true))) === null) return;
  if ((await readFile(aside, 'utf8')) !== holder) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

async function isAlive(holder: string): Promise<boolean> {
  const pid = Number.parseInt(holder, 10);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return (await identity(pid)) === holder;
}

/**
 * The pid and, on Linux, the start time: in a container, the next process often gets the pid of the last.
 */
async function identity(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // proc_pid_stat(5): field 2 is the name in brackets and may hold spaces, field 22 the start time.
  const startTime = status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${pid} ${startTime}\n`;
}
