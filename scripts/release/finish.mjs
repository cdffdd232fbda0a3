/** The last steps of a release, the only ones that others see. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './git.mjs';

/**
 * Adds the commits of the copy to the checked-out branch and tags the release.
 * @param {string} root of the checkout
 * @param {string} copy folder of the clone
 * @param {{ version: string, commit: string, isSigned: boolean, notes: string }} release
 * @throws Error when the branch has moved meanwhile, or git cannot sign
 */
export function addToCheckout(root, copy, { version, commit, isSigned, notes }) {
  git(root, 'fetch', '--quiet', copy, 'HEAD');
  // First the tag: when git cannot sign, the branch is as it was.
  git(
    root,
    'tag',
    isSigned ? '--sign' : '--annotate',
    `v${version}`,
    commit,
    '--cleanup=verbatim',
    '--message',
    // git writes the signature behind the message, and finds it again only at the beginning of a line.
    `Passerelle ${version}\n\n${notes.trim()}\n`,
  );
  try {
    git(root, 'merge', '--quiet', '--ff-only', 'FETCH_HEAD');
  } catch (error) {
    git(root, 'tag', '--delete', `v${version}`);
    throw error;
  }
}

/** Publishes the npm packages of a release. @throws Error with npm's message */
export function publish(out, say) {
  for (const name of readdirSync(out).filter((file) => file.endsWith('.tgz'))) {
    const { status } = spawnSync('npm', ['publish', '--access', 'public', join(out, name)], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(`npm did not publish ${name}.`);
    say(`Published ${name}.`);
  }
}
