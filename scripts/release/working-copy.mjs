/** A clone in which a release is made, so that the checkout changes only when everything has succeeded. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endTree } from '../prepare/platform.mjs';
import { git, gitSetting } from './git.mjs';

/** Whether a program can have a group of processes, which one signal ends. */
const HAS_GROUPS = process.platform !== 'win32';

export class WorkingCopy {
  /**
   * @param {string} root of the checkout, with all packages installed: the copy uses them
   * @param {AbortSignal} signal ends programs that run in the copy
   */
  constructor(root, signal) {
    this.signal = signal;
    this.base = mkdtempSync(join(tmpdir(), 'passerelle-release-'));
    this.folder = join(this.base, 'passerelle');
    this.identity = ['name', 'email'].flatMap((name) => [
      '-c',
      `user.${name}=${gitSetting(root, `user.${name}`) ?? 'Passerelle release'}`,
    ]);
    git(root, 'clone', '--quiet', root, this.folder);
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'), 'junction');
  }

  /** Runs a program of Node. @throws Error with everything that it printed, or the reason of the signal */
  async node(...words) {
    const child = spawn(process.execPath, words, {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: HAS_GROUPS,
    });
    const end = () => endWithDescendants(child);
    this.signal.addEventListener('abort', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const [status] = await once(child, 'close');
    this.signal.removeEventListener('abort', end);
    this.signal.throwIfAborted();
    if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}:\n${output}`);
  }

  async build() {
    await this.node('scripts/prepare.mjs');
  }

  /** Writes the files that depend on the version, as `npm run openapi` does, and formats what the release wrote. */
  async regenerate() {
    await this.node('dist/src/apps/cli.js', 'openapi', '--out', 'openapi.json');
    for (const name of ['api-types', 'collection', 'coverage', 'python'])
      await this.node(`scripts/${name}.mjs`);
    const written = ['CHANGELOG.md', 'package.json', 'packages/*/package.json', 'releases.json'];
    await this.node('node_modules/prettier/bin/prettier.cjs', '--log-level', 'warn', '--write', ...written);
  }

  /** Commits all changes. @returns {{ commit: string, time: Date }} */
  commit(subject) {
    git(this.folder, 'add', '--all');
    git(this.folder, ...this.identity, 'commit', '--quiet', '--no-gpg-sign', '--message', subject);
    const [commit, time] = git(this.folder, 'show', '-s', '--format=%H %cI').split(' ');
    return { commit, time: new Date(time) };
  }

  remove() {
    rmSync(this.base, { recursive: true, force: true });
  }
}

/**
 * Aborts on the signals that end a program, so that a command ends after its present step and removes its copy.
 * @param {string} command what ends, and with which result: `the release; the checkout is as it was.`
 */
export function abortBySignal(command) {
  const controller = new AbortController();
  for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'])
    process.once(name, () => controller.abort(new Error(`${name} ended ${command}`)));
  return controller.signal;
}

/** Ends a program of the copy, and what it started: those would write into the copy while it is removed. */
function endWithDescendants(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (HAS_GROUPS) process.kill(-child.pid, 'SIGKILL');
  else endTree(child);
}
