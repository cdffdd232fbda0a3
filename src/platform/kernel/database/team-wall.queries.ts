/** The setting of a session that names the team within whose wall it is. */
const WALL_SETTING = 'passerelle.team';

/** What the name of the role of requests has beside that of the service, which is a member of it. */
const REQUESTS = '_requests';

/** The role of requests, where there is one that the session may be and that a migration has given rights. */
const ROLE_OF_REQUESTS = `(SELECT name FROM (SELECT session_user || '${REQUESTS}' AS name) AS named
  WHERE pg_has_role(session_user, to_regrole(quote_ident(name)), 'MEMBER')
    AND has_table_privilege(to_regrole(quote_ident(name)), 'public.documents', 'SELECT'))`;

/** Enters the wall of the team `$1` until the session enters another; with an empty text it leaves all of them. */
export const ENTER_WALL = `SELECT set_config('${WALL_SETTING}', $1, false),
  set_config('role', CASE WHEN $1 = '' THEN 'none' ELSE coalesce(${ROLE_OF_REQUESTS}, 'none') END, false)`;

/** Evaluated once for each statement, not for each row. No row has the empty text as its team. */
export const TEAM = `(SELECT coalesce(current_setting('${WALL_SETTING}', true), ''))`;

/** The role of requests of the service's role `$1`; no row where there is none that it may be. */
export const REQUESTS_ROLE = `SELECT r.rolname::text AS name FROM pg_roles r
  WHERE r.rolname = $1 || '${REQUESTS}' AND pg_has_role($1, r.oid, 'MEMBER')`;

/** What an administrator of the server runs once, so that there is a role of requests. @param service quoted @param role quoted */
export const makeRequestsRole = (service: string, role: string): string =>
  `CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO ${service}`;

/** The name of the role of requests. */
export const nameOfRequestsRole = (service: string): string => `${service}${REQUESTS}`;

/** Tables that have the policy, and whether the role `$1` is free of it. The catalog. */
export const WALLED_TABLES = `SELECT c.relname::text AS "table", EXISTS (
    SELECT FROM pg_policy a WHERE a.polrelid = c.oid AND a.polname = 'all_teams'
      AND to_regrole(quote_ident($1)) = ANY (a.polroles)) AS "isFree"
  FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
  WHERE p.polname = 'team_wall' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;

/** How many tables have the policy, whether the session may be the role of requests that it holds, and whether it owns them. The catalog. */
export const WALL = `SELECT session_user::text AS role, (
    SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = 'public.documents'::regclass) AS "isOwner", ${ROLE_OF_REQUESTS} AS requests, (
    SELECT count(*)::int FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE p.polname = 'team_wall' AND c.relrowsecurity) AS tables`;

/** Tables that belong to the role of this connection. The catalog. */
export const OWN_TABLES = `SELECT relname::text AS "table" FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND pg_get_userbyid(relowner) = current_user`;

/** Tables of the product with the id of a team in each row, and the column. The catalog. */
export const TABLES_OF_TEAMS = `SELECT c.relname::text AS "table", a.attname::text AS "column"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND pg_get_userbyid(c.relowner) = current_user
    AND (a.attname = 'team_id' OR c.relname = 'teams' AND a.attname = 'id') ORDER BY 1`;

/**
 * A session within the wall of a team reads, changes and adds rows of that team alone; without a team, none.
 * @param team SQL of the team of a row
 * @param added SQL of the team of a row that is added, where rows without a team are of all: those of the installation's audit log
 */
export const makeWall = (table: string, team: string, added = team): string =>
  `CREATE POLICY team_wall ON ${table} FOR ALL TO PUBLIC USING (${team} = ${TEAM}) WITH CHECK (${added} = ${TEAM})`;

/**
 * Lets a role see the rows of all teams. A condition that is always true is left out when a statement is planned, so its plans are those
 * without any policy.
 * @param role quoted
 */
export const setFree = (table: string, role: string): string =>
  `DROP POLICY IF EXISTS all_teams ON ${table};
   CREATE POLICY all_teams ON ${table} FOR ALL TO ${role} USING (true) WITH CHECK (true)`;

/** Has the policies of a table be heeded, by all roles but its owner. */
export const enableWall = (table: string): string => `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`;

/** Takes the wall of a table down. */
export const dropWall = (table: string): string =>
  `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY; DROP POLICY team_wall ON ${table}; DROP POLICY IF EXISTS all_teams ON ${table}`;
