import { AsyncLocalStorage } from 'node:async_hooks';
import { requestContext } from '../request-context';
import type { RunQuery } from './partitions/partitions';
import { quoteName } from './statement';
import {
  dropTeamPolicySql,
  SESSION_TEAM,
  OWN_TABLES,
  enableRowSecuritySql,
  createTeamPolicySql,
  exemptRoleSql,
  TABLES_WITH_TEAM_COLUMN,
  PROTECTED_TABLES,
} from './team-wall.queries';

/**
 * Row-level security between teams: policies of the database (PostgreSQL, "Row Security Policies") let a session see
 * and write only rows of one team, whatever its statements select. A request is restricted to its team as soon as the
 * team is known. See docs/decisions/0021-two-roles-and-a-second-wall.md.
 */
export const teamRestriction = {
  /** Returns the team to which statements are restricted now; null: all teams. */
  currentTeamId(): string | null {
    return unrestrictedWork.getStore() === true ? null : (requestContext.current()?.teamId ?? null);
  },
  /**
   * Runs work of a request without the restriction to its team: work across teams, such as batches that serve several
   * requests, and searches for ids by conditions that no index serves behind a policy; the rows are then read with the
   * restriction.
   */
  runUnrestricted<T>(work: () => T): T {
    return unrestrictedWork.run(true, work);
  },
};

const unrestrictedWork = new AsyncLocalStorage<true>();

/**
 * Tables whose rows belong to a team through a row of another table: a test compares them with the declarations of entities.
 */
export const TABLES_WITH_PARENT_TEAM: readonly {
  table: string;
  column: string;
  parent: string;
  comesFirst?: true;
}[] = [
  { table: 'mail_orders', column: 'document_id', parent: 'documents' },
  { table: 'document_labels', column: 'document_id', parent: 'documents' },
  // The rows are added by the same statement as the document, which cannot see the document yet.
  { table: 'document_contents', column: 'document_id', parent: 'documents', comesFirst: true },
  { table: 'document_search', column: 'document_id', parent: 'documents', comesFirst: true },
  { table: 'network_exchanges', column: 'document_id', parent: 'documents' },
  { table: 'document_pdfs', column: 'document_id', parent: 'documents' },
  { table: 'sent_once', column: 'company_id', parent: 'companies' },
  { table: 'inbound_messages', column: 'document_id', parent: 'documents' },
  { table: 'delivery_attempts', column: 'delivery_id', parent: 'deliveries' },
  { table: 'webhook_attempts', column: 'delivery_id', parent: 'webhook_deliveries' },
  { table: 'supplier_labels', column: 'supplier_id', parent: 'suppliers' },
  { table: 'customer_labels', column: 'customer_id', parent: 'customers' },
  { table: 'tax_data_submissions', column: 'tax_data_id', parent: 'tax_data' },
  { table: 'tax_data_answers', column: 'tax_data_id', parent: 'tax_data' },
  { table: 'export_parts', column: 'export_id', parent: 'exports' },
  { table: 'bulk_action_documents', column: 'bulk_action_id', parent: 'bulk_actions' },
  { table: 'rule_replay_documents', column: 'rule_replay_id', parent: 'rule_replays' },
  { table: 'rule_replay_companies', column: 'rule_replay_id', parent: 'rule_replays' },
  { table: 'reminder_documents', column: 'reminder_id', parent: 'reminders' },
  { table: 'french_portal_answers', column: 'file_id', parent: 'french_portal_files' },
];

/**
 * Adds the policy to every table with rows of teams, including new ones, or removes it, in the current transaction.
 * Makes no change when all policies are correct already.
 * @param query runs statements as the owner, who is exempt from the policies
 * @param service role of the service, which sees all teams until it assumes the role of requests; null: no policies
 */
export async function updateTeamPolicies(query: RunQuery, service: string | null): Promise<void> {
  const listProtectedTables = (): Promise<ProtectedTable[]> =>
    query<ProtectedTable>(PROTECTED_TABLES, [service ?? '']);
  const protectedTables = (await listProtectedTables()).map(({ table }) => table);
  if (service === null) {
    for (const table of protectedTables) await query(dropTeamPolicySql(table));
    return;
  }
  const tablesWithTeamColumn = await query<{ table: string; column: string }>(TABLES_WITH_TEAM_COLUMN);
  for (const { table, column } of tablesWithTeamColumn)
    if (!protectedTables.includes(table))
      await query(
        createTeamPolicySql(table, `${table}.${column}`, `coalesce(${table}.${column}, ${SESSION_TEAM})`),
      );
  const coveredTables = [...protectedTables, ...tablesWithTeamColumn.map(({ table }) => table)];
  const ownTables = (await query<{ table: string }>(OWN_TABLES)).map(({ table }) => table);
  for (const { table, column, parent, comesFirst } of TABLES_WITH_PARENT_TEAM) {
    if (coveredTables.includes(table) || !ownTables.includes(table)) continue;
    const team = `(SELECT p.team_id FROM ${parent} p WHERE p.id = ${table}.${column})`;
    await query(
      createTeamPolicySql(table, team, comesFirst === true ? `coalesce(${team}, ${SESSION_TEAM})` : team),
    );
  }
  for (const { table, isFree } of await listProtectedTables()) {
    if (!isFree) await query(exemptRoleSql(table, quoteName(service)));
    await query(enableRowSecuritySql(table));
  }
}

interface ProtectedTable {
  table: string;
  isFree: boolean;
}
