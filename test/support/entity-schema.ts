import { divideByMonth } from '../../migrations/monthly';
import type { DataSource, EntityMetadata, QueryRunner } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';
import { servingDataSourceOptions } from '../../src/platform/kernel/database/data-source';
import { listMonthlyTables } from '../../src/platform/kernel/database/partitions/monthly-entity';
import { listDeclaredIndexes } from '../../src/platform/kernel/database/declared-index';
import { ProductDataSource } from '../../src/platform/kernel/database/postgres-columns';
import { describeSchema } from '../../src/platform/kernel/database/schema-fingerprint';
import { emptyDatabase } from './database';

/** A column as the catalog of PostgreSQL has it. */
export interface CatalogColumn {
  table: string;
  column: string;
  type: string;
  required: boolean;
  /** Whether the column has a default, an identity or a generating expression. */
  filled: boolean;
}

/** Every column of every table of the product. */
export async function catalogColumns(database: DataSource): Promise<CatalogColumn[]> {
  const columns = await database.query<CatalogColumn[]>(
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type,
       a.attnotnull AS required, a.atthasdef OR a.attidentity <> '' AS filled
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`,
  );
  return columns.sort(byName);
}

const byName = (a: CatalogColumn, b: CatalogColumn): number =>
  `${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1;

/** The schema according to the entities. */
export function declaredColumns(database: DataSource): CatalogColumn[] {
  return database.entityMetadatas
    .flatMap((entity) => entity.columns.map((column) => declaredColumn(database, entity, column)))
    .sort(byName);
}

function declaredColumn(
  { driver }: DataSource,
  { tableName }: EntityMetadata,
  column: ColumnMetadata,
): CatalogColumn {
  const type = driver.normalizeType(column);
  const precise =
    (column.precision ?? undefined) === undefined
      ? type
      : type.replace(/^timestamp/, `timestamp(${column.precision})`);
  return {
    table: tableName,
    column: column.databaseName,
    type: column.isArray ? `${precise}[]` : precise,
    required: !column.isNullable,
    filled: column.default !== undefined || column.isGenerated || column.generatedType !== undefined,
  };
}

/**
 * Statements that TypeORM would generate to change the database to the schema of the entities, as for a migration.
 * TypeORM stores the texts of generated columns in a table of its own, which our migrations do not create; here it is
 * filled from the entities, and {@link schemaOfEntities} shows that the database agrees.
 */
export async function proposedChanges(database: DataSource): Promise<string[]> {
  await database.query(
    'CREATE TABLE typeorm_metadata (type text, database text, schema text, "table" text, name text, value text)',
  );
  for (const { tableName, columns } of database.entityMetadatas)
    for (const { databaseName, asExpression } of columns)
      if (asExpression !== undefined)
        await database.query(
          `INSERT INTO typeorm_metadata
           VALUES ('GENERATED_COLUMN', current_database(), current_schema(), $1, $2, $3)`,
          [tableName, databaseName, asExpression],
        );
  const { upQueries } = await inTurn(database, () => database.driver.createSchemaBuilder().log());
  await database.query('DROP TABLE typeorm_metadata');
  return upQueries.map(({ query }) => query);
}

/**
 * Makes TypeORM's schema builder run one statement at a time: it sends many concurrently on one connection, which a
 * future `pg` will refuse.
 */
async function inTurn<T>(database: DataSource, build: () => Promise<T>): Promise<T> {
  const create = database.createQueryRunner.bind(database);
  const created = jest
    .spyOn(database, 'createQueryRunner')
    .mockImplementation((mode) => oneAtATime(create(mode)));
  try {
    return await build();
  } finally {
    created.mockRestore();
  }
}

function oneAtATime(runner: QueryRunner): QueryRunner {
  const query = runner.query.bind(runner);
  let last: Promise<unknown> = Promise.resolve();
  jest.spyOn(runner, 'query').mockImplementation((...statement: Parameters<QueryRunner['query']>) => {
    const answer = last.then((): Promise<unknown> => query(...statement));
    last = answer.catch(() => undefined);
    return answer;
  });
  return runner;
}

/** The lines of {@link describeSchema} of a database that was made by migrations. */
export async function schemaOfMigrations(database: DataSource): Promise<string[]> {
  return describeSchema(readerOf(database));
}

/**
 * The schema of an empty database in which TypeORM creates the tables of the entities. Functions are copied from the
 * other database, because entities declare none.
 */
export async function schemaOfEntities(migrated: DataSource): Promise<string[]> {
  const entities = migrated.entityMetadatas.map(({ target }) => target);
  const options = servingDataSourceOptions(await emptyDatabase());
  const fresh = await new ProductDataSource({ ...options, entities, migrations: [] }).initialize();
  try {
    await fresh.query('CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin');
    const functions = await migrated.query<{ definition: string }[]>(
      `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc p
       WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
         AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
    );
    // The functions refer to tables that do not exist yet.
    for (const { definition } of functions)
      await fresh.query(`SET check_function_bodies = off; ${definition}`);
    await inTurn(fresh, () => fresh.synchronize());
    for (const { target, tableName } of fresh.entityMetadatas)
      for (const statement of listDeclaredIndexes(target, tableName)) await fresh.query(statement);
    for (const { table, column, prefix } of listMonthlyTables())
      await divideByMonth(fresh.createQueryRunner(), { table, column, prefix });
    return await describeSchema(readerOf(fresh));
  } finally {
    await fresh.destroy();
  }
}

const readerOf = (
  database: DataSource,
): { query: (text: string) => Promise<{ rows: { line: string }[] }> } => ({
  query: async (text) => ({ rows: await database.query<{ line: string }[]>(text) }),
});
