/** Role of this connection. */
export const OWN_ROLE = 'SELECT current_user::text AS name';

/** Schemas with tables of the product, its months and its queue. */
const SCHEMAS = `('public', 'months', 'bullmq')`;

/** Rights of a role `$1` on each table that belongs to the role of this connection. Reads the catalog. */
export const CURRENT_RIGHTS = `SELECT n.nspname::text AS schema, c.relname::text AS "table", ARRAY(
    SELECT a.privilege_type::text FROM aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
    WHERE r.rolname = $1 ORDER BY 1) AS rights
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ${SCHEMAS} AND c.relkind IN ('r', 'p') AND pg_get_userbyid(c.relowner) = current_user ORDER BY 1, 2`;

/** Tables of the product that do not belong to the role `$1`. Reads the catalog. */
export const FOREIGN_OWNERS = `SELECT c.oid::regclass::text AS "table", pg_get_userbyid(c.relowner)::text AS owner
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND pg_get_userbyid(c.relowner) <> $1
    AND (n.nspname IN ('months', 'bullmq') OR n.nspname = 'public' AND c.relname IN ('audit_entries', 'migrations', 'teams'))
  ORDER BY 1`;

/** Sequences that the role `$1` may not use yet. Reads the catalog. */
export const UNGRANTED_SEQUENCES = `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ${SCHEMAS} AND c.relkind = 'S' AND pg_get_userbyid(c.relowner) = current_user
    AND NOT (has_sequence_privilege($1, c.oid, 'USAGE') AND has_sequence_privilege($1, c.oid, 'SELECT')) ORDER BY 1`;

/** Kinds of objects for which the role `$1` has default privileges: `TABLES` or `SEQUENCES`. Reads the catalog. */
export const DEFAULT_PRIVILEGES = `SELECT CASE d.defaclobjtype WHEN 'r' THEN 'TABLES' ELSE 'SEQUENCES' END AS kind FROM pg_default_acl d
  WHERE d.defaclnamespace = 'public'::regnamespace AND pg_get_userbyid(d.defaclrole) = current_user AND d.defaclobjtype IN ('r', 'S')
    AND EXISTS (SELECT FROM aclexplode(d.defaclacl) a JOIN pg_roles r ON r.oid = a.grantee WHERE r.rolname = $1) ORDER BY 1`;

/**
 * Functions with the rights of the owner that the role `$1` may not call yet, or that PUBLIC may call. Reads the catalog.
 */
export const DEFINER_FUNCTIONS = `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND pg_get_userbyid(p.proowner) = current_user
    AND (p.proacl IS NULL OR NOT has_function_privilege($1, p.oid, 'EXECUTE')
      OR EXISTS (SELECT FROM aclexplode(p.proacl) a WHERE a.grantee = 0)) ORDER BY 1`;

/**
 * Sets the number of days for which the service cannot remove audit entries.
 * @param days a whole number
 */
export const setAuditMinimumDaysSql = (days: number): string =>
  `CREATE OR REPLACE FUNCTION audit_least_days() RETURNS integer LANGUAGE sql STABLE AS 'SELECT ${Math.trunc(days)}'`;

/**
 * Role of this connection, owner of `audit_entries`, and the rights of the role on that table.
 */
export const AUDIT_TABLE_RIGHTS = `SELECT current_user::text AS role, pg_get_userbyid(c.relowner)::text AS owner,
    pg_has_role(c.relowner, 'MEMBER') AS "isOwner", has_table_privilege(c.oid, 'UPDATE') AS "mayUpdate",
    has_table_privilege(c.oid, 'DELETE') AS "mayDelete", has_table_privilege(c.oid, 'TRUNCATE') AS "mayTruncate"
  FROM pg_class c WHERE c.oid = 'public.audit_entries'::regclass`;
