import type { RunQuery } from './partitions/partitions';
import { updateTeamPolicies } from './team-wall';
import { createRequestsRoleSql, formatRequestsRoleName, REQUESTS_ROLE } from './team-wall.queries';
import { quoteName } from './statement';
import { DatabaseRightsError } from './schema-errors';
import {
  DEFINER_FUNCTIONS,
  FOREIGN_OWNERS,
  CURRENT_RIGHTS,
  DEFAULT_PRIVILEGES,
  OWN_ROLE,
  UNGRANTED_SEQUENCES,
  setAuditMinimumDaysSql,
} from './rights.queries';

/** Rights of the service's role, when the tables belong to another role. */
const FULL_RIGHTS = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
/** Tables on which the service has fewer rights. Functions of the owner remove audit entries. */
const REDUCED_RIGHTS: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ['INSERT', 'SELECT'],
  audit_signed_heads: ['INSERT', 'SELECT'],
  audit_heads: ['INSERT', 'SELECT', 'UPDATE'],
  migrations: ['SELECT'],
  schema_releases: ['SELECT'],
};
/**
 * Partitions are accessed only through their tables; a role without rights on them cannot bypass the policies of the tables.
 */
const NO_RIGHTS: readonly string[] = [];

/** Role of the service, for migrations by the owner. */
export interface ServiceRole {
  name: string;
  /** Days during which the service cannot remove an audit entry. */
  auditRetentionDays: number;
  rowLevelSecurity?: RowLevelSecurity;
}

/** Whether database policies separate the teams; `ifPossible`: only when a role for requests exists. Default: false. */
export type RowLevelSecurity = boolean | 'ifPossible';

interface TableRights {
  schema: string;
  table: string;
  rights: string[];
}

/**
 * Grants the service's role the rights that it needs and revokes all others, in the current transaction. A service that
 * owns the tables needs no grants. Changes nothing when all rights are correct already.
 * @param runQuery runs statements as the owner
 * @throws DatabaseRightsError when the migrating role does not own all tables, or a role is missing
 */
export async function updateRights(runQuery: RunQuery, service: ServiceRole): Promise<void> {
  const [ownRole] = await runQuery<{ name: string }>(OWN_ROLE);
  if (ownRole === undefined || ownRole.name === service.name) return;
  await requireOwnership(runQuery, ownRole.name);
  const requestsRole = await findRequestsRole(runQuery, service);
  for (const name of requestsRole === null ? [service.name] : [service.name, requestsRole])
    await grantRights(runQuery, name);
  await revokeDefaultPrivileges(runQuery, service);
  await runQuery(setAuditMinimumDaysSql(service.auditRetentionDays));
  await updateTeamPolicies(
    runQuery,
    requestsRole === null || (service.rowLevelSecurity ?? false) === false ? null : service.name,
  );
}

/**
 * Grants the service's role the usual rights on tables that migrations create from now on, until {@link updateRights}
 * grants the final rights. A running process writes into the new tables at once, through triggers of the existing
 * tables.
 */
export async function grantDefaultPrivileges(runQuery: RunQuery, service: ServiceRole): Promise<void> {
  const [ownRole] = await runQuery<{ name: string }>(OWN_ROLE);
  if (ownRole === undefined || ownRole.name === service.name) return;
  const role = quoteName(service.name);
  await runQuery(
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ${FULL_RIGHTS.join(', ')} ON TABLES TO ${role}`,
  );
  await runQuery(`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${role}`);
}

async function revokeDefaultPrivileges(runQuery: RunQuery, service: ServiceRole): Promise<void> {
  const role = quoteName(service.name);
  for (const { kind } of await runQuery<{ kind: string }>(DEFAULT_PRIVILEGES, [service.name]))
    await runQuery(`ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON ${kind} FROM ${role}`);
}

/**
 * Finds the role that the service assumes during a request of a team.
 * @returns null when there is none
 * @throws DatabaseRightsError when there is none although row-level security is required
 */
async function findRequestsRole(runQuery: RunQuery, service: ServiceRole): Promise<string | null> {
  const [roleRow] = await runQuery<{ name: string }>(REQUESTS_ROLE, [service.name]);
  if (roleRow !== undefined) return roleRow.name;
  if (service.rowLevelSecurity !== true) return null;
  const name = formatRequestsRoleName(service.name);
  throw new DatabaseRightsError(
    `ROW_LEVEL_SECURITY is true, but there is no role ${name} that ${service.name} may assume; as an administrator of the server, run: ` +
      `${createRequestsRoleSql(quoteName(service.name), quoteName(name))}; or set ROW_LEVEL_SECURITY to false.`,
  );
}

async function grantRights(runQuery: RunQuery, name: string): Promise<void> {
  const role = quoteName(name);
  for (const schema of ['public', 'bullmq']) await runQuery(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
  for (const currentRights of await runQuery<TableRights>(CURRENT_RIGHTS, [name])) {
    const requiredRights = getRequiredRights(currentRights);
    if (currentRights.rights.join() === requiredRights.join()) continue;
    const table = `${quoteName(currentRights.schema)}.${quoteName(currentRights.table)}`;
    await runQuery(`REVOKE ALL ON ${table} FROM ${role}`);
    if (requiredRights.length > 0)
      await runQuery(`GRANT ${requiredRights.join(', ')} ON ${table} TO ${role}`);
  }
  for (const { name: sequence } of await runQuery<{ name: string }>(UNGRANTED_SEQUENCES, [name]))
    await runQuery(`GRANT USAGE, SELECT ON SEQUENCE ${sequence} TO ${role}`);
  for (const { name: callable } of await runQuery<{ name: string }>(DEFINER_FUNCTIONS, [name])) {
    await runQuery(`REVOKE ALL ON FUNCTION ${callable} FROM PUBLIC`);
    await runQuery(`GRANT EXECUTE ON FUNCTION ${callable} TO ${role}`);
  }
}

/** @throws DatabaseRightsError */
async function requireOwnership(runQuery: RunQuery, owner: string): Promise<void> {
  const foreignTables = await runQuery<{ table: string; owner: string }>(FOREIGN_OWNERS, [owner]);
  const [first] = foreignTables;
  if (first === undefined) return;
  throw new DatabaseRightsError(
    `DATABASE_OWNER_URL connects as ${owner}, but ${foreignTables.length} table(s) belong to another role, e.g. ${first.table} to ${first.owner}. ` +
      `As a superuser, in this database: REASSIGN OWNED BY ${quoteName(first.owner)} TO ${quoteName(owner)}; see docs/operations.md "Two roles".`,
  );
}

function getRequiredRights({ schema, table }: TableRights): readonly string[] {
  if (schema === 'months') return NO_RIGHTS;
  return schema === 'public' ? (REDUCED_RIGHTS[table] ?? FULL_RIGHTS) : FULL_RIGHTS;
}
