import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { posix, win32 } from 'node:path';
import { promisify } from 'node:util';
import { SERVER_ENVIRONMENT } from './binaries';
import { findErrorCode } from './embedded-error';

/** Facts of a process of this machine, from the source that its platform has: /proc, `ps`, or PowerShell. */

/** Program with its arguments. */
export interface ProcessQuery {
  program: string;
  args: string[];
}

/** Windows responds slowly while it is starting up or scanning for viruses. */
const QUERY_LIMIT_MS = 10_000;

/** Returns the query for the command line of a process; null on Linux, which has /proc. */
export function buildCommandLineQuery(platform: NodeJS.Platform, pid: number): ProcessQuery | null {
  if (platform === 'linux') return null;
  if (platform === 'win32')
    return createPowershellQuery(`(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`);
  return { program: '/bin/ps', args: ['-ww', '-o', 'command=', '-p', String(pid)] };
}

/** Returns the query for the start time of a process; null on Linux, which has /proc. */
export function buildStartTimeQuery(platform: NodeJS.Platform, pid: number): ProcessQuery | null {
  if (platform === 'linux') return null;
  if (platform === 'win32')
    return createPowershellQuery(`(Get-Process -Id ${pid} -ErrorAction Stop).StartTime.ToFileTimeUtc()`);
  return { program: '/bin/ps', args: ['-o', 'lstart=', '-p', String(pid)] };
}

/**
 * Splits the command line of a server, as a platform shows it: Linux separates the words by zero bytes, Windows quotes
 * words with spaces, and `ps` joins them by spaces, so that only the form `<postgres> -D <cluster> -c …` of the
 * launcher is read.
 * @returns the words; none for another form
 */
export function parseCommandLine(platform: NodeJS.Platform, text: string): string[] {
  if (platform === 'linux') return text.split('\0');
  if (platform === 'win32')
    return [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quotedText, plain]) => quotedText ?? plain ?? '');
  const [, program, cluster] = /^(.*?) -D (.*?) -c /.exec(text) ?? [];
  return program === undefined || cluster === undefined ? [] : [program, '-D', cluster];
}

/** Returns whether the words of a command line start a server on this cluster. Windows ignores case in paths. */
export function isServerCommandLine(
  platform: NodeJS.Platform,
  [program, ...options]: readonly string[],
  cluster: string,
): boolean {
  if (program === undefined) return false;
  if (platform !== 'win32') return posix.basename(program) === 'postgres' && options.includes(cluster);
  const lower = (path: string): string => win32.normalize(path).toLowerCase();
  return (
    /^postgres(\.exe)?$/i.test(win32.basename(program)) &&
    options.some((option) => lower(option) === lower(cluster))
  );
}

/** Reads the command line of a process; no words when there is no such process. */
export async function readCommandLine(pid: number): Promise<string[]> {
  const query = buildCommandLineQuery(process.platform, pid);
  const text =
    query === null ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : await runQuery(query);
  return parseCommandLine(process.platform, text);
}

/**
 * Reads the start time of a process, in the form of its platform, to compare two start times; empty when there is no
 * such process. A pid with its start time names one process: Windows and containers soon use a pid again.
 */
export async function readStartTime(pid: number): Promise<string> {
  const query = buildStartTimeQuery(process.platform, pid);
  if (query !== null) return (await runQuery(query)).trim();
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // proc_pid_stat(5): field 2 is the name in brackets and may contain spaces, field 22 is the start time.
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Returns whether a process with this id runs, under any user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return findErrorCode(error) === 'EPERM';
  }
}

function createPowershellQuery(command: string): ProcessQuery {
  return { program: 'powershell.exe', args: ['-NoProfile', '-NonInteractive', '-Command', command] };
}

/** Returns the output of a query; empty when it fails, as for a process that does not exist. */
async function runQuery({ program, args }: ProcessQuery): Promise<string> {
  const options = {
    timeout: QUERY_LIMIT_MS,
    windowsHide: true,
    // One language and time zone for all processes that compare start times. Node adds the variables that Windows
    // needs.
    env: SERVER_ENVIRONMENT,
  };
  const { stdout } = await promisify(execFile)(program, args, options).catch(() => ({ stdout: '' }));
  return stdout;
}
