/** Other versions of the product, each built in a folder of its own from what git has of it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { npmCommand } from '../prepare/platform.mjs';
import { readReleases } from '../releases.mjs';

/** Commits whose databases are known to need repair, and what is particular about each. */
const OLDER = [
  ['90403b0', 'event eras under their first name, no reporting'],
  ['246205a', 'first text of reporting, before lists, fairness and eras'],
  ['4a542f1', 'second text of reporting'],
];

function run(command, args, options) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    maxBuffer: 256 * 1024 * 1024,
    ...options,
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? String(stderr)}${stdout}`);
  return stdout;
}

export const git = (...args) => run('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * The older commits, and every release of `releases.json`.
 * @throws Error when the clone lacks the commit of one: nothing is left out without a word
 */
export function versionsToTest() {
  const versions = [
    ...OLDER.map(([ref, particular]) => ({ ref, commit: ref, particular })),
    ...readReleases(root).map(({ version, commit }) => ({ ref: version, commit, particular: 'release' })),
  ];
  const missing = versions.filter(
    ({ commit }) => spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status !== 0,
  );
  if (missing.length > 0)
    throw new Error(
      `This clone lacks ${missing.map(({ ref, commit }) => `${ref} (${commit})`).join(', ')}; run \`git fetch --unshallow\` first.`,
    );
  return versions;
}

/** Builds a version; what it depends on is shared when its lock file is the present one. @returns its folder */
export function buildVersion({ ref, commit }, parent) {
  const dir = join(parent, ref);
  mkdirSync(dir);
  run('tar', ['-x', '-C', dir], { input: run('git', ['archive', commit], { cwd: root }) });
  const lock = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(dir) === lock(root))
    symlinkSync(realpathSync(join(root, 'node_modules')), join(dir, 'node_modules'), 'junction');
  else installAll(dir);
  run(process.execPath, [join(dir, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js'), 'build'], {
    cwd: dir,
  });
  return dir;
}

function installAll(dir) {
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { command, args, shell } = npmCommand(process.platform, words);
  run(command, args, { cwd: dir, shell });
}

/**
 * A release to come: the present build with one more migration, which changes a table that is in use.
 * @param compatibleWith what it declares, or null
 * @returns its folder
 */
export function buildNext(parent, base, version, timestamp, compatibleWith) {
  const dir = join(parent, `next-${version}`);
  mkdirSync(dir);
  cpSync(join(base, 'dist'), join(dir, 'dist'), { recursive: true });
  symlinkSync(realpathSync(join(root, 'node_modules')), join(dir, 'node_modules'), 'junction');
  const product = JSON.parse(readFileSync(join(base, 'package.json'), 'utf8'));
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ ...product, version }));
  const name = `Next${timestamp}`;
  const migrations = join(dir, 'dist', 'migrations');
  writeFileSync(
    join(migrations, `${timestamp}-next.js`),
    `const { createIndex, addConstraint } = require('./online');
     exports.${name} = class ${name} {
       name = '${name}';
       transaction = false;
       compatibleWith = ${compatibleWith === null ? 'undefined' : `'${compatibleWith}'`};
       async up(runner) {
         await runner.query('ALTER TABLE documents ADD COLUMN IF NOT EXISTS next_${timestamp} text');
         await createIndex(runner, 'next_${timestamp}', 'ON documents (team_id, next_${timestamp})');
         await addConstraint(runner, 'documents', 'next_check_${timestamp}', "CHECK (next_${timestamp} <> '')");
       }
     };\n`,
  );
  const add = (file, text) => {
    const path = join(migrations, file);
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n${text}\n`);
  };
  add('index.js', `exports.migrations.push(require('./${timestamp}-next').${name});`);
  add('digests.js', `exports.migrationDigests.${name} = '${String(timestamp).padStart(64, '0')}';`);
  return dir;
}
