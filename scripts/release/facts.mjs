/** What changed since the last release, as far as an operator must know it before the upgrade. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsOf } from '../migration-digests.mjs';
import { git } from './git.mjs';
import { compareSettings, parseSettings } from './settings-difference.mjs';
import { isAbove } from './versions.mjs';

const COMPATIBLE = /^\s*(?:static )?readonly compatibleWith = '([^']+)'/m;

/**
 * @param {string} root of the checkout
 * @param {{ version: string, commit: string, migrations: Record<string, string> }} last the last release
 * @param {string | null} migrationTime as measured
 * @returns the argument of `formatSummary`
 * @throws Error when the history does not contain the last release
 */
export function collectFacts(root, last, migrationTime) {
  const migrations = migrationsOf(root)
    .filter(({ name }) => !(name in last.migrations))
    .map(({ name, file }) => ({
      name,
      compatibleWith: COMPATIBLE.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? null,
    }));
  const before = parseSettings(git(root, 'show', `${last.commit}:.env.example`));
  const now = parseSettings(readFileSync(join(root, '.env.example'), 'utf8'));
  return {
    previous: last.version,
    migrations,
    migrationTime,
    settings: compareSettings(before, now),
    isSupported: (oldest) => oldest === last.version || isAbove(last.version, oldest),
  };
}
