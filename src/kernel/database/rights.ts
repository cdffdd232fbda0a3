import type { Ask } from './partitions/partitions';
import { settleWall } from './team-wall';
import { RightsRefused } from './schema-errors';
import {
  DEFINER_FUNCTIONS,
  FOREIGN_OWNERS,
  HELD_RIGHTS,
  OWN_ROLE,
  QUEUE_SEQUENCES,
  setLeastDays,
} from './rights.queries';

/** What the service's role may do, where the tables belong to another. */
const EVERYTHING = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
/** Tables that the service may do less with. What is removed from the audit log, functions of the owner remove. */
const LESS: Readonly<Record<string, readonly string[]>> = {
  audit_entries: ['INSERT', 'SELECT'],
  audit_signed_heads: ['INSERT', 'SELECT'],
  audit_heads: ['INSERT', 'SELECT', 'UPDATE'],
  migrations: ['SELECT'],
  schema_releases: ['SELECT'],
};
/** Partitions are reached through their tables alone; a role without rights on them cannot go around what these say. */
const NOTHING: readonly string[] = [];

/** The role of the service, for migrations by the owner. */
export interface ServiceRole {
  name: string;
  /** Audit entries that are younger cannot be removed by the service. */
  auditRetentionDays: number;
  /** Whether policies of the database keep teams apart too; left out: not. */
  rowLevelSecurity?: boolean;
}

interface HeldRights {
  schema: string;
  table: string;
  rights: string[];
}

/**
 * Gives the service's role what it needs, and takes what it does not, in the transaction under way. Where the tables belong to the
 * service's role itself, there is nothing to give. Changes nothing where all is as it should be.
 * @param ask runs statements as the owner
 * @throws RightsRefused when tables belong to another role than the one that migrates
 */
export async function settleRights(ask: Ask, service: ServiceRole): Promise<void> {
  const [own] = await ask<{ name: string }>(OWN_ROLE);
  if (own === undefined || own.name === service.name) return;
  await requireOwnership(ask, own.name);
  const role = quotedName(service.name);
  for (const schema of ['public', 'bullmq']) await ask(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
  for (const held of await ask<HeldRights>(HELD_RIGHTS, [service.name])) {
    const wanted = wantedRights(held);
    if (held.rights.join() === wanted.join()) continue;
    const table = `${quotedName(held.schema)}.${quotedName(held.table)}`;
    await ask(`REVOKE ALL ON ${table} FROM ${role}`);
    if (wanted.length > 0) await ask(`GRANT ${wanted.join(', ')} ON ${table} TO ${role}`);
  }
  for (const { name } of await ask<{ name: string }>(QUEUE_SEQUENCES, [service.name]))
    await ask(`GRANT USAGE, SELECT ON SEQUENCE ${name} TO ${role}`);
  for (const { name } of await ask<{ name: string }>(DEFINER_FUNCTIONS, [service.name])) {
    await ask(`REVOKE ALL ON FUNCTION ${name} FROM PUBLIC`);
    await ask(`GRANT EXECUTE ON FUNCTION ${name} TO ${role}`);
  }
  await ask(setLeastDays(service.auditRetentionDays));
  await settleWall(ask, service.rowLevelSecurity === true);
}

/** @throws RightsRefused */
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

/** A name as SQL has it. */
function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
