/**
 * `npm run migrations:digests [-- --check]`: writes migrations/digests.ts, the SHA-256 of the text of every migration,
 * or says whether it is as it would be written. A build writes it too; what runs later knows the texts by it alone.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MIGRATION = /^(\d{13})-[a-z0-9-]+\.ts$/;

/** @returns {string[]} names of the files that are migrations, in their order */
export function migrationFiles(root) {
  return readdirSync(join(root, 'migrations'))
    .filter((file) => MIGRATION.test(file))
    .sort();
}

/** The digest of a text: of what an author reads, so line ends do not count and compiler output does not either. */
export function digestOf(text) {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

/** @throws Error when a migration has no class named after its timestamp, or two have the same timestamp */
export function digestsSource(root) {
  const taken = new Map();
  const lines = migrationFiles(root).map((file) => {
    const text = readFileSync(join(root, 'migrations', file), 'utf8');
    const [, timestamp] = MIGRATION.exec(file);
    if (taken.has(timestamp))
      throw new Error(
        `${taken.get(timestamp)} and ${file} have the same timestamp; each needs one of its own.`,
      );
    taken.set(timestamp, file);
    const [, name] = new RegExp(`export class (\\w+${timestamp}) `).exec(text) ?? [];
    if (name === undefined) throw new Error(`${file} exports no class whose name ends with ${timestamp}.`);
    return `  ${name}: '${digestOf(text)}',`;
  });
  return [
    '/** Written by `npm run migrations:digests`: SHA-256 of the text of each migration (docs/upgrades.md). */',
    'export const migrationDigests: Readonly<Record<string, string>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

const fileOf = (root) => join(root, 'migrations', 'digests.ts');

function present(root) {
  try {
    return readFileSync(fileOf(root), 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the file when it is not right. */
export function writeDigests(root) {
  const wanted = digestsSource(root);
  if (present(root) !== wanted) writeFileSync(fileOf(root), wanted);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..');
  if (!process.argv.includes('--check')) writeDigests(root);
  else if (present(root) !== digestsSource(root)) {
    console.error('migrations/digests.ts is not that of the migrations; run `npm run migrations:digests`.');
    process.exit(1);
  }
}
