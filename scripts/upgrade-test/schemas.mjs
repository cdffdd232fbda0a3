/** Schemas of databases, and those that every text of the migrations in git's history once made. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { git } from './versions.mjs';

const load = createRequire(join(root, 'package.json'));
const { Client } = load('pg');
const built = (path) => load(join(root, 'dist', 'src', 'platform', 'kernel', 'database', path));

/** The address of the embedded database that runs on a data directory. */
export const databaseOf = (dataDir) => built('embedded').findRunning(dataDir);

async function connected(url, work) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const schemaOf = (url) => connected(url, built('schema-fingerprint').describeSchema);

/** Lines that one of two schemas has alone. */
export function differences(schema, fresh) {
  const [own, wanted] = [new Set(schema), new Set(fresh)];
  return [
    ...schema.filter((line) => !wanted.has(line)).map((line) => `too much: ${line}`),
    ...fresh.filter((line) => !own.has(line)).map((line) => `missing: ${line}`),
  ];
}

/** A database server for what is thrown away, without the care for its data that costs time. */
export async function scratchServer(dataDir) {
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const server = await built('embedded').startEmbeddedPostgres({ dataDir, settings });
  // The service's own role may not make databases.
  const admin = new URL(server.url);
  admin.username = admin.pathname = 'postgres';
  admin.password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8').trim();
  const owner = new URL(server.url).username;
  /** Hands an empty database to `work`. */
  const withDatabase = async (name, work) => {
    await connected(admin.href, (client) =>
      client.query(`CREATE DATABASE ${name} TEMPLATE template1 OWNER ${owner}`),
    );
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    try {
      return await work(url.href);
    } finally {
      await connected(admin.href, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    }
  };
  return {
    stop: () => server.stop(),
    freshSchema: () =>
      withDatabase('fresh', async (url) => {
        await built('migrate').migrate(url);
        return schemaOf(url);
      }),
    everyHistoricalSchema: (fresh, folder) => everyHistoricalSchema(withDatabase, fresh, folder),
  };
}

/**
 * Makes a database with each set of migrations that a commit once had, as the releases before 0.2.0 did, and upgrades
 * it. Later commits are left out unless they are tagged: what is refused there is refused by its digest.
 * @returns {Promise<{ tested: number, problems: string[] }>}
 */
async function everyHistoricalSchema(withDatabase, fresh, folder) {
  const problems = [];
  const commits = historicalCommits();
  mkdirSync(folder);
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'));
  for (const [i, commit] of commits.entries())
    try {
      const found = await withDatabase(`history_${i}`, async (url) => {
        await migrateAsThen(url, migrationsOf(commit, join(folder, commit)));
        await built('migrate').migrate(url);
        return differences(await schemaOf(url), fresh);
      });
      if (found.length > 0) problems.push(`migrations of ${commit.slice(0, 7)}: ${found.join('; ')}`);
    } catch (error) {
      problems.push(`migrations of ${commit.slice(0, 7)}: ${error.message}`);
    }
  return { tested: commits.length, problems };
}

/** As releases before 0.2.0 did it: by TypeORM alone. */
async function migrateAsThen(url, migrations) {
  const { DataSource } = load('typeorm');
  await connected(url, (client) => load('bullmq').runMigrations(client, 'bullmq'));
  const options = built('data-source').dataSourceOptions(url);
  const dataSource = await new DataSource({ ...options, migrations }).initialize();
  await dataSource.runMigrations();
  await dataSource.destroy();
}

/** One commit for each set of migrations. */
function historicalCommits() {
  const trees = new Map();
  const tags = new Set(
    git('tag', '--list', 'v*')
      .split('\n')
      .filter(Boolean)
      .map((tag) => git('rev-list', '-1', tag)),
  );
  for (const commit of git('rev-list', 'HEAD', '--tags=v*').split('\n')) {
    const entries = git('ls-tree', commit, 'migrations/');
    if (entries === '' || (entries.includes('digests.ts') && !tags.has(commit))) continue;
    trees.set(git('rev-parse', `${commit}:migrations`), commit);
  }
  return [...trees.values()];
}

/** The migration classes of a commit, compiled into a folder. */
function migrationsOf(commit, folder) {
  mkdirSync(folder);
  const archive = spawnSync('git', ['archive', commit, 'migrations'], { cwd: root });
  spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  const { transformSync } = load('@swc/core');
  const options = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
  const sources = join(folder, 'migrations');
  for (const file of readdirSync(sources).filter((name) => name.endsWith('.ts'))) {
    const { code } = transformSync(readFileSync(join(sources, file), 'utf8'), { ...options, swcrc: false });
    writeFileSync(join(sources, file.replace(/\.ts$/, '.js')), code);
  }
  return load(join(sources, 'index.js')).migrations;
}
