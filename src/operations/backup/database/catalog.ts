import type { Client } from 'pg';
import {
  listPartitionedTables,
  getFirstMonth,
  type RunQuery,
} from '../../../platform/kernel/database/partitions/partitions';
import { BackupError, type ExternalObjects, type SequencePosition, type TableShape } from '../format';

/**
 * Schema of the product's tables. BullMQ has a separate schema, which no backup needs, because its jobs only refer to
 * rows of these tables.
 */
const SCHEMA = 'public';

/**
 * Reads the existing tables in the order in which they can be filled: each after the tables that it refers to. Tables of
 * extensions are omitted, because `CREATE EXTENSION` creates and fills them. A table with monthly partitions counts as
 * one table.
 */
export async function readTables(client: Client): Promise<TableShape[]> {
  const tables = await client.query<TableShape>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p')
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND NOT EXISTS (SELECT FROM pg_depend d
         WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     GROUP BY c.relname ORDER BY c.relname`,
    [SCHEMA],
  );
  const references = await client.query<Reference>(
    `SELECT s.relname AS "from", t.relname AS "to" FROM pg_constraint k
     JOIN pg_class s ON s.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND k.connamespace = $1::regnamespace AND k.conparentid = 0 AND k.conrelid <> k.confrelid`,
    [SCHEMA],
  );
  return sortByReferences(tables.rows, references.rows);
}

/**
 * Reads the sequences that number rows of the tables, with their current positions. The positions are never lower
 * than they were in an earlier snapshot.
 */
export async function readSequences(client: Client, tables: TableShape[]): Promise<SequencePosition[]> {
  const { rows } = await client.query<SequencePosition>(
    `SELECT p.sequencename AS name, p.last_value::text AS last
     FROM pg_sequences p JOIN pg_class s ON s.relname = p.sequencename AND s.relnamespace = to_regnamespace($1::text)
       JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid AND d.deptype IN ('a', 'i')
       JOIN pg_class t ON t.oid = d.refobjid
     WHERE p.schemaname = $1::text AND d.refclassid = 'pg_class'::regclass AND t.relname = ANY ($2) ORDER BY 1`,
    [SCHEMA, tables.map(({ name }) => name)],
  );
  return rows;
}

/** Reads the names of the applied migrations, in order. The list is empty when the database has no schema of this product. */
export async function readMigrations(client: Client): Promise<string[]> {
  const { rows: migrationTableRows } = await client.query(`SELECT to_regclass($1) AS oid`, [
    `${SCHEMA}.migrations`,
  ]);
  if ((migrationTableRows[0] as { oid: unknown } | undefined)?.oid === null) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

/** Reads the SHA-256 of the text of each applied migration by its name, if recorded. */
export async function readMigrationDigests(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; digest: string }>(
    'SELECT name, sha256 AS digest FROM schema_releases ORDER BY name',
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Reads the first month of each table with monthly partitions. */
export async function readMonths(client: Client): Promise<Record<string, string>> {
  const dividedTables = await listPartitionedTables(createRunQuery(client));
  return Object.fromEntries(dividedTables.map((table) => [table.table, getFirstMonth(table)]));
}

/** Maximum number of audit chain heads in the opening record; the table of signed heads contains all heads. */
const MAX_HEADS = 30_000;

/** Reads the heads of the audit chains, longest chains first. @param signedAt time of the snapshot */
export async function readAuditHeads(
  client: Client,
  signedAt: string,
): Promise<{ chain: string; sequence: number; hash: string; signedAt: string }[]> {
  const { rows } = await client.query<{ chain: string; sequence: string | number; hash: string }>(
    `SELECT chain, sequence, encode(hash, 'hex') AS hash FROM audit_heads WHERE sequence > 0
     ORDER BY sequence DESC, chain LIMIT ${MAX_HEADS}`,
  );
  return rows.map(({ chain, sequence, hash }) => ({ chain, sequence: Number(sequence), hash, signedAt }));
}

/** Returns a function that runs statements on the connection. */
export const createRunQuery =
  (client: Client): RunQuery =>
  async (sql, parameters) =>
    (await client.query(sql, parameters)).rows as never;

/** Quotes an identifier for SQL. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Formats the columns of a table for SQL, e.g. `"id", "name"`. */
export function formatColumns({ columns }: TableShape): string {
  return columns.map(quoteIdentifier).join(', ');
}

interface Reference {
  from: string;
  to: string;
}

function sortByReferences(tables: TableShape[], references: Reference[]): TableShape[] {
  const orderedTables: TableShape[] = [];
  let remainingTables = tables;
  while (remainingTables.length > 0) {
    const remainingNames = new Set(remainingTables.map(({ name }) => name));
    const unblockedTables = remainingTables.filter(
      ({ name }) => !references.some(({ from, to }) => from === name && remainingNames.has(to)),
    );
    if (unblockedTables.length === 0)
      throw new BackupError(
        `The foreign keys of the tables form a cycle: ${[...remainingNames].join(', ')}.`,
      );
    orderedTables.push(...unblockedTables);
    remainingTables = remainingTables.filter((table) => !unblockedTables.includes(table));
  }
  return orderedTables;
}

/** Counts the document contents in object stores, by store. */
export async function readExternalObjects(client: Client): Promise<ExternalObjects[]> {
  const { rows } = await client.query<ExternalObjects>(
    `SELECT store, count(*)::int AS objects, sum(bytes)::float8 AS bytes FROM document_objects
     WHERE store IS NOT NULL GROUP BY store ORDER BY store`,
  );
  return rows;
}
