import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';

type NamedTable = Table | string;

/**
 * Names of columns and constraints: properties in camel case, columns in snake case, and each constraint named as PostgreSQL
 * itself would name it.
 */
export class PostgresNames extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, custom: string | undefined): string {
    return custom ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  override joinColumnName(relation: string, referencedTable: string): string {
    return this.columnName(`${relation}_${referencedTable}`, undefined);
  }

  override primaryKeyName(table: NamedTable, columns: string[]): string {
    // TypeORM creates this table itself; in older installations its primary key has TypeORM's name.
    if (this.unqualifiedTableName(table) === 'migrations') return super.primaryKeyName(table, columns);
    return `${this.unqualifiedTableName(table)}_pkey`;
  }

  override uniqueConstraintName(table: NamedTable, columns: string[]): string {
    return `${this.unqualifiedTableName(table)}_${columns.join('_')}_key`;
  }

  /** Names the constraint of a one-to-one relation. */
  override relationConstraintName(table: NamedTable, columns: string[]): string {
    return this.uniqueConstraintName(table, columns);
  }

  override foreignKeyName(table: NamedTable, columns: string[]): string {
    return `${this.unqualifiedTableName(table)}_${columns.join('_')}_fkey`;
  }

  /** Name of the table without its schema. */
  private unqualifiedTableName(table: NamedTable): string {
    return this.getTableName(table).replace(/^.*\./, '');
  }
}
