import { listTeamTables } from '../../src/platform/kernel/database/team-tables';

/** Keys of team tables that do not contain the team, as `table.index` and `table.foreign_key`. */
export interface KeysWithoutTeam {
  unique: string[];
  foreign: string[];
}

/** Connection or pool that runs statements. */
interface Database {
  query(text: string, parameters: unknown[]): Promise<unknown>;
}

/** Tables of teams with their team column; empty for a table whose rows belong to a team through another table. */
const OWNERS = `SELECT o."table"::regclass AS oid, o."table", o.team FROM json_to_recordset($1) AS o("table" text, team text)`;

/** Unique indexes, also those of constraints and primary keys, without the column of the team. */
const UNIQUE = `SELECT o."table" || '.' || x.indexrelid::regclass AS key
  FROM (${OWNERS}) o JOIN pg_index x ON x.indrelid = o.oid AND x.indisunique
  WHERE NOT EXISTS (SELECT FROM pg_attribute a
    WHERE a.attrelid = x.indrelid AND a.attname = o.team AND a.attnotnull AND a.attnum = ANY ((x.indkey::int2[])[0:x.indnkeyatts - 1]))
  ORDER BY 1`;

/**
 * Foreign keys from one team table to another without the columns of the team on both sides. A column that may be null does
 * not count: a row of no team is one that rows of any team refer to.
 */
const FOREIGN = `SELECT o."table" || '.' || k.conname AS key
  FROM (${OWNERS}) o JOIN pg_constraint k ON k.conrelid = o.oid AND k.contype = 'f' AND k.conparentid = 0
  JOIN (${OWNERS}) p ON p.oid = k.confrelid
  WHERE NOT EXISTS (SELECT FROM unnest(k.conkey, k.confkey) AS pair(own, referred)
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.own AND a.attname = o.team
      AND (a.attnotnull OR p."table" = 'teams')
    JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = pair.referred AND b.attname = p.team AND b.attnotnull)
  ORDER BY 1`;

/**
 * Reads from the catalog which keys of the tables with rows of teams do not hold the team. Foreign keys to tables without
 * a team, such as `users`, are omitted: every server has such a table completely.
 */
export async function findKeysWithoutTeam(database: Database): Promise<KeysWithoutTeam> {
  const owners = JSON.stringify(
    listTeamTables().map(({ name, through, teamColumn = 'team_id' }) => ({
      table: name,
      team: through === undefined ? teamColumn : '',
    })),
  );
  const read = async (statement: string): Promise<string[]> =>
    ((await database.query(statement, [owners])) as { key: string }[]).map(({ key }) => key);
  return { unique: await read(UNIQUE), foreign: await read(FOREIGN) };
}
