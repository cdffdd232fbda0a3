/**
 * `npm run migrations:digests [-- --check]`: writes migrations/index.ts, the list of all migrations, and
 * migrations/digests.ts, the SHA-256 of the text of each; or says whether they are as they would be written. A build writes
 * both files too; what runs later knows the migrations by them alone.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isMainModule } from './prepare/platform.mjs';

const MIGRATION = /^(\d{13})-[a-z0-9-]+\.ts$/;

/** @returns {string[]} paths below the root of the files that are migrations, in the order in which they run */
export function migrationFiles(root) {
  return readdirSync(join(root, 'migrations'))
    .filter((file) => MIGRATION.test(file))
    .sort()
    .map((file) => `migrations/${file}`);
}

/** The digest of a text: of what an author reads, so line ends do not count and compiler output does not either. */
export function digestOf(text) {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

/**
 * Reads all migrations of a checkout, in the order in which they run.
 * @returns {{ file: string, name: string, digest: string }[]}
 * @throws Error when a migration has no class named after its timestamp, or two have the same timestamp
 */
export function migrationsOf(root) {
  const files = new Map();
  return migrationFiles(root).map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const [, timestamp] = MIGRATION.exec(basename(file));
    if (files.has(timestamp))
      throw new Error(
        `${files.get(timestamp)} and ${file} have the same timestamp; each needs one of its own.`,
      );
    files.set(timestamp, file);
    const [, name] = new RegExp(`export class (\\w+${timestamp}) `).exec(text) ?? [];
    if (name === undefined) throw new Error(`${file} exports no class whose name ends with ${timestamp}.`);
    return { file, name, digest: digestOf(text) };
  });
}

/** The generated files, with their contents. */
function generated(root) {
  const migrations = migrationsOf(root);
  return {
    'index.ts': [
      ...migrations.map(({ name, file }) => `import { ${name} } from './${basename(file, '.ts')}';`),
      '',
      '/**',
      ' * Written by `npm run migrations:digests`: all migrations in order. A released one is never',
      ' * edited: a change is a new one.',
      ' */',
      'export const migrations = [',
      ...migrations.map(({ name }) => `  ${name},`),
      '];',
      '',
    ].join('\n'),
    'digests.ts': [
      '/** Written by `npm run migrations:digests`: SHA-256 of the text of each migration (docs/upgrades.md). */',
      'export const migrationDigests: Readonly<Record<string, string>> = {',
      ...migrations.map(({ name, digest }) => `  ${name}: '${digest}',`),
      '};',
      '',
    ].join('\n'),
  };
}

function present(path) {
  try {
    return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** @returns {string[]} names of the generated files that are not as they would be written */
function outdated(root) {
  return Object.entries(generated(root))
    .filter(([file, wanted]) => present(join(root, 'migrations', file)) !== wanted)
    .map(([file]) => `migrations/${file}`);
}

/** Writes the files that are not right. */
export function writeDigests(root) {
  const files = generated(root);
  for (const file of outdated(root)) writeFileSync(join(root, file), files[basename(file)]);
}

if (isMainModule(import.meta.url)) {
  const root = join(import.meta.dirname, '..');
  if (!process.argv.includes('--check')) writeDigests(root);
  else
    for (const file of outdated(root)) {
      console.error(`${file} is not that of the migrations; run \`npm run migrations:digests\`.`);
      process.exitCode = 1;
    }
}
