import { getMetadataArgsStorage } from 'typeorm';

/** What is declared of a table with rows of teams. */
export interface TeamOwnership {
  /** What a message calls a row, e.g. `label`; left out where no request names a row by its id. */
  noun?: string;
  /** Where the table has no `team_id`: the table and the column through which a row belongs to a team. */
  through?: { table: string; column: string };
  /** The column with the team's id; default: `team_id`. */
  teamColumn?: string;
  /** Columns that identify a row within its team; default: `id`. */
  key?: readonly string[];
  /** Columns that no export has: secrets, hashes of secrets, and what is exported elsewhere. */
  omit?: readonly string[];
  /** False for what only prevents a repetition for some days, and is no data of the team. */
  exported?: false;
  /**
   * How the rows go when the team is erased. Left out: they are removed, some at a time; rows that refer to others first.
   * `cascade`: with the rows that they belong to, by the schema or by `beforeErasing`. `kept`: they stay.
   */
  erasure?: 'cascade' | 'kept';
}

/** A table with rows of teams. */
export interface TeamTable extends TeamOwnership {
  name: string;
  key: readonly string[];
  /** SQL: which rows `t` are those of the team `$1`. */
  where: string;
}

type TableClass = Parameters<ClassDecorator>[0];

interface Declaration {
  entity: TableClass;
  ownership: TeamOwnership;
}

const declarations: Declaration[] = [];
const statements = new Map<string, string[]>();
/** What is declared, by name; every request that names a resource asks for one of them. */
let tables: Map<string, TeamTable> | null = null;

/**
 * Declares that an entity's rows belong to teams: requests for those of another team answer 401, exports have them, and an
 * erasure removes them. Stands above `@Entity`.
 */
export function TeamOwned(ownership: TeamOwnership = {}): ClassDecorator {
  return (entity) => {
    declarations.push({ entity, ownership });
    tables = null;
  };
}

/**
 * Declares what else goes before rows of a table are erased, where no foreign key says so.
 * @param statement SQL; `$1` are the keys of the rows
 */
export function beforeErasing(table: string, statement: string): void {
  statements.set(table, [...(statements.get(table) ?? []), statement]);
}

/** Every table with rows of teams, by name. A test compares them with the schema, so that none can be forgotten. */
export function teamTables(): TeamTable[] {
  return [...byName().values()];
}

/** @throws Error when the table is not declared */
export function teamTable(name: string): TeamTable {
  const table = byName().get(name);
  if (table === undefined) throw new Error(`The table ${name} is not declared as one with rows of teams.`);
  return table;
}

/** What is declared with `beforeErasing` for the table. */
export function statementsBeforeErasing(table: string): readonly string[] {
  return statements.get(table) ?? [];
}

function byName(): Map<string, TeamTable> {
  tables ??= new Map(
    declarations
      .map(({ entity, ownership }) => resolved(tableOf(entity), ownership))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((table) => [table.name, table]),
  );
  return tables;
}

function tableOf(entity: TableClass): string {
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  if (table?.name === undefined) throw new Error(`${entity.name} is no entity with a table's name.`);
  return table.name;
}

function resolved(name: string, ownership: TeamOwnership): TeamTable {
  const { through, teamColumn = 'team_id', key = ['id'] } = ownership;
  const erasure = ownership.erasure ?? (through === undefined ? undefined : 'cascade');
  const where =
    through === undefined
      ? `t.${teamColumn} = $1`
      : `t.${through.column} IN (SELECT id FROM ${through.table} WHERE team_id = $1)`;
  return { ...ownership, name, key, where, ...(erasure === undefined ? {} : { erasure }) };
}
