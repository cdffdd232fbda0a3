/** A clone in which a release is made, so that the checkout changes only when everything has succeeded. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git, gitSetting } from './git.mjs';

export class WorkingCopy {
  /** @param {string} root of the checkout, with all packages installed: the copy uses them */
  constructor(root) {
    this.base = mkdtempSync(join(tmpdir(), 'passerelle-release-'));
    this.folder = join(this.base, 'passerelle');
    this.identity = ['name', 'email'].flatMap((name) => [
      '-c',
      `user.${name}=${gitSetting(root, `user.${name}`) ?? 'Passerelle release'}`,
    ]);
    git(root, 'clone', '--quiet', root, this.folder);
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'), 'junction');
  }

  /** Runs a program of Node. @throws Error with everything that it printed */
  node(...words) {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: this.folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  }

  build() {
    this.node('scripts/prepare.mjs');
  }

  /** Writes the files that depend on the version, as `npm run openapi` does, and formats what the release wrote. */
  regenerate() {
    this.node('dist/src/apps/cli.js', 'openapi', '--out', 'openapi.json');
    for (const name of ['api-types', 'collection', 'coverage', 'python']) this.node(`scripts/${name}.mjs`);
    const written = ['CHANGELOG.md', 'package.json', 'packages/*/package.json', 'releases.json'];
    this.node('node_modules/prettier/bin/prettier.cjs', '--log-level', 'warn', '--write', ...written);
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
