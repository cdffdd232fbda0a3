/**
 * Divides tables that are in use into months (docs/decisions/0012-months-by-id.md). A migration that calls this declares
 * `readonly transaction = false`.
 */
import { monotonicFactory } from 'ulid';
import type { QueryRunner } from 'typeorm';
import {
  formatBound,
  toMonth,
  addMonths,
  parseBound,
  type Month,
} from '../src/platform/kernel/database/partitions/months';
import {
  attachPartitionSql,
  CREATE_SCHEMA,
  createTableLikeSql,
  SHORT_LOCK_TIMEOUT,
  MONTHS_SCHEMA,
  moveRowsSql,
} from '../src/platform/kernel/database/partitions/partitions.queries';
import {
  listPartitionedTables,
  createMonth,
  listMissingMonths,
  readStorageClause,
  readInsertColumns,
  type RunQuery,
} from '../src/platform/kernel/database/partitions/partitions';
import { addConstraint, createIndex } from './online';

/** The month that begins next has to be so far away, or the one after it is the first: clocks of processes differ. */
const MARGIN_MS = 24 * 3_600_000;
/** Ids whose order is tried. */
const SAMPLE = 2_000;

/** A table that is about to be divided. */
export interface Dividing {
  table: string;
  /** Prefix of the ids in `column`. */
  prefix: string;
  /** The column with the id whose time decides the month; default: `id`. It is part of the primary key. */
  column?: string;
}

/**
 * Makes of a table one that is divided into months by the time in an id. The rows stay where they are: the table becomes
 * the partition of everything before the next month, beside others who read and write it; they wait only while it changes
 * its name. No foreign key may refer to the table, and no unique constraint may lack the column.
 * @throws Error when the database sorts ids otherwise than by time
 */
export async function divideByMonth(queryRunner: QueryRunner, dividing: Dividing): Promise<void> {
  const { table, prefix, column = 'id' } = dividing;
  if (await isDivided(queryRunner, table)) return;
  const ask: RunQuery = async (sql, parameters) => (await queryRunner.query(sql, parameters)) as never;
  await requireOrderOfTime(ask);
  const first = await firstMonth(ask, dividing);
  const bound = formatBound(prefix, first);
  const earlier = `${table}_before_${first.replace('-', '')}`;
  // With ids of another make the table is read while it is locked; there are none outside of tests.
  const beyond = await ask(`SELECT 1 FROM ${table} WHERE ${column} >= $1 LIMIT 1`, [bound]);
  const proof = beyond.length === 0 ? `${earlier}_proof` : null;
  if (proof !== null) await addConstraint(queryRunner, table, proof, `CHECK (${column} < '${bound}')`);
  await queryRunner.startTransaction();
  try {
    await divide(ask, { table, prefix, column }, { earlier, bound, proof });
    await queryRunner.commitTransaction();
  } catch (error) {
    await queryRunner.rollbackTransaction();
    throw error;
  }
}

/**
 * Builds an index of a table that is divided, while others write to it: that of each partition by itself. The table alone has no
 * rows; partitions that are made from its index on have theirs.
 * @param definition e.g. `(team_id) WHERE read_at IS NULL`
 */
export async function createIndexOfMonths(
  queryRunner: QueryRunner,
  table: string,
  name: string,
  definition: string,
): Promise<void> {
  await queryRunner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ONLY ${table} ${definition}`);
  const missing = (await queryRunner.query(
    `SELECT c.relname AS partition FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = $1::regclass AND NOT EXISTS (
       SELECT FROM pg_inherits a JOIN pg_index x ON x.indexrelid = a.inhrelid
       WHERE a.inhparent = $2::regclass AND x.indrelid = c.oid)`,
    [table, name],
  )) as { partition: string }[];
  for (const { partition } of missing) {
    if (!(await isThere(queryRunner, partition))) continue;
    const own = partition + name.slice(table.length);
    await createIndex(queryRunner, own, `ON ${MONTHS_SCHEMA}.${partition} ${definition}`, {
      schema: MONTHS_SCHEMA,
    });
    await queryRunner.query(`ALTER INDEX ${name} ATTACH PARTITION ${MONTHS_SCHEMA}.${own}`);
  }
  const invalid = (await queryRunner.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = $1::regclass AND NOT indisvalid',
    [name],
  )) as unknown[];
  if (invalid.length === 0) return;
  // The last month that had no index was removed, and so none was attached that would have made the whole valid.
  await dropIndexOfMonths(queryRunner, name);
  await createIndexOfMonths(queryRunner, table, name, definition);
}

/** Whether a partition was not removed meanwhile, by the retention of another process. */
async function isThere(queryRunner: QueryRunner, partition: string): Promise<boolean> {
  const rows = (await queryRunner.query('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [
    `${MONTHS_SCHEMA}.${partition}`,
  ])) as unknown[];
  return rows.length > 0;
}

/** Drops an index of a table that is divided, if it is there; others wait while that is noted, and nothing is read. */
export async function dropIndexOfMonths(queryRunner: QueryRunner, name: string): Promise<void> {
  await queryRunner.query(`DROP INDEX IF EXISTS ${name}`);
}

/** Whether a table is divided already. */
export async function isDivided(queryRunner: QueryRunner, table: string): Promise<boolean> {
  const rows = (await queryRunner.query(`SELECT 1 FROM pg_class WHERE oid = $1::regclass AND relkind = 'p'`, [
    table,
  ])) as unknown[];
  return rows.length > 0;
}

/** What the table becomes, and the constraint that proves that its ids fit. */
interface Earlier {
  earlier: string;
  bound: string;
  proof: string | null;
}

async function divide(
  ask: RunQuery,
  { table, column }: Required<Dividing>,
  { earlier, bound, proof }: Earlier,
): Promise<void> {
  await ask(CREATE_SCHEMA);
  await lockAtOnce(ask, table);
  const shape = await shapeOf(ask, table);
  const storage = await readStorageClause(ask, table);
  for (const { name } of shape.triggers) await ask(`DROP TRIGGER ${name} ON ${table}`);
  const counters = await takeCounters(ask, table, shape.counted);
  // Its indexes go along with their names, which are free again.
  await ask(`ALTER TABLE ${table} SET SCHEMA ${MONTHS_SCHEMA}`);
  await ask(`ALTER TABLE ${MONTHS_SCHEMA}.${table} RENAME TO ${earlier}`);
  const before = `${MONTHS_SCHEMA}.${earlier}`;

  await ask(`${createTableLikeSql(table, before, '')} PARTITION BY RANGE (${column})`);
  if (proof !== null) await ask(`ALTER TABLE ${table} DROP CONSTRAINT ${proof}`);
  for (const { counted, sequence, next } of counters)
    await ask(
      `ALTER TABLE ${table} ALTER COLUMN ${counted} ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME ${sequence} START WITH ${next})`,
    );
  for (const { name, definition } of [...shape.keys, ...shape.references])
    await ask(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const { definition } of [...shape.indexes, ...shape.triggers]) await ask(definition);
  for (const { right, role } of shape.rights) await ask(`GRANT ${right} ON ${table} TO ${role}`);

  const rest = `${MONTHS_SCHEMA}.${table}_rest`;
  await ask(createTableLikeSql(rest, table, storage));
  if (proof === null)
    await ask(moveRowsSql(before, rest, column, await readInsertColumns(ask, table)), [bound, '~']);
  await ask(attachPartitionSql(table, rest, 'DEFAULT'));
  await ask(attachPartitionSql(table, before, `FOR VALUES FROM (MINVALUE) TO ('${bound}')`));
  if (proof !== null) await ask(`ALTER TABLE ${before} DROP CONSTRAINT ${proof}`);
  const divided = (await listPartitionedTables(ask)).find((candidate) => candidate.table === table);
  if (divided === undefined) throw new Error(`The table ${table} is not divided after all`);
  for (const month of listMissingMonths(divided, new Date())) await createMonth(ask, divided, month);
}

/**
 * Takes all locks of what follows before any of it is done: of the tables that foreign keys refer to, and of the table itself. It
 * holds no lock for longer than the server waits until it looks for deadlocks, so no request is ended for its sake.
 */
async function lockAtOnce(ask: RunQuery, table: string): Promise<void> {
  await ask(SHORT_LOCK_TIMEOUT);
  const referred = await ask<{ name: string }>(
    `SELECT DISTINCT confrelid::regclass::text AS name FROM pg_constraint
     WHERE conrelid = $1::regclass AND contype = 'f' AND confrelid <> conrelid ORDER BY 1`,
    [table],
  );
  for (const { name } of referred) await ask(`LOCK TABLE ${name} IN SHARE ROW EXCLUSIVE MODE`);
  await ask(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
}

interface Named {
  name: string;
  definition: string;
}

/** What LIKE leaves out, in PostgreSQL's own words. */
interface Shape {
  /** Primary and unique constraints. */
  keys: Named[];
  /** Foreign keys. */
  references: Named[];
  indexes: Named[];
  triggers: Named[];
  /** Columns that count by themselves. */
  counted: string[];
  /** What other roles may do, e.g. `SELECT` of one that reports. */
  rights: { right: string; role: string }[];
}

async function shapeOf(ask: RunQuery, table: string): Promise<Shape> {
  const constraints = (kinds: string): Promise<Named[]> =>
    ask<Named>(
      `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE conrelid = $1::regclass AND contype::text = ANY ($2) ORDER BY conname`,
      [table, [...kinds]],
    );
  const counted = await ask<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attidentity <> '' AND NOT attisdropped`,
    [table],
  );
  return {
    keys: await constraints('pu'),
    references: await constraints('f'),
    indexes: await ask<Named>(
      `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid
         AND k.conrelid = i.indrelid) ORDER BY c.relname`,
      [table],
    ),
    triggers: await ask<Named>(
      `SELECT tgname AS name, pg_get_triggerdef(oid) AS definition FROM pg_trigger
       WHERE tgrelid = $1::regclass AND NOT tgisinternal ORDER BY tgname`,
      [table],
    ),
    counted: counted.map(({ name }) => name),
    rights: await ask(
      `SELECT privilege_type AS "right", CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END AS role
       FROM pg_class, aclexplode(relacl) WHERE oid = $1::regclass AND grantee <> relowner`,
      [table],
    ),
  };
}

/** Ends the counting of the columns of a table, which another one is going to continue. */
async function takeCounters(
  ask: RunQuery,
  table: string,
  columns: readonly string[],
): Promise<{ counted: string; sequence: string; next: string }[]> {
  const counters: { counted: string; sequence: string; next: string }[] = [];
  for (const counted of columns) {
    const [found] = await ask<{ sequence: string }>('SELECT pg_get_serial_sequence($1, $2) AS sequence', [
      table,
      counted,
    ]);
    const sequence = found?.sequence ?? '';
    const [counter] = await ask<{ next: string }>(`SELECT nextval($1)::text AS next`, [sequence]);
    await ask(`ALTER TABLE ${table} ALTER COLUMN ${counted} DROP IDENTITY`);
    counters.push({ counted, sequence, next: counter?.next ?? '1' });
  }
  return counters;
}

/** The first month after the newest row and the present instant. */
async function firstMonth(ask: RunQuery, { table, prefix, column = 'id' }: Dividing): Promise<Month> {
  const [row] = await ask<{ now: Date; newest: string | null }>(
    `SELECT clock_timestamp() AS now, (SELECT max(${column}) FROM ${table} WHERE ${column} ~ $1) AS newest`,
    [`^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`],
  );
  const now = row?.now ?? new Date();
  const newest = parseBound((row?.newest ?? '').slice(0, prefix.length + 11))?.at ?? now;
  const soon = new Date(now.getTime() + MARGIN_MS);
  return addMonths(toMonth(newest > soon ? newest : soon), 1);
}

/** @throws Error unless ids sort by their time, which the bounds of months and the order of lists rest on */
async function requireOrderOfTime(ask: RunQuery): Promise<void> {
  // They are compared and thrown away: any letters will do, and secure ones would take most of the time of a first start's migrations.
  const ulid = monotonicFactory(Math.random);
  // A century from now on, in steps of eighteen days and some.
  const ids = Array.from({ length: SAMPLE }, (_, n) => `doc_${ulid(Date.now() + n * 1_577_836_801)}`);
  const [row] = await ask<{ sorted: boolean; collation: string }>(
    `SELECT (SELECT array_agg(id ORDER BY id) FROM unnest($1::text[]) AS id) = $1::text[] AS sorted,
       (SELECT datcollate FROM pg_database WHERE datname = current_database()) AS collation`,
    [ids],
  );
  if (row?.sorted !== true)
    throw new Error(
      `The database sorts texts by its collation ${row?.collation ?? ''}, in which ids do not stand in the order of time. Restore a backup into a database with LC_COLLATE "C".`,
    );
}
