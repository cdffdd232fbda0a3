import { access, readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Link of Linux to the thread that reads it, e.g. `4711/task/4715`. */
const OWN_THREAD = '/proc/thread-self';

/**
 * Lowers the priority of the calling thread: it gets idle processor time, and about a tenth of a busy processor. Only
 * Linux has a priority for each thread; elsewhere this has no effect.
 */
export function lowerThreadPriority(): void {
  try {
    const thread = Number(readlinkSync(OWN_THREAD).split('/').at(-1));
    if (Number.isInteger(thread)) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without the link, or where a container forbids it, the thread keeps the usual priority.
  }
}

/**
 * Starts the threads that Node shares for files, names and compression, if nothing has used them yet. They inherit the
 * priority of the thread that uses them first, so call this on the main thread before a thread lowers its own.
 */
export function startSharedThreads(): void {
  access('.', () => undefined);
}
