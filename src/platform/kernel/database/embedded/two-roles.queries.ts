import { OWNER_ROLE, SERVICE_ROLE } from './cluster';

/**
 * Returns a row when something in the database `$1`, or the database itself, belongs to the service's role. Reads the shared
 * catalog.
 */
export const LACKS_OWNER = `SELECT 1 FROM pg_shdepend d JOIN pg_roles r ON r.oid = d.refobjid
  WHERE d.refclassid = 'pg_authid'::regclass AND d.deptype = 'o' AND r.rolname = '${SERVICE_ROLE}'
    AND d.dbid IN (0, (SELECT oid FROM pg_database WHERE datname = $1)) LIMIT 1`;

/**
 * Gives the owner everything that belongs to the service's role, and lets that role continue to use tables, so that running
 * processes keep working. The next migration revokes the excess. One transaction: when killed in between, nothing has
 * changed.
 */
export const OWNER_TAKES_OVER = `BEGIN;
SET LOCAL lock_timeout = '2s';
REASSIGN OWNED BY ${SERVICE_ROLE} TO ${OWNER_ROLE};
DO $$
DECLARE s text;
BEGIN
  FOR s IN SELECT nspname FROM pg_namespace WHERE nspname IN ('public', 'months', 'bullmq') LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${SERVICE_ROLE}', s);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO ${SERVICE_ROLE}', s);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO ${SERVICE_ROLE}', s);
  END LOOP;
END $$;
COMMIT`;
