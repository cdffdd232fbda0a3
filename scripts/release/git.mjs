/** What a release asks of git. */
import { spawnSync } from 'node:child_process';

/** @returns {string} what git printed @throws Error with git's message */
export function git(folder, ...args) {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.trim();
}

/** Value of a setting of git; null when it is not set. */
export function gitSetting(folder, name) {
  const { status, stdout } = spawnSync('git', ['config', '--get', name], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
