/** The setting of a session that names the team within whose wall it is; empty: of all teams. */
const WALL_SETTING = 'passerelle.team';

/** Enters the wall of the team `$1` until the session enters another. */
export const ENTER_WALL = `SELECT set_config('${WALL_SETTING}', $1, false)`;

/** Evaluated once for each statement, not for each row. */
export const TEAM = `(SELECT coalesce(current_setting('${WALL_SETTING}', true), ''))`;

/** Tables that have the policy. The catalog. */
export const WALLED_TABLES = `SELECT c.relname::text AS "table" FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
  WHERE p.polname = 'team_wall' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;

/** Tables that belong to the role of this connection. The catalog. */
export const OWN_TABLES = `SELECT relname::text AS "table" FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND pg_get_userbyid(relowner) = current_user`;

/** Tables of the product with the id of a team in each row, and the column. The catalog. */
export const TABLES_OF_TEAMS = `SELECT c.relname::text AS "table", a.attname::text AS "column"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND pg_get_userbyid(c.relowner) = current_user
    AND (a.attname = 'team_id' OR c.relname = 'teams' AND a.attname = 'id') ORDER BY 1`;

/**
 * A session within the wall of a team reads, changes and adds rows of that team alone.
 * @param team SQL of the team of a row
 * @param added SQL of the team of a row that is added, where rows without a team are of all: those of the installation's audit log
 */
export const makeWall = (
  table: string,
  team: string,
  added = team,
): string => `CREATE POLICY team_wall ON ${table} FOR ALL TO PUBLIC
  USING (${TEAM} = '' OR ${team} = ${TEAM}) WITH CHECK (${TEAM} = '' OR ${added} = ${TEAM})`;

/** Has the policy of a table be heeded, by all roles but its owner. */
export const enableWall = (table: string): string => `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`;

/** Takes the wall of a table down. */
export const dropWall = (table: string): string =>
  `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY; DROP POLICY team_wall ON ${table}`;
