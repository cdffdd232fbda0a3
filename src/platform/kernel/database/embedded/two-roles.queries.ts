import { OWNER_ROLE, SERVICE_ROLE } from './cluster';

/**
 * Returns a row when the database `$1`, or an object in it, belongs to the service's role. Reads the shared catalog.
 */
export const HAS_SERVICE_OWNED_OBJECTS = `SELECT 1 FROM pg_shdepend d JOIN pg_roles r ON r.oid = d.refobjid
  WHERE d.refclassid = 'pg_authid'::regclass AND d.deptype = 'o' AND r.rolname = '${SERVICE_ROLE}'
    AND d.dbid IN (0, (SELECT oid FROM pg_database WHERE datname = $1)) LIMIT 1`;

const SCHEMAS = `('public', 'months', 'bullmq')`;

/**
 * Grants the owner the use of the schemas, so that foreign keys, which the server checks as the owner of a table, work
 * while the schemas still belong to the service's role.
 */
export const PREPARE_OWNERSHIP_TRANSFER = `DO $$
DECLARE s text;
BEGIN
  FOR s IN SELECT nspname FROM pg_namespace WHERE nspname IN ${SCHEMAS} LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${OWNER_ROLE}', s);
  END LOOP;
END $$`;

/** Tables and sequences that belong to the service's role, without sequences of a table's columns. Reads the catalog. */
export const SERVICE_OWNED_TABLES = `SELECT c.oid::regclass::text AS "table" FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ${SCHEMAS} AND c.relkind IN ('r', 'p', 'S') AND pg_get_userbyid(c.relowner) = '${SERVICE_ROLE}'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
      AND c.relkind = 'S' AND d.deptype IN ('a', 'i'))
  ORDER BY 1`;

/**
 * Transfers a table with its sequences to the owner; the service's role retains the rights to use them. Other
 * transactions queue behind this one while it waits for the lock. It therefore gives up before the server looks for
 * deadlocks, so that no other transaction is cancelled.
 * @param table name in the output format of `regclass`
 */
export const transferTableSql = (table: string): string => `BEGIN;
SET LOCAL lock_timeout = '300ms';
ALTER TABLE ${table} OWNER TO ${OWNER_ROLE};
DO $$
DECLARE s text;
BEGIN
  IF (SELECT relkind FROM pg_class WHERE oid = '${table}'::regclass) = 'S' THEN
    GRANT USAGE, SELECT ON SEQUENCE ${table} TO ${SERVICE_ROLE};
    RETURN;
  END IF;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${SERVICE_ROLE};
  FOR s IN SELECT objid::regclass::text FROM pg_depend JOIN pg_class c ON c.oid = objid
    WHERE classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass AND refobjid = '${table}'::regclass
      AND deptype IN ('a', 'i') AND c.relkind = 'S' LOOP
    EXECUTE format('GRANT USAGE, SELECT ON SEQUENCE %s TO ${SERVICE_ROLE}', s);
  END LOOP;
END $$;
COMMIT`;

/**
 * Transfers the remaining objects to the owner: functions, types, schemas and the database, which requests do not lock,
 * and tables that were created in the meantime. The next migration revokes surplus rights.
 */
export const TRANSFER_REMAINING_OBJECTS = `BEGIN;
SET LOCAL lock_timeout = '300ms';
REASSIGN OWNED BY ${SERVICE_ROLE} TO ${OWNER_ROLE};
DO $$
DECLARE s text;
BEGIN
  FOR s IN SELECT nspname FROM pg_namespace WHERE nspname IN ${SCHEMAS} LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${SERVICE_ROLE}', s);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO ${SERVICE_ROLE}', s);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO ${SERVICE_ROLE}', s);
  END LOOP;
END $$;
COMMIT`;
