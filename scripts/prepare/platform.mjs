/** What differs between Windows, macOS and Linux when programs are started and ended. */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns whether a module is the program that Node was started with. Links are followed on both sides, because Node follows
 * them for the address of a module only: below a link, such as /tmp of macOS or a junction of Windows, the texts differ.
 * @param {string} url `import.meta.url` of the module
 */
export function isMainModule(url, program = process.argv[1]) {
  if (program === undefined) return false;
  try {
    return realpathSync.native(program) === realpathSync.native(fileURLToPath(url));
  } catch {
    return false;
  }
}

/**
 * Returns the call of `spawn` that runs npm. On Windows npm is a batch file, which only a shell runs; the words are one text
 * there, because Node warns of lists beside a shell. They must need no quotes.
 * @param {NodeJS.Platform} platform
 * @param {string[]} words
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function npmCommand(platform, words) {
  if (platform !== 'win32') return { command: 'npm', args: words, shell: false };
  const unsafe = words.find((word) => !/^[\w@./:=~^-]+$/.test(word));
  if (unsafe !== undefined) throw new Error(`npm cannot be given ${JSON.stringify(unsafe)} on Windows.`);
  return { command: ['npm.cmd', ...words].join(' '), args: [], shell: true };
}

/**
 * Returns the program that ends a process with all its descendants at once; null where a signal to the process is enough. On
 * Windows npm is a descendant of the shell, which does not end it.
 * @param {NodeJS.Platform} platform
 * @param {number} pid
 * @returns {string[] | null}
 */
export function endTreeCommand(platform, pid) {
  return platform === 'win32' ? ['taskkill', '/pid', String(pid), '/T', '/F'] : null;
}

/** Ends a process with its descendants at once. @param {import('node:child_process').ChildProcess} child */
export function endTree(child, platform = process.platform) {
  const command = child.pid === undefined ? null : endTreeCommand(platform, child.pid);
  if (command === null) child.kill('SIGKILL');
  else spawnSync(command[0], command.slice(1), { stdio: 'ignore', windowsHide: true });
}

/**
 * Streams of a service that {@link requestStop} can stop: Windows has no signals, so the service gets a message there.
 * @param {NodeJS.Platform} platform
 * @returns {('ignore' | 'pipe' | 'ipc')[]}
 */
export function serviceStreams(platform = process.platform) {
  return platform === 'win32' ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'];
}

/**
 * Asks a service to stop in order. On Windows a signal would end it at once, and its embedded database would stay behind.
 * @param {{ kill(signal: string): unknown, send?(message: string): unknown, connected?: boolean }} child started with
 *   {@link serviceStreams}
 */
export function requestStop(child, platform = process.platform) {
  if (platform === 'win32' && child.connected === true) child.send('shutdown');
  else child.kill('SIGTERM');
}
