/** One command installs or builds while the others wait and then find nothing to do. */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 600_000;
/** A folder this young may be one whose owner has not signed it yet. */
const UNSIGNED_MS = 5_000;

/**
 * Does the work while this process alone holds the lock.
 * @param {string} folder exists while somebody holds the lock; a file in it names each process that works under it
 * @param {(lock: { passTo(pid: number): void }) => Promise<void>} work
 * @throws Error when the lock cannot be had within ten minutes, or the folder not be made
 */
export async function underLock(folder, work) {
  const deadline = performance.now() + LIMIT_MS;
  while (!take(folder)) {
    if (performance.now() > deadline)
      throw new Error(`Another command holds ${folder} for too long; remove it if none runs.`);
    await sleep(200);
  }
  try {
    // A process that was started under the lock may outlive this one, and the lock lives as long as it.
    await work({ passTo: (pid) => sign(folder, pid) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function take(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code !== 'EEXIST') throw new Error(`Cannot install or build: ${error.message}`);
    if (!isHeldByLiving(folder)) rmSync(folder, { recursive: true, force: true });
    return false;
  }
  sign(folder, process.pid);
  return true;
}

function sign(folder, pid) {
  writeFileSync(join(folder, String(pid)), '');
}

function isHeldByLiving(folder) {
  const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined) return false;
  const pids = readdirSync(folder).map(Number);
  return pids.length === 0 ? Date.now() - made < UNSIGNED_MS : pids.some(lives);
}

function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
