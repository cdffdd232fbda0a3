import { boundOf, monthOf, monthsAfter, monthsBetween, readBound, type Month } from './months';
import {
  ALL_PARTITIONS,
  attachPartition,
  createLike,
  dropPartition,
  holdsRows,
  HOLDS_UNPLACED,
  MAKE_MONTH,
  lockTable,
  MONTHS,
  moveRows,
  NOW,
  REMOVE_MONTH,
  STORAGE_CLAUSE,
  WRITTEN_COLUMNS,
} from './partitions.queries';

/** Runs a statement and answers with its rows: on a connection, or within a transaction. */
export type Ask = <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** A part of a table: a month, everything before the first month, or, without bounds, what belongs to no month that was made. */
export interface Partition {
  /** With its schema. */
  name: string;
  /** Lowest id of the partition; null: of any time before `to`. */
  from: string | null;
  /** Lowest id that is beyond the partition; null: it is the one for ids of no month. */
  to: string | null;
}

/** A table that is divided into months, as the database has it. */
export interface DividedTable {
  table: string;
  column: string;
  prefix: string;
  /** In the order of time. */
  partitions: Partition[];
  /** Name of the partition for ids of no month that was made; null: there is none. */
  rest: string | null;
}

/** Months that are made before they begin. */
export const MONTHS_AHEAD = 2;

interface PartitionRow {
  table: string;
  column: string;
  name: string;
  bound: string;
}

/** Every table that is divided into months, by name. */
export async function dividedTables(ask: Ask): Promise<DividedTable[]> {
  const rows = await ask<PartitionRow>(ALL_PARTITIONS);
  return [...new Set(rows.map(({ table }) => table))].flatMap((table) => {
    const own = rows.filter((row) => row.table === table);
    const partitions = own
      .map(({ name, bound }) => ({ name, ...boundsOf(bound) }))
      .sort((a, b) => order(a, b));
    const prefix = partitions.flatMap(({ to }) => readBound(to ?? '')?.prefix ?? []).at(0);
    if (prefix === undefined || own[0] === undefined) return [];
    return [
      {
        table,
        column: own[0].column,
        prefix,
        partitions: partitions.filter(({ to }) => to !== null),
        rest: partitions.find(({ to }) => to === null)?.name ?? null,
      },
    ];
  });
}

/** The month after the last one that was made. */
export function nextMonth({ table, partitions }: DividedTable): Month {
  const last = readBound(partitions.at(-1)?.to ?? '');
  if (last === null) throw new Error(`The table ${table} is divided otherwise than into months.`);
  return monthOf(last.at);
}

/** The months that a table lacks, so that there are `MONTHS_AHEAD` beyond the present one; none is left out between. */
export function missingMonths(table: DividedTable, now: Date): Month[] {
  return monthsBetween(nextMonth(table), monthsAfter(monthOf(now), MONTHS_AHEAD));
}

/** The months that tables lack, by the clock of the database. */
export async function lackingMonths(ask: Ask): Promise<{ table: DividedTable; months: Month[] }[]> {
  const [row] = await ask<{ now: Date }>(NOW);
  if (row === undefined) throw new Error('The database did not say the time');
  return (await dividedTables(ask))
    .map((table) => ({ table, months: missingMonths(table, row.now) }))
    .filter(({ months }) => months.length > 0);
}

/** How it stands with the months of a table. */
export interface MonthsOfTable {
  table: string;
  /** Months that should have been made ahead. */
  lacking: Month[];
  /** It holds rows of a month that was not made. */
  unplaced: boolean;
}

/** How it stands with the months of every divided table. */
export async function monthsOfTables(ask: Ask): Promise<MonthsOfTable[]> {
  const lacking = await lackingMonths(ask);
  const found: MonthsOfTable[] = [];
  for (const { table, rest } of await dividedTables(ask)) {
    const [row] = rest === null ? [] : await ask<{ held: boolean }>(HOLDS_UNPLACED, [table]);
    const months = lacking.find((other) => other.table.table === table)?.months ?? [];
    found.push({ table, lacking: months, unplaced: row?.held === true });
  }
  return found;
}

/**
 * Makes a month of a table, in the transaction under way. Rows of its time that lie in the partition for other ids are moved
 * into it. Others read and write the table meanwhile; what they hold of that partition is waited for.
 */
export async function makeMonth(ask: Ask, divided: DividedTable, month: Month): Promise<void> {
  const { table, column, prefix, rest } = divided;
  const name = `${MONTHS}.${table}_${month.replace('-', '')}`;
  const [from, to] = [boundOf(prefix, month), boundOf(prefix, monthsAfter(month, 1))];
  await ask(createLike(name, table, await storageOf(ask, rest)));
  if (rest !== null) {
    await ask(lockTable(rest));
    const [row] = await ask<{ held: boolean }>(holdsRows(rest));
    if (row?.held === true)
      await ask(moveRows(rest, name, column, await writtenColumns(ask, table)), [from, to]);
  }
  await ask(attachPartition(table, name, `FOR VALUES FROM ('${from}') TO ('${to}')`));
}

/** The same with the rights of the owner, for the service, which has none on the partitions. */
export async function makeMonthAsOwner(
  ask: Ask,
  { table, prefix }: DividedTable,
  month: Month,
): Promise<void> {
  const bounds = [boundOf(prefix, month), boundOf(prefix, monthsAfter(month, 1))];
  await ask(MAKE_MONTH, [table, month.replace('-', ''), ...bounds]);
}

/**
 * Divides a table that holds nothing otherwise: into the months from `first` on, and one partition for everything before.
 * In the transaction under way.
 */
export async function layMonths(ask: Ask, divided: DividedTable, first: Month): Promise<void> {
  const { table, prefix, partitions, rest } = divided;
  for (const { name } of partitions) await ask(dropPartition(name));
  const before = `${MONTHS}.${table}_before_${first.replace('-', '')}`;
  await ask(createLike(before, table, await storageOf(ask, rest)));
  await ask(attachPartition(table, before, `FOR VALUES FROM (MINVALUE) TO ('${boundOf(prefix, first)}')`));
  const last = monthsAfter(nextMonth(divided), -1);
  for (const month of monthsBetween(first, last)) await makeMonth(ask, divided, month);
}

/** The first month of a table that has a partition of its own, or would have. */
export function firstMonthOf({ table, partitions }: DividedTable): Month {
  const [first] = partitions;
  const bound = readBound(first?.from ?? first?.to ?? '');
  if (bound === null) throw new Error(`The table ${table} is divided otherwise than into months.`);
  return monthOf(bound.at);
}

/**
 * Removes a partition with all of its rows, with the rights of the owner, in the transaction under way; others wait for as long as
 * that takes.
 */
export async function removePartition(ask: Ask, { name }: Partition): Promise<void> {
  await ask(REMOVE_MONTH, [name.replace(`${MONTHS}.`, '')]);
}

/** The clause of the storage parameters of a table; empty when it has none, or there is no such table. */
export async function storageOf(ask: Ask, table: string | null | undefined): Promise<string> {
  if (table === null || table === undefined) return '';
  const [row] = await ask<{ clause: string }>(STORAGE_CLAUSE, [table]);
  return row?.clause ?? '';
}

/** The columns of a table that an INSERT names, as a list. */
export async function writtenColumns(ask: Ask, table: string): Promise<string> {
  const [row] = await ask<{ columns: string }>(WRITTEN_COLUMNS, [table]);
  return row?.columns ?? '';
}

/** Reads `FOR VALUES FROM ('a') TO ('b')`, `FOR VALUES FROM (MINVALUE) TO ('b')` and `DEFAULT`. */
function boundsOf(bound: string): { from: string | null; to: string | null } {
  const [, from, to] = /FROM \((?:'([^']*)'|MINVALUE)\) TO \('([^']*)'\)/.exec(bound) ?? [];
  return { from: from ?? null, to: to ?? null };
}

function order(a: Partition, b: Partition): number {
  return (a.to ?? '~') < (b.to ?? '~') ? -1 : 1;
}
