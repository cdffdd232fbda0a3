import { getMetadataArgsStorage } from 'typeorm';

/** Describes how a table is partitioned by month. */
export interface MonthlyTable {
  table: string;
  /** Column with the id whose time decides the month: the id of the row, or of its parent. */
  column: string;
  /** Prefix of those ids. */
  prefix: string;
}

type TableClass = Parameters<ClassDecorator>[0];

const declaredEntities: (Omit<MonthlyTable, 'table'> & { entity: TableClass })[] = [];

/**
 * Declares that an entity's table is partitioned by month, by the time in an id (docs/decisions/0012-months-by-id.md).
 * Place it above `@Entity`. A migration partitions the table; a test compares it with this declaration.
 * @param prefix of the ids
 * @param column name of the column, which must be part of the primary key
 */
export function Monthly(prefix: string, column = 'id'): ClassDecorator {
  return (entity) => void declaredEntities.push({ entity, prefix, column });
}

/** Returns every table that is declared as partitioned by month, by name. */
export function listMonthlyTables(): MonthlyTable[] {
  return declaredEntities
    .map(({ entity, ...monthly }) => ({ table: getTableName(entity), ...monthly }))
    .sort((a, b) => (a.table < b.table ? -1 : 1));
}

function getTableName(entity: TableClass): string {
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  if (table?.name === undefined) throw new Error(`${entity.name} is not an entity with a table name.`);
  return table.name;
}
