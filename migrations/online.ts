/**
 * Changes of tables that are in use (docs/decisions/0009-migrations-beside-running-processes.md). A migration that calls
 * these declares `readonly transaction = false`, and each of its steps finds out by itself whether it is done: after a
 * crash the whole migration runs again.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration of this product. */
export interface ProductMigration extends MigrationInterface {
  /**
   * The oldest version of the product whose code can run on the schema that this migration leaves, e.g. `0.2.0`. Left
   * out: only code that has the migration. It is what lets old processes work beside new ones (docs/upgrades.md).
   */
  readonly compatibleWith?: string;
  /** Tables that this migration creates; backups have these and those of older releases, and nothing else. */
  readonly creates?: readonly string[];
  /** Tables that this migration drops. */
  readonly drops?: readonly string[];
}

/**
 * Builds an index while others write to the table. What an interrupted attempt left behind is dropped first, and an
 * index that is there is left alone.
 * @param on what follows the name, e.g. `ON documents (team_id) WHERE read_at IS NULL`
 * @param options.schema of the table, where it is not that of the product's tables
 */
export async function createIndex(
  queryRunner: QueryRunner,
  name: string,
  on: string,
  { unique = false, schema = '' }: { unique?: boolean; schema?: string } = {},
): Promise<void> {
  const found = schema === '' ? name : `${schema}.${name}`;
  const leftover = await exists(
    queryRunner,
    `SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid`,
    [found],
  );
  if (leftover) await dropIndex(queryRunner, found);
  await patiently(
    queryRunner,
    `CREATE ${unique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY IF NOT EXISTS ${name} ${on}`,
  );
}

/** Drops an index, if it is there, while others use the table. */
export async function dropIndex(queryRunner: QueryRunner, name: string): Promise<void> {
  await patiently(queryRunner, `DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

/**
 * Adds a CHECK or FOREIGN KEY constraint: it holds for new rows at once, and then the present ones are checked while
 * others write. For a unique one: `createIndex` with `unique`, then `ALTER TABLE … ADD CONSTRAINT … UNIQUE USING INDEX`.
 * @param definition e.g. `CHECK (amount > 0)`
 */
export async function addConstraint(
  queryRunner: QueryRunner,
  table: string,
  name: string,
  definition: string,
): Promise<void> {
  await declareConstraint(queryRunner, table, name, definition);
  await validateConstraint(queryRunner, table, name);
}

/**
 * Makes a column NOT NULL without reading the table under an exclusive lock.
 * @param fill a statement that gives a value to the rows that have none; it runs outside of any lock on the table
 */
export async function setNotNull(
  queryRunner: QueryRunner,
  table: string,
  column: string,
  fill?: string,
): Promise<void> {
  const proof = `${table}_${column}_present`;
  const done = await exists(
    queryRunner,
    'SELECT 1 FROM pg_attribute WHERE attrelid = $1::regclass AND attname = $2 AND attnotnull',
    [table, column],
  );
  if (!done) {
    if (fill !== undefined) await queryRunner.query(fill);
    await declareConstraint(queryRunner, table, proof, `CHECK (${column} IS NOT NULL)`);
    // Again for the rows that others wrote before the check held.
    if (fill !== undefined) await queryRunner.query(fill);
    await validateConstraint(queryRunner, table, proof);
    // PostgreSQL takes a valid check for proof and does not read the table. In one statement it would drop it first.
    await queryRunner.query(`ALTER TABLE ${table} ALTER COLUMN ${column} SET NOT NULL`);
  }
  await dropConstraint(queryRunner, table, proof);
}

/** Drops a constraint, if it is there. It asks first, because the statement locks the table exclusively even if it is not. */
export async function dropConstraint(queryRunner: QueryRunner, table: string, name: string): Promise<void> {
  if (await hasConstraint(queryRunner, table, name))
    await queryRunner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
}

/** From here on the constraint holds for what is written. */
async function declareConstraint(
  queryRunner: QueryRunner,
  table: string,
  name: string,
  definition: string,
): Promise<void> {
  if (!(await hasConstraint(queryRunner, table, name)))
    await queryRunner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} NOT VALID`);
}

/** Checks the present rows while others write; those of a constraint that is valid are not read again. */
async function validateConstraint(queryRunner: QueryRunner, table: string, name: string): Promise<void> {
  const done = await exists(
    queryRunner,
    'SELECT 1 FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2 AND convalidated',
    [table, name],
  );
  if (done) return;
  await patiently(queryRunner, `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
}

async function hasConstraint(queryRunner: QueryRunner, table: string, name: string): Promise<boolean> {
  return exists(queryRunner, 'SELECT 1 FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2', [
    table,
    name,
  ]);
}

async function exists(queryRunner: QueryRunner, query: string, parameters: unknown[]): Promise<boolean> {
  const rows = (await queryRunner.query(query, parameters)) as unknown[];
  return rows.length > 0;
}

/** Runs a statement whose locks hold up neither readers nor writers, and which may thus wait for long transactions. */
async function patiently(queryRunner: QueryRunner, statement: string): Promise<void> {
  if (queryRunner.isTransactionActive)
    throw new Error(`This migration has to declare \`readonly transaction = false\`: ${statement}`);
  const [limit] = (await queryRunner.query('SHOW lock_timeout')) as { lock_timeout: string }[];
  await queryRunner.query('SET lock_timeout = 0');
  try {
    await queryRunner.query(statement);
  } finally {
    await queryRunner.query(`SET lock_timeout = '${limit?.lock_timeout ?? '500ms'}'`);
  }
}
