import type { Ask } from './partitions/partitions';
import { settleWall } from './team-wall';
import { makeRequestsRole, nameOfRequestsRole, REQUESTS_ROLE } from './team-wall.queries';
import { quotedName } from './statement';
import { RightsRefused } from './schema-errors';
import {
  DEFINER_FUNCTIONS,
  FOREIGN_OWNERS,
  HELD_RIGHTS,
  OWN_ROLE,
  QUEUE_SEQUENCES,
  setLeastDays,
} from './rights.queries';

/** Rights of the service's role, when the tables belong to another role. */
const EVERYTHING = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
/** Tables on which the service has fewer rights. Functions of the owner remove audit entries. */
const LESS: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ['INSERT', 'SELECT'],
  audit_signed_heads: ['INSERT', 'SELECT'],
  audit_heads: ['INSERT', 'SELECT', 'UPDATE'],
  migrations: ['SELECT'],
  schema_releases: ['SELECT'],
};
/**
 * Partitions are accessed only through their tables; a role without rights on them cannot bypass the policies of the tables.
 */
const NOTHING: readonly string[] = [];

/** Role of the service, for migrations by the owner. */
export interface ServiceRole {
  name: string;
  /** Days during which the service cannot remove an audit entry. */
  auditRetentionDays: number;
  rowLevelSecurity?: RowLevelSecurity;
}

/** Whether policies of the database separate teams too; `ifPossible`: when there is a role of requests. Default: false. */
export type RowLevelSecurity = boolean | 'ifPossible';

interface HeldRights {
  schema: string;
  table: string;
  rights: string[];
}

/**
 * Grants the service's role the rights that it needs and revokes all others, in the current transaction. When the tables
 * belong to the service's role itself, there is nothing to grant. Changes nothing when all rights are correct already.
 * @param ask runs statements as the owner
 * @throws RightsRefused when tables belong to another role than the migrating one, or a role is missing
 */
export async function settleRights(ask: Ask, service: ServiceRole): Promise<void> {
  const [own] = await ask<{ name: string }>(OWN_ROLE);
  if (own === undefined || own.name === service.name) return;
  await requireOwnership(ask, own.name);
  const requests = await requestsRole(ask, service);
  for (const name of requests === null ? [service.name] : [service.name, requests])
    await giveRights(ask, name);
  await ask(setLeastDays(service.auditRetentionDays));
  await settleWall(
    ask,
    requests === null || (service.rowLevelSecurity ?? false) === false ? null : service.name,
  );
}

/**
 * Returns the role that the service assumes during a request, within the wall of its team.
 * @returns null when there is none
 * @throws RightsRefused when there is none although row-level security is required
 */
async function requestsRole(ask: Ask, service: ServiceRole): Promise<string | null> {
  const [found] = await ask<{ name: string }>(REQUESTS_ROLE, [service.name]);
  if (found !== undefined) return found.name;
  if (service.rowLevelSecurity !== true) return null;
  const name = nameOfRequestsRole(service.name);
  throw new RightsRefused(
    `ROW_LEVEL_SECURITY is true, and there is no role ${name} that ${service.name} may become; as an administrator of the server: ` +
      `${makeRequestsRole(quotedName(service.name), quotedName(name))}; or set it to false.`,
  );
}

async function giveRights(ask: Ask, name: string): Promise<void> {
  const role = quotedName(name);
  for (const schema of ['public', 'bullmq']) await ask(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
  for (const held of await ask<HeldRights>(HELD_RIGHTS, [name])) {
    const wanted = wantedRights(held);
    if (held.rights.join() === wanted.join()) continue;
    const table = `${quotedName(held.schema)}.${quotedName(held.table)}`;
    await ask(`REVOKE ALL ON ${table} FROM ${role}`);
    if (wanted.length > 0) await ask(`GRANT ${wanted.join(', ')} ON ${table} TO ${role}`);
  }
  for (const { name: sequence } of await ask<{ name: string }>(QUEUE_SEQUENCES, [name]))
    await ask(`GRANT USAGE, SELECT ON SEQUENCE ${sequence} TO ${role}`);
  for (const { name: callable } of await ask<{ name: string }>(DEFINER_FUNCTIONS, [name])) {
    await ask(`REVOKE ALL ON FUNCTION ${callable} FROM PUBLIC`);
    await ask(`GRANT EXECUTE ON FUNCTION ${callable} TO ${role}`);
  }
}

/**
 *
 * @throws RightsRefused
 */
async function requireOwnership(ask: Ask, owner: string): Promise<void> {
  const foreign = await ask<{ table: string; owner: string }>(FOREIGN_OWNERS, [owner]);
  const [first] = foreign;
  if (first === undefined) return;
  throw new RightsRefused(
    `DATABASE_OWNER_URL connects as ${owner}, but ${foreign.length} table(s) belong to another role, e.g. ${first.table} to ${first.owner}. ` +
      `As a superuser, in this database: REASSIGN OWNED BY ${quotedName(first.owner)} TO ${quotedName(owner)}; see docs/operations.md "Two roles".`,
  );
}

function wantedRights({ schema, table }: HeldRights): readonly string[] {
  if (schema === 'months') return NOTHING;
  return schema === 'public' ? (LESS[table] ?? EVERYTHING) : EVERYTHING;
}
