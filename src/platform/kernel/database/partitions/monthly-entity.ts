import { getMetadataArgsStorage } from 'typeorm';

/** How a table is divided into months. */
export interface MonthlyTable {
  table: string;
  /** The column with the id whose time decides the month: that of the row, or of what it belongs to. */
  column: string;
  /** Prefix of those ids. */
  prefix: string;
}

type TableClass = Parameters<ClassDecorator>[0];

const declared: (Omit<MonthlyTable, 'table'> & { entity: TableClass })[] = [];

/**
 * Declares that an entity's table is divided into months by the time in an id (docs/decisions/0012-months-by-id.md). Stands
 * above `@Entity`. A migration divides the table; a test compares both.
 * @param column name of the column, which has to be part of the primary key
 */
export function Monthly(prefix: string, column = 'id'): ClassDecorator {
  return (entity) => void declared.push({ entity, prefix, column });
}

/** Every table that is declared as divided into months, by name. */
export function monthlyTables(): MonthlyTable[] {
  return declared
    .map(({ entity, ...monthly }) => ({ table: tableOf(entity), ...monthly }))
    .sort((a, b) => (a.table < b.table ? -1 : 1));
}

function tableOf(entity: TableClass): string {
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  if (table?.name === undefined) throw new Error(`${entity.name} is no entity with a table's name.`);
  return table.name;
}
