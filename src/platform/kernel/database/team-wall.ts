import { AsyncLocalStorage } from 'node:async_hooks';
import { requestContext } from '../request-context';
import type { RunQuery } from './partitions/partitions';
import { quoteName } from './statement';
import {
  dropWall,
  TEAM,
  OWN_TABLES,
  enableWall,
  createWall,
  exemptFromWall,
  TABLES_OF_TEAMS,
  WALLED_TABLES,
} from './team-wall.queries';

/**
 * Row-level security between teams: policies of the database (PostgreSQL, "Row Security Policies") let a session see
 * and write only rows of one team, whatever its statements ask for. A request works within the wall of its team as soon
 * as the team is known. See docs/decisions/0021-two-roles-and-a-second-wall.md.
 */
export const teamWall = {
  /** Returns the team to which statements are restricted now; null: all teams. */
  team(): string | null {
    return beyondWall.getStore() === true ? null : (requestContext.current()?.teamId ?? null);
  },
  /**
   * Runs work of a request outside of the wall of its team: work across teams, such as batches that serve several requests,
   * and searches for ids by conditions that no index serves behind a policy; the rows are then read within the wall.
   */
  runBeyond<T>(work: () => T): T {
    return beyondWall.run(true, work);
  },
};

const beyondWall = new AsyncLocalStorage<true>();

/**
 * Tables whose rows belong to a team through a row of another table: a test compares them with the declarations of entities.
 */
export const WALLED_THROUGH: readonly { table: string; column: string; parent: string; comesFirst?: true }[] =
  [
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
 * @param query runs statements as the owner, who is exempt from the wall
 * @param service role of the service, which sees all teams until it assumes the role of requests; null: no policies
 */
export async function updateWall(query: RunQuery, service: string | null): Promise<void> {
  const listWalledTables = (): Promise<WalledTable[]> => query<WalledTable>(WALLED_TABLES, [service ?? '']);
  const protectedTables = (await listWalledTables()).map(({ table }) => table);
  if (service === null) {
    for (const table of protectedTables) await query(dropWall(table));
    return;
  }
  const direct = await query<{ table: string; column: string }>(TABLES_OF_TEAMS);
  for (const { table, column } of direct)
    if (!protectedTables.includes(table))
      await query(createWall(table, `${table}.${column}`, `coalesce(${table}.${column}, ${TEAM})`));
  const tablesWithWall = [...protectedTables, ...direct.map(({ table }) => table)];
  const ownTables = (await query<{ table: string }>(OWN_TABLES)).map(({ table }) => table);
  for (const { table, column, parent, comesFirst } of WALLED_THROUGH) {
    if (tablesWithWall.includes(table) || !ownTables.includes(table)) continue;
    const team = `(SELECT p.team_id FROM ${parent} p WHERE p.id = ${table}.${column})`;
    await query(createWall(table, team, comesFirst === true ? `coalesce(${team}, ${TEAM})` : team));
  }
  for (const { table, isFree } of await listWalledTables()) {
    if (!isFree) await query(exemptFromWall(table, quoteName(service)));
    await query(enableWall(table));
  }
}

interface WalledTable {
  table: string;
  isFree: boolean;
}
