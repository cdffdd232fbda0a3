/**
 * `releases.json`: what each release of the product was, kept in the repository because a clone may lack tags. Newest last.
 * `node scripts/releases.mjs record` adds the version of package.json with the commit that is checked out, and its API in
 * `releases/<version>/`. `node scripts/releases.mjs baseline` records the API of an unreleased commit, with which the API is
 * compared until a release has one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearAllowedBreaks } from './api-changes/allowed-breaks.mjs';
import { recordReleasedApi, recordUnreleasedApi } from './api-changes/baseline.mjs';
import { isMainModule } from './prepare/platform.mjs';
import { migrationsOf } from './migration-digests.mjs';

const FILE = 'releases.json';

/**
 * @typedef {{ version: string, commit: string, migrations: Record<string, string> }} Release
 *   migrations: SHA-256 of the text of each, by class name
 */

/**
 * Reads the releases, oldest first.
 * @param {string} root of the checkout
 * @returns {Release[]}
 * @throws Error when the file is missing, is not such a list, or is empty
 */
export function readReleases(root) {
  const path = join(root, FILE);
  if (!existsSync(path))
    throw new Error(`${FILE} is missing; restore it from git: the check of released migrations needs it.`);
  const releases = JSON.parse(readFileSync(path, 'utf8'));
  const isRelease = (value) =>
    /^\d+\.\d+\.\d+$/.test(value?.version) &&
    /^[0-9a-f]{40}$/.test(value.commit) &&
    Object.values(value.migrations ?? {}).length > 0 &&
    Object.values(value.migrations).every((digest) => /^[0-9a-f]{64}$/.test(digest));
  if (!Array.isArray(releases) || releases.length === 0 || !releases.every(isRelease))
    throw new Error(
      `${FILE} must be a list of at least one {version, commit, migrations}; restore it from git.`,
    );
  return releases;
}

/** Adds the checked-out commit as a release, with its API. @throws Error when its version is recorded already */
function record(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const releases = readReleases(root);
  if (releases.some((release) => release.version === version))
    throw new Error(`${version} is in ${FILE} already; a release has a version of its own.`);
  const commit = commitOf(root);
  const migrations = Object.fromEntries(migrationsOf(root).map(({ name, digest }) => [name, digest]));
  writeFileSync(
    join(root, FILE),
    `${JSON.stringify([...releases, { version, commit, migrations }], null, 2)}\n`,
  );
  recordReleasedApi(root, version, apiOf(root, commit));
  clearAllowedBreaks(root);
  console.log(`${FILE} has ${version} with ${Object.keys(migrations).length} migrations, releases/ its API.`);
}

/** Records the API of the checked-out commit as the baseline until the first release that has one. */
function recordBaseline(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = commitOf(root);
  const coming = version.replace(/-.*$/, '');
  recordUnreleasedApi(root, readReleases(root), { version: coming, commit, document: apiOf(root, commit) });
  console.log(`releases/unreleased has the API of ${commit}, the baseline until ${coming} is released.`);
}

function commitOf(root) {
  return git(root, 'rev-parse', 'HEAD').trim();
}

/** Reads the committed API document: files of the work tree may differ from the recorded commit. */
function apiOf(root, commit) {
  return JSON.parse(git(root, 'show', `${commit}:openapi.json`));
}

function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error('A release is recorded in a git checkout, after its commit.');
  return stdout;
}

const COMMANDS = { record, baseline: recordBaseline };

if (isMainModule(import.meta.url)) {
  const command = COMMANDS[process.argv[2] ?? ''];
  if (command === undefined) {
    console.error(`Usage: node scripts/releases.mjs ${Object.keys(COMMANDS).join('|')}`);
    process.exit(2);
  }
  try {
    command(process.argv[3] ?? join(import.meta.dirname, '..'));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
