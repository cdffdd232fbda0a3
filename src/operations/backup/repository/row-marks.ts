import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import {
  listPartitionedTables,
  type Partition,
} from '../../../platform/kernel/database/partitions/partitions';
import { createRunQuery, formatColumns, quoteIdentifier } from '../database/catalog';
import { BackupError, type TableShape } from '../format';
import type { SnapshotSource } from './repository-manifest';

/**
 * Recognition of unchanged rows without reading them. PostgreSQL never changes a stored row version: an UPDATE writes a
 * new version at another position or under another transaction id, and a DELETE ends the visibility of one. The mark of
 * a range of blocks is a sum of hashes over the position and the inserting transaction (`ctid`, `xmin`) of all row
 * versions that the snapshot sees, so it is the same exactly when the snapshot sees the same versions (apart from a
 * collision of 128 bits):
 *
 * - rows of transactions that are open or were rolled back are not seen, and do not change it;
 * - locks, hint bits and VACUUM (FREEZE) leave positions and transaction ids unchanged (since PostgreSQL 9.4);
 * - VACUUM FULL, CLUSTER and TRUNCATE create a new relation, and a new column with a default changes the shape.
 *
 * Two marks are comparable only within the history of one database; base-backup.ts describes the conditions.
 */

/** Table or partition of a table, as the snapshot sees it. */
export interface Relation {
  /** Name with its schema. */
  name: string;
  /** Identity of the stored relation. */
  relation: string;
  /** Condition that selects the rows of the relation from its table. */
  condition: string;
  /** Size of the rows in blocks, without TOAST values. */
  blocks: number;
  blockBytes: number;
  /** Size in bytes, including TOAST values. */
  totalBytes: number;
}

/** Reads server, database and position in the transaction order of the snapshot. */
export async function readSource(client: Client): Promise<SnapshotSource> {
  const { rows } = await client.query<SnapshotSource>(
    `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS server,
       (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS database,
       pg_snapshot_xmax(pg_current_snapshot())::text AS "nextTransaction"`,
  );
  const [source] = rows;
  if (source === undefined) throw new Error('The database did not return the position of its snapshot');
  return source;
}

/** Reads the digest of columns, types and stored defaults of each table, which also determine how a row version is read. */
export async function readShapes(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; shape: string }>(
    `SELECT c.relname AS name, md5(string_agg(concat_ws(' ', a.attnum, a.attname, format_type(a.atttypid, a.atttypmod),
         a.attmissingval::text, a.attisdropped, a.attgenerated), E'\\n' ORDER BY a.attnum)) AS shape
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') GROUP BY c.relname`,
  );
  return new Map(rows.map(({ name, shape }) => [name, shape]));
}

/** Lists the relations of each table: the table itself, or its partitions in chronological order. */
export async function listRelations(client: Client, tables: TableShape[]): Promise<Map<string, Relation[]>> {
  const dividedTables = new Map(
    (await listPartitionedTables(createRunQuery(client))).map((table) => [table.table, table]),
  );
  const storedRelations = await readStoredRelations(client);
  const getStoredRelation = (name: string): StoredRelation => {
    const storedRelation = storedRelations.get(name);
    if (storedRelation === undefined)
      throw new BackupError(`The relation ${name} no longer exists; run the backup again.`);
    return storedRelation;
  };
  return new Map(
    tables.map(({ name }) => {
      const table = dividedTables.get(name);
      if (table === undefined) {
        const tableName = `public.${name}`;
        return [name, [{ name: tableName, condition: 'true', ...getStoredRelation(tableName) }]];
      }
      const restPartition = table.rest === null ? [] : [{ name: table.rest, from: null, to: null }];
      return [
        name,
        [...table.partitions, ...restPartition].map((partition) => {
          const storedRelation = getStoredRelation(partition.name);
          return {
            name: partition.name,
            condition: formatCondition(table.column, partition, storedRelation),
            ...storedRelation,
          };
        }),
      ];
    }),
  );
}

/**
 * Formats the condition that selects the rows of a partition from its table, because the role of the service has no
 * rights on partitions. With the bounds of the partition, the planner scans one partition; with `tableoid` alone it
 * scans all.
 */
function formatCondition(
  column: string,
  { from, to: end }: Omit<Partition, 'name'>,
  { oid }: StoredRelation,
): string {
  return [
    `tableoid = ${oid}`,
    ...(from === null ? [] : [`${quoteIdentifier(column)} >= ${quoteLiteral(from)}`]),
    ...(end === null ? [] : [`${quoteIdentifier(column)} < ${quoteLiteral(end)}`]),
  ].join(' AND ');
}

type StoredRelation = Omit<Relation, 'name' | 'condition'> & { oid: string };

/** Reads the stored relations of the product's schemas by name. */
async function readStoredRelations(client: Client): Promise<Map<string, StoredRelation>> {
  const { rows } = await client.query<StoredRelation & { name: string }>(
    `SELECT CASE WHEN n.nspname = 'public' THEN 'public.' || c.relname ELSE format('%I.%I', n.nspname, c.relname) END AS name,
       c.oid::text AS oid, c.oid || ' ' || pg_relation_filenode(c.oid) AS relation,
       (pg_relation_size(c.oid) / current_setting('block_size')::int)::float8 AS blocks,
       current_setting('block_size')::int AS "blockBytes", pg_table_size(c.oid)::float8 AS "totalBytes"
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND (n.nspname = 'public' OR c.relispartition)`,
  );
  return new Map(rows.map(({ name, ...storedRelation }) => [name, storedRelation]));
}

/**
 * Reads the marks of all segments of a relation that have visible rows, by their numbers, in one scan that transfers no row.
 * @param segmentBlocks number of blocks of each segment
 */
export async function readMarks(
  client: Client,
  { name: table }: TableShape,
  { condition, blocks }: Relation,
  segmentBlocks: number,
): Promise<Map<number, string>> {
  if (blocks === 0) return new Map();
  // Binary search over the first positions is faster than parsing the block number from the text of `ctid`.
  const segments = Math.ceil(blocks / segmentBlocks);
  const { rows } = await client.query<{ segment: number; mark: string }>(
    `SELECT segment - 1 AS segment, count(*) || ' ' || sum(hashtidextended(position, version)) || ' ' ||
       sum(hashtidextended(position, ~version)) AS mark
     FROM (SELECT width_bucket(ctid, (SELECT array_agg(format('(%s,0)', n * $1::bigint)::tid ORDER BY n)
             FROM generate_series(0::bigint, $2::bigint - 1) AS n)) AS segment, ctid AS position, xmin::text::bigint AS version
           FROM ${quoteIdentifier(table)} WHERE ${condition}) AS versions
     GROUP BY segment ORDER BY segment`,
    [segmentBlocks, segments],
  );
  return new Map(rows.map(({ segment, mark }) => [segment, mark]));
}

/** Streams the rows of a segment in the order of their positions, in the text format of COPY. */
export function copySegment(
  client: Client,
  table: TableShape,
  { condition }: Relation,
  segmentBlocks: number,
  segment: number,
): AsyncIterable<Buffer> {
  const [first, end] = [segment * segmentBlocks, (segment + 1) * segmentBlocks];
  return client.query(
    to(
      `COPY (SELECT ${formatColumns(table)} FROM ${quoteIdentifier(table.name)}
         WHERE ctid >= '(${first},0)' AND ctid < '(${end},0)' AND ${condition}) TO STDOUT`,
    ),
  );
}

function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
