import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orNullIfMissing } from './embedded-error';
import { readCommandLine, isServerCommandLine } from './process-table';

/** Contents of a cluster's `postmaster.pid` (PostgreSQL, "Database File Layout"). */
export interface PostmasterPid {
  pid: number;
  /** Port of the server; null until the server has chosen it. */
  port: number | null;
  /** `starting`, `stopping`, `ready` or `standby`; null until the server has written it. */
  status: string | null;
}

/** Parses the lines: pid, data directory, start time, port, socket directory, listen address, shared memory, status. */
export function parsePostmasterPid(text: string): PostmasterPid | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const port = Number(lines[3]);
  return { pid, port: Number.isInteger(port) && port > 0 ? port : null, status: lines[7] || null };
}

/** Reads the entry of a cluster; null without a file, or when the file names no process. */
export async function readPostmasterPid(cluster: string): Promise<PostmasterPid | null> {
  const text = await orNullIfMissing(readFile(join(cluster, 'postmaster.pid'), 'utf8'));
  return text === null ? null : parsePostmasterPid(text);
}

/**
 * Returns whether a process is a server of this cluster. After a crash the file may name a later process with the same
 * pid, so the command line is compared. Without special rights, Linux shows only the command line of another user's
 * process.
 */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  return isServerCommandLine(process.platform, await readCommandLine(pid), cluster);
}
