/**
 * The API with which the API of today is compared: that of the last release, in `releases/<version>/api.json.gz`, or,
 * before any release had one, the unreleased baseline in `releases/unreleased/`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packSurface, toSurface, unpackSurface } from './surface.mjs';

const SURFACE = 'api.json.gz';
const UNRELEASED = 'unreleased';
const DESCRIPTION = 'baseline.json';

/** @typedef {{ version: string, commit: string, isReleased: boolean, surface: object }} Baseline */

/**
 * Reads the baseline.
 * @param {string} root of the checkout
 * @param {{ version: string, commit: string }[]} releases oldest first
 * @returns {Baseline}
 * @throws Error when there is none, or when the newest release has none although an older one has: clients of the newest
 * would not be protected
 */
export function readBaseline(root, releases) {
  const release = releases.findLast(({ version }) => existsSync(fileOf(root, version)));
  const newest = releases.at(-1);
  if (release !== undefined && release !== newest)
    throw new Error(
      `releases/${newest.version}/${SURFACE} is missing although ${release.version} has one; restore it from git.`,
    );
  if (release !== undefined)
    return {
      version: release.version,
      commit: release.commit,
      isReleased: true,
      surface: unpackSurface(readFileSync(fileOf(root, release.version))),
    };
  const description = join(root, 'releases', UNRELEASED, DESCRIPTION);
  if (!existsSync(description) || !existsSync(fileOf(root, UNRELEASED)))
    throw new Error(
      'releases/ has the API of no release and no unreleased baseline; restore it from git, or run: node scripts/releases.mjs baseline',
    );
  const { version, commit } = JSON.parse(readFileSync(description, 'utf8'));
  const surface = unpackSurface(readFileSync(fileOf(root, UNRELEASED)));
  return { version, commit, isReleased: false, surface };
}

/** Writes the API document of a release, and removes the unreleased baseline. */
export function recordReleasedApi(root, version, document) {
  writeSurface(root, version, document);
  rmSync(join(root, 'releases', UNRELEASED), { recursive: true, force: true });
}

/**
 * Writes the API document of a commit as the baseline until the first release with a recorded API.
 * @throws Error when a release has one
 */
export function recordUnreleasedApi(root, releases, { version, commit, document }) {
  const release = releases.findLast((one) => existsSync(fileOf(root, one.version)));
  if (release !== undefined)
    throw new Error(
      `The API of ${release.version} is the baseline; a breaking change is listed in releases/api-breaks.json instead.`,
    );
  writeSurface(root, UNRELEASED, document);
  writeFileSync(
    join(root, 'releases', UNRELEASED, DESCRIPTION),
    `${JSON.stringify({ version, commit }, null, 2)}\n`,
  );
}

function writeSurface(root, folder, document) {
  mkdirSync(join(root, 'releases', folder), { recursive: true });
  writeFileSync(fileOf(root, folder), packSurface(toSurface(document)));
}

function fileOf(root, folder) {
  return join(root, 'releases', folder, SURFACE);
}
