import type { QueryRunner } from 'typeorm';
import { migrationDigests } from '../../../../migrations/digests';
import { migrations } from '../../../../migrations';
import type { ProductMigration } from '../../../../migrations/online';
import { version } from '../version';
import type { AppliedMigration, KnownMigration } from './migration-check';

/**
 * Two tables record changes of the schema: `migrations` (TypeORM's) names the migrations that ran, `schema_releases` the
 * text that ran and the version of the product that ran it. Both tables are created before the first migration, so no
 * migration creates them.
 */

/** Migration of this code, ready to run. */
export interface Migration extends KnownMigration {
  timestamp: number;
  instance: ProductMigration;
}

/**
 * Migrations that received another timestamp after they had run somewhere, because two had the same one. Both have the
 * same effect, so a database with the old name has the migration.
 */
const RENAMED_MIGRATIONS: Readonly<Record<string, string>> = {
  CompaniesAndPartners1763720000000: 'CompaniesAndPartners1763725000000',
  Sending1763740000000: 'Sending1763750000000',
  EventEras1763810000000: 'EventEras1763830000000',
};

/**
 * Lists the migrations of this code in the order in which they run, without loading them. A start with a migrated
 * database needs nothing else.
 */
export function listKnownMigrations(): KnownMigration[] {
  return Object.entries(migrationDigests)
    .map(([name, digest]) => ({ name, digest, timestamp: parseTimestamp(name) }))
    .sort((a, b) => a.timestamp - b.timestamp)
    .map(({ name, digest }) => ({ name, digest }));
}

let ownMigrations: readonly Migration[] | null = null;

/**
 * Returns the migrations of this code in the order in which they run.
 * @throws Error when they differ from migrations/digests.ts
 */
export function listOwnMigrations(): readonly Migration[] {
  return (ownMigrations ??= createMigrations());
}

function createMigrations(): Migration[] {
  const createdMigrations = migrations.map((type) => {
    const instance: ProductMigration = new type();
    const name = instance.name ?? type.name;
    const digest = migrationDigests[name];
    if (digest === undefined)
      throw new Error(`migrations/digests.ts has no ${name}; run \`npm run migrations:digests\`.`);
    return { name, digest, timestamp: parseTimestamp(name), instance };
  });
  if (createdMigrations.length < Object.keys(migrationDigests).length)
    throw new Error(
      'migrations/digests.ts lists migrations that do not exist; run `npm run migrations:digests`.',
    );
  return createdMigrations.sort((a, b) => a.timestamp - b.timestamp);
}

const WITH_RELEASES = `SELECT m.name, r.sha256 AS digest, r.product_version AS "productVersion",
    r.compatible_with AS "compatibleWith"
  FROM migrations m LEFT JOIN schema_releases r ON r.name = m.name ORDER BY m.id`;
const WITHOUT_RELEASES = `SELECT name, NULL AS digest, NULL AS "productVersion", NULL AS "compatibleWith"
  FROM migrations ORDER BY id`;

/**
 * Returns the migrations that ran on a database, under their current names; changes nothing.
 * @param runQuery runs a query and returns its rows
 */
export async function listAppliedMigrations(
  runQuery: (query: string) => Promise<unknown>,
): Promise<AppliedMigration[]> {
  const [tables] = (await runQuery(
    `SELECT to_regclass('migrations') IS NOT NULL AS migrations, to_regclass('schema_releases') IS NOT NULL AS releases`,
  )) as { migrations: boolean; releases: boolean }[];
  if (tables?.migrations !== true) return [];
  const appliedMigrations = (await runQuery(
    tables.releases ? WITH_RELEASES : WITHOUT_RELEASES,
  )) as AppliedMigration[];
  return appliedMigrations.map((row) => ({ ...row, name: RENAMED_MIGRATIONS[row.name] ?? row.name }));
}

/**
 * Creates both tables when they are missing, renames migrations to their current names, and records digests of migrations
 * that ran before `schema_releases` existed: those of this code, because nothing else is known.
 */
export async function prepareMigrationTables(
  runner: QueryRunner,
  unrecordedMigrations: readonly string[],
): Promise<void> {
  await runner.startTransaction();
  try {
    // Creates the first table with TypeORM's names, so that older releases can read it.
    await runner.query(`CREATE TABLE IF NOT EXISTS migrations (
      id serial, timestamp bigint NOT NULL, name character varying NOT NULL,
      CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id)
    )`);
    // product_version is null for migrations that ran before this table existed; applied_at is then the time of recording.
    await runner.query(`CREATE TABLE IF NOT EXISTS schema_releases (
      name text PRIMARY KEY,
      sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
      product_version text,
      compatible_with text,
      applied_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
    )`);
    for (const [oldName, currentName] of Object.entries(RENAMED_MIGRATIONS))
      await runner.query('UPDATE migrations SET name = $2, timestamp = $3 WHERE name = $1', [
        oldName,
        currentName,
        parseTimestamp(currentName),
      ]);
    for (const { name, digest, instance } of listOwnMigrations())
      if (unrecordedMigrations.includes(name)) await recordRelease(runner, name, digest, instance, null);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/** Records that a migration ran, in the current transaction. */
export async function recordMigration(runner: QueryRunner, migration: Migration): Promise<void> {
  const { name, timestamp, digest, instance } = migration;
  await runner.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [timestamp, name]);
  await recordRelease(runner, name, digest, instance, version);
}

async function recordRelease(
  runner: QueryRunner,
  name: string,
  digest: string,
  { compatibleWith }: ProductMigration,
  productVersion: string | null,
): Promise<void> {
  await runner.query(
    `INSERT INTO schema_releases (name, sha256, product_version, compatible_with) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO NOTHING`,
    [name, digest, productVersion, compatibleWith ?? null],
  );
}

/** Returns the last 13 characters of a migration's name, as TypeORM reads them. */
function parseTimestamp(name: string): number {
  const timestamp = Number(name.slice(-13));
  if (!Number.isSafeInteger(timestamp)) throw new Error(`${name} does not end with a timestamp`);
  return timestamp;
}
