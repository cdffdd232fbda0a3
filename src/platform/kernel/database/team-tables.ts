import { getMetadataArgsStorage } from 'typeorm';

/** Declaration of a table with rows of teams. */
export interface TeamOwnership {
  /** Noun for a row in messages, e.g. `label`; omitted when no request names a row by its id. */
  noun?: string;
  /** For a table without `team_id`: the table and the column through which a row belongs to a team. */
  through?: { table: string; column: string };
  /** The column with the team's id; default: `team_id`. */
  teamColumn?: string;
  /** Columns that identify a row within its team; default: `id`. */
  key?: readonly string[];
  /** Columns omitted from exports: secrets, hashes of secrets, and data that other files of the export contain. */
  omit?: readonly string[];
  /** False for rows that only prevent a repetition for some days and are not data of the team. */
  exported?: false;
  /**
   * How the rows are removed when the team is erased. Omitted: they are removed in batches, referring rows first.
   * `cascade`: together with the rows that they belong to, by the schema or by `addStatementBeforeErasing`. `kept`: the
   * rows are not deleted.
   */
  erasure?: 'cascade' | 'kept';
}

/** Table with rows of teams. */
export interface TeamTable extends TeamOwnership {
  name: string;
  key: readonly string[];
  /** SQL condition that selects the rows `t` of the team `$1`. */
  where: string;
}

type TableClass = Parameters<ClassDecorator>[0];

interface Declaration {
  entity: TableClass;
  ownership: TeamOwnership;
}

const declarations: Declaration[] = [];
const statementsBeforeErasing = new Map<string, string[]>();
/** Declared tables by name; every request that names a resource looks one of them up. */
let tables: Map<string, TeamTable> | null = null;

/**
 * Declares that an entity's rows belong to teams: requests for rows of another team get 401, exports include the rows, and
 * an erasure removes them. Place it above `@Entity`.
 */
export function TeamOwned(ownership: TeamOwnership = {}): ClassDecorator {
  return (entity) => {
    declarations.push({ entity, ownership });
    tables = null;
  };
}

/**
 * Declares dependent rows to delete before the rows of a table are erased, when no foreign key declares it.
 * @param statement SQL; `$1` are the keys of the rows
 */
export function addStatementBeforeErasing(table: string, statement: string): void {
  statementsBeforeErasing.set(table, [...(statementsBeforeErasing.get(table) ?? []), statement]);
}

/**
 * Lists every table with rows of teams, by name. A test compares the list with the schema, so that no table is forgotten.
 */
export function listTeamTables(): TeamTable[] {
  return [...indexByName().values()];
}

/** @throws Error when the table is not declared */
export function getTeamTable(name: string): TeamTable {
  const table = indexByName().get(name);
  if (table === undefined)
    throw new Error(`The table ${name} is not declared as a table with rows of teams.`);
  return table;
}

/** Returns the statements declared with `addStatementBeforeErasing` for the table. */
export function listStatementsBeforeErasing(table: string): readonly string[] {
  return statementsBeforeErasing.get(table) ?? [];
}

function indexByName(): Map<string, TeamTable> {
  tables ??= new Map(
    declarations
      .map(({ entity, ownership }) => toTeamTable(getTableName(entity), ownership))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((table) => [table.name, table]),
  );
  return tables;
}

function getTableName(entity: TableClass): string {
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  if (table?.name === undefined) throw new Error(`${entity.name} is not an entity with a table name.`);
  return table.name;
}

function toTeamTable(name: string, ownership: TeamOwnership): TeamTable {
  const { through, teamColumn = 'team_id', key = ['id'] } = ownership;
  const erasure = ownership.erasure ?? (through === undefined ? undefined : 'cascade');
  const where =
    through === undefined
      ? `t.${teamColumn} = $1`
      : `t.${through.column} IN (SELECT id FROM ${through.table} WHERE team_id = $1)`;
  return { ...ownership, name, key, where, ...(erasure === undefined ? {} : { erasure }) };
}
