import { formatBound, toMonth, addMonths, listMonthsBetween, parseBound, type Month } from './months';
import {
  ALL_PARTITIONS,
  attachPartitionSql,
  createTableLikeSql,
  dropPartitionSql,
  hasRowsSql,
  HAS_UNPLACED_ROWS,
  CREATE_MONTH,
  lockTableSql,
  MONTHS_SCHEMA,
  moveRowsSql,
  DATABASE_TIME,
  REMOVE_MONTH,
  STORAGE_CLAUSE,
  INSERT_COLUMNS,
} from './partitions.queries';

/** Runs a statement and returns its rows: on a connection, or within a transaction. */
export type RunQuery = <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/**
 * Partition of a table: a month, everything before the first month, or, without bounds, the default partition for all other
 * ids.
 */
export interface Partition {
  /** Name with its schema. */
  name: string;
  /** Lowest id of the partition; null: no lower bound. */
  from: string | null;
  /** Lowest id beyond the partition; null: the default partition. */
  to: string | null;
}

/** Table that is partitioned by month, as the database has it. */
export interface PartitionedTable {
  table: string;
  column: string;
  prefix: string;
  /** Partitions in the order of time. */
  partitions: Partition[];
  /** Name of the default partition, for ids whose month was not created; null when there is none. */
  rest: string | null;
}

/** Number of months that are created before they begin. */
export const MONTHS_AHEAD = 2;

interface PartitionRow {
  table: string;
  column: string;
  name: string;
  bound: string;
}

/** Returns every table that is partitioned by month, by name. */
export async function listPartitionedTables(runQuery: RunQuery): Promise<PartitionedTable[]> {
  const rows = await runQuery<PartitionRow>(ALL_PARTITIONS);
  return [...new Set(rows.map(({ table }) => table))].flatMap((table) => {
    const tableRows = rows.filter((row) => row.table === table);
    const partitions = tableRows
      .map(({ name, bound }) => ({ name, ...parseBounds(bound) }))
      .sort((a, b) => comparePartitions(a, b));
    const prefix = partitions.flatMap(({ to }) => parseBound(to ?? '')?.prefix ?? []).at(0);
    if (prefix === undefined || tableRows[0] === undefined) return [];
    return [
      {
        table,
        column: tableRows[0].column,
        prefix,
        partitions: partitions.filter(({ to }) => to !== null),
        rest: partitions.find(({ to }) => to === null)?.name ?? null,
      },
    ];
  });
}

/** Returns the month after the last one that was created. */
export function findNextMonth({ table, partitions }: PartitionedTable): Month {
  const last = parseBound(partitions.at(-1)?.to ?? '');
  if (last === null) throw new Error(`The table ${table} is not partitioned by month.`);
  return toMonth(last.at);
}

/** Lists the months that a table lacks, so that there are `MONTHS_AHEAD` beyond the current one, without gaps. */
export function listMissingMonths(table: PartitionedTable, now: Date): Month[] {
  return listMonthsBetween(findNextMonth(table), addMonths(toMonth(now), MONTHS_AHEAD));
}

/** Lists the months that tables lack, at the time of the database. */
export async function listAllMissingMonths(
  runQuery: RunQuery,
): Promise<{ table: PartitionedTable; months: Month[] }[]> {
  const [row] = await runQuery<{ now: Date }>(DATABASE_TIME);
  if (row === undefined) throw new Error('The database did not return the time');
  return (await listPartitionedTables(runQuery))
    .map((table) => ({ table, months: listMissingMonths(table, row.now) }))
    .filter(({ months }) => months.length > 0);
}

/** State of a table's monthly partitions. */
export interface TableMonthState {
  table: string;
  /** Months that should have been created ahead. */
  missingMonths: Month[];
  /** Whether the default partition holds rows of a month that was not created. */
  hasRowsWithoutMonth: boolean;
}

/** Returns the state of the monthly partitions of every partitioned table. */
export async function listMonthStates(runQuery: RunQuery): Promise<TableMonthState[]> {
  const tablesWithMissingMonths = await listAllMissingMonths(runQuery);
  const states: TableMonthState[] = [];
  for (const { table, rest } of await listPartitionedTables(runQuery)) {
    const [row] = rest === null ? [] : await runQuery<{ hasRows: boolean }>(HAS_UNPLACED_ROWS, [table]);
    const months = tablesWithMissingMonths.find((entry) => entry.table.table === table)?.months ?? [];
    states.push({ table, missingMonths: months, hasRowsWithoutMonth: row?.hasRows === true });
  }
  return states;
}

/**
 * Creates a month of a table, in the current transaction. Rows of that month in the default partition are moved into it.
 * Other transactions read and write the table in the meantime; the statement waits for their locks on the default
 * partition.
 */
export async function createMonth(
  runQuery: RunQuery,
  partitionedTable: PartitionedTable,
  month: Month,
): Promise<void> {
  const { table, column, prefix, rest } = partitionedTable;
  const name = `${MONTHS_SCHEMA}.${table}_${month.replace('-', '')}`;
  const [from, to] = [formatBound(prefix, month), formatBound(prefix, addMonths(month, 1))];
  await runQuery(createTableLikeSql(name, table, await readStorageClause(runQuery, rest)));
  if (rest !== null) {
    await runQuery(lockTableSql(rest));
    const [row] = await runQuery<{ hasRows: boolean }>(hasRowsSql(rest));
    if (row?.hasRows === true)
      await runQuery(moveRowsSql(rest, name, column, await readInsertColumns(runQuery, table)), [from, to]);
  }
  await runQuery(attachPartitionSql(table, name, `FOR VALUES FROM ('${from}') TO ('${to}')`));
}

/** Creates a month with the rights of the owner, for the service, which has no rights on the partitions. */
export async function createMonthAsOwner(
  runQuery: RunQuery,
  { table, prefix }: PartitionedTable,
  month: Month,
): Promise<void> {
  const bounds = [formatBound(prefix, month), formatBound(prefix, addMonths(month, 1))];
  await runQuery(CREATE_MONTH, [table, month.replace('-', ''), ...bounds]);
}

/**
 * Partitions an empty table again, in the current transaction: one partition for each month from `first` on, and one
 * for all earlier rows.
 */
export async function repartitionByMonth(
  runQuery: RunQuery,
  partitionedTable: PartitionedTable,
  first: Month,
): Promise<void> {
  const { table, prefix, partitions, rest } = partitionedTable;
  for (const { name } of partitions) await runQuery(dropPartitionSql(name));
  const earlierPartition = `${MONTHS_SCHEMA}.${table}_before_${first.replace('-', '')}`;
  await runQuery(createTableLikeSql(earlierPartition, table, await readStorageClause(runQuery, rest)));
  await runQuery(
    attachPartitionSql(
      table,
      earlierPartition,
      `FOR VALUES FROM (MINVALUE) TO ('${formatBound(prefix, first)}')`,
    ),
  );
  const last = addMonths(findNextMonth(partitionedTable), -1);
  for (const month of listMonthsBetween(first, last)) await createMonth(runQuery, partitionedTable, month);
}

/** Returns the first month of the table that has a partition of its own, or could have one. */
export function getFirstMonth({ table, partitions }: PartitionedTable): Month {
  const [first] = partitions;
  const firstBound = parseBound(first?.from ?? first?.to ?? '');
  if (firstBound === null) throw new Error(`The table ${table} is not partitioned by month.`);
  return toMonth(firstBound.at);
}

/**
 * Removes a partition with all of its rows, with the rights of the owner, in the current transaction; other transactions
 * wait in the meantime.
 */
export async function removePartition(runQuery: RunQuery, { name }: Partition): Promise<void> {
  await runQuery(REMOVE_MONTH, [name.replace(`${MONTHS_SCHEMA}.`, '')]);
}

/** Returns the clause of a table's storage parameters; empty when it has none, or the table does not exist. */
export async function readStorageClause(
  runQuery: RunQuery,
  table: string | null | undefined,
): Promise<string> {
  if (table === null || table === undefined) return '';
  const [row] = await runQuery<{ clause: string }>(STORAGE_CLAUSE, [table]);
  return row?.clause ?? '';
}

/** Returns the columns of a table that an INSERT names, as a list. */
export async function readInsertColumns(runQuery: RunQuery, table: string): Promise<string> {
  const [row] = await runQuery<{ columns: string }>(INSERT_COLUMNS, [table]);
  return row?.columns ?? '';
}

/** Parses `FOR VALUES FROM ('a') TO ('b')`, `FOR VALUES FROM (MINVALUE) TO ('b')` and `DEFAULT`. */
function parseBounds(boundText: string): { from: string | null; to: string | null } {
  const [, from, to] = /FROM \((?:'([^']*)'|MINVALUE)\) TO \('([^']*)'\)/.exec(boundText) ?? [];
  return { from: from ?? null, to: to ?? null };
}

function comparePartitions(a: Partition, b: Partition): number {
  return (a.to ?? '~') < (b.to ?? '~') ? -1 : 1;
}
