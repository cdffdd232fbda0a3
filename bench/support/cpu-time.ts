import { readdirSync, readFileSync } from 'node:fs';

/** Length of a tick of /proc/PID/stat. */
const TICK_MS = 10;

/** CPU milliseconds of a process so far, of all threads. Linux only. */
export function cpuOfProcess(pid: number): number {
  return readTicks(pid).own * TICK_MS;
}

/** CPU milliseconds so far of a database server, the processes that it has, and those that it had. Linux only. */
export function cpuOfDatabase(postmaster: number): number {
  const server = readTicks(postmaster);
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readTicks(Number(name)))
    .filter(({ parent }) => parent === postmaster)
    .reduce((sum, { own }) => sum + own, server.own + server.ended);
  return ticks * TICK_MS;
}

/** Ticks of a process, and of its children that have ended; nothing of one that is gone. */
function readTicks(pid: number): { parent: number; own: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold blanks.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const sum = (at: number): number => (fields[at] ?? 0) + (fields[at + 1] ?? 0);
    return { parent: fields[1] ?? 0, own: sum(11), ended: sum(13) };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
}
