/** Setting of a session that names the team to which row-level security restricts it. */
const TEAM_SETTING = 'passerelle.team';

/** Suffix that distinguishes the name of the role of requests from that of the service, which is its member. */
const REQUESTS_ROLE_SUFFIX = '_requests';

/** Role of requests, when there is one that the session may assume and that a migration has granted rights. */
const ASSUMABLE_REQUESTS_ROLE = `(SELECT name FROM (SELECT session_user || '${REQUESTS_ROLE_SUFFIX}' AS name) AS named
  WHERE pg_has_role(session_user, to_regrole(quote_ident(name)), 'MEMBER')
    AND has_table_privilege(to_regrole(quote_ident(name)), 'public.documents', 'SELECT'))`;

/** Restricts the session to the team `$1` until the next call; an empty text removes the restriction. */
export const RESTRICT_TO_TEAM = `SELECT set_config('${TEAM_SETTING}', $1, false),
  set_config('role', CASE WHEN $1 = '' THEN 'none' ELSE coalesce(${ASSUMABLE_REQUESTS_ROLE}, 'none') END, false)`;

/**
 * Team to which the session is restricted; evaluated once for each statement, not for each row. No row has the empty
 * text as its team.
 */
export const SESSION_TEAM = `(SELECT coalesce(current_setting('${TEAM_SETTING}', true), ''))`;

/** Role of requests for the service's role `$1`; no row when the service may assume none. */
export const REQUESTS_ROLE = `SELECT r.rolname::text AS name FROM pg_roles r
  WHERE r.rolname = $1 || '${REQUESTS_ROLE_SUFFIX}' AND pg_has_role($1, r.oid, 'MEMBER')`;

/**
 * Returns the statement with which an administrator of the server creates the role of requests.
 * @param service quoted
 * @param role quoted
 */
export const createRequestsRoleSql = (service: string, role: string): string =>
  `CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO ${service}`;

/** Returns the name of the role of requests. */
export const formatRequestsRoleName = (service: string): string => `${service}${REQUESTS_ROLE_SUFFIX}`;

/** Tables with the policy, and whether the role `$1` is exempt from it. Reads the catalog. */
export const PROTECTED_TABLES = `SELECT c.relname::text AS "table", EXISTS (
    SELECT FROM pg_policy a WHERE a.polrelid = c.oid AND a.polname = 'all_teams'
      AND to_regrole(quote_ident($1)) = ANY (a.polroles)) AS "isFree"
  FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
  WHERE p.polname = 'team_wall' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;

/**
 * Number of tables with the policy, whether the session may assume the role of requests to which it applies, and whether it
 * owns the tables. Reads the catalog.
 */
export const ROW_SECURITY_STATE = `SELECT session_user::text AS role, (
    SELECT pg_has_role(relowner, 'MEMBER') FROM pg_class WHERE oid = 'public.documents'::regclass) AS "isOwner", ${ASSUMABLE_REQUESTS_ROLE} AS requests, (
    SELECT count(*)::int FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE p.polname = 'team_wall' AND c.relrowsecurity) AS tables`;

/** Tables that belong to the role of this connection. Reads the catalog. */
export const OWN_TABLES = `SELECT relname::text AS "table" FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND pg_get_userbyid(relowner) = current_user`;

/** Tables of the product with a team's id in each row, and the column. Reads the catalog. */
export const TABLES_WITH_TEAM_COLUMN = `SELECT c.relname::text AS "table", a.attname::text AS "column"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND pg_get_userbyid(c.relowner) = current_user
    AND (a.attname = 'team_id' OR c.relname = 'teams' AND a.attname = 'id') ORDER BY 1`;

/**
 * Returns the policy of a table: a restricted session reads, changes and adds only rows of its team; without a team it
 * sees no rows.
 * @param team SQL for the team of a row
 * @param addedTeam SQL for the team of an added row, when rows without a team belong to the installation's audit log
 */
export const createTeamPolicySql = (table: string, team: string, addedTeam = team): string =>
  `CREATE POLICY team_wall ON ${table} FOR ALL TO PUBLIC USING (${team} = ${SESSION_TEAM}) WITH CHECK (${addedTeam} = ${SESSION_TEAM})`;

/**
 * Lets a role see the rows of all teams. The planner omits a condition that is always true, so plans are the same as without
 * a policy.
 * @param role quoted
 */
export const exemptRoleSql = (table: string, role: string): string =>
  `DROP POLICY IF EXISTS all_teams ON ${table};
   CREATE POLICY all_teams ON ${table} FOR ALL TO ${role} USING (true) WITH CHECK (true)`;

/** Enables the policies of a table for all roles except its owner. */
export const enableRowSecuritySql = (table: string): string =>
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`;

/** Removes row-level security from a table. */
export const dropTeamPolicySql = (table: string): string =>
  `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY; DROP POLICY team_wall ON ${table}; DROP POLICY IF EXISTS all_teams ON ${table}`;
