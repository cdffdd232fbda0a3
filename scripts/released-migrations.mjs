/**
 * A step of `npm run check`: every migration of a release in `releases.json` is still here with the same text, wherever
 * it stands, and a checkout with other migrations than the last release does not carry the version of that release.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsOf } from './migration-digests.mjs';
import { nextDevelopment } from './release/versions.mjs';
import { readReleases } from './releases.mjs';

const root = process.argv[2] ?? join(import.meta.dirname, '..');

/** @returns {string[]} what is wrong, a sentence each */
function problems() {
  const releases = readReleases(root);
  const present = new Map(migrationsOf(root).map((migration) => [migration.name, migration]));
  const found = [];
  for (const { version, migrations } of releases)
    for (const [name, digest] of Object.entries(migrations)) {
      const own = present.get(name);
      if (own === undefined) found.push(`${name} was released with ${version} and is gone.`);
      else if (own.digest !== digest)
        found.push(
          `${own.file} was released with ${version} and has another text now. A change is a new migration.`,
        );
    }
  const last = releases.at(-1);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const added = [...present.keys()].filter((name) => !(name in last.migrations));
  if (version === last.version && added.length > 0)
    found.push(
      `package.json says ${version}, which was released without ${added[0]}; set the next version, such as ${nextDevelopment(version)}.`,
    );
  return found;
}

try {
  const found = problems();
  for (const problem of found) console.error(problem);
  process.exitCode = found.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
