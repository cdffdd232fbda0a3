import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';

/** Clock ticks of /proc/<pid>/stat; 100 on every Linux that matters. */
const TICKS = 100;

/** The fields of /proc/<pid>/stat behind the name. */
function readFields(pid: string | number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
}

/** CPU seconds and peak memory of a process, from /proc; zero where there is none. */
export function usage(pid: number): { cpu: number; peakMb: number } {
  try {
    const fields = readFields(pid);
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { cpu: (Number(fields[11]) + Number(fields[12])) / TICKS, peakMb: Number(peak ?? 0) / 1024 };
  } catch {
    return { cpu: 0, peakMb: 0 };
  }
}

/** CPU seconds of the database server so far: of all its processes, those that have ended too. */
export async function databaseCpu(database: Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const server = readFields(rows[0]?.pid ?? 0)[1] ?? '';
  let ticks = Number(readFields(server)[13]) + Number(readFields(server)[14]);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const fields = readFields(pid);
      if (fields[1] === server || pid === server) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It ended meanwhile.
    }
  return ticks / TICKS;
}
