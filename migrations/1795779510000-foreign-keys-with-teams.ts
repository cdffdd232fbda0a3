import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';
import { addTeamToForeignKey, removeTeamFromForeignKey, type ForeignKeyById } from './team-keys';

const CASCADE = 'ON DELETE CASCADE';

/** Tables that others refer to; `documents` has an index on these columns already. */
const PARENTS = [
  'application_grants',
  'arrivals',
  'bank_statements',
  'companies',
  'document_forwards',
  'exports',
  'identifiers',
  'invoice_imports',
  'labels',
  'recurring_invoices',
  'reporting_filings',
  'reporting_periods',
  'scim_groups',
  'scim_users',
  'single_sign_on',
  'single_sign_on_identities',
];

/** Foreign keys between tables with a team, without those that set a reference to null, those of tables whose team may be null, and those of or to divided tables and deliveries. */
const FOREIGN_KEYS: readonly ForeignKeyById[] = [
  ['arrivals', 'company_id', 'companies', CASCADE],
  ['bank_statement_entries', 'company_id', 'companies', CASCADE],
  ['bank_statements', 'company_id', 'companies', CASCADE],
  ['business_states', 'company_id', 'companies'],
  ['business_states', 'document_id', 'documents', CASCADE],
  ['company_document_types', 'company_id', 'companies', CASCADE],
  ['deliveries', 'document_id', 'documents', CASCADE],
  ['directory_listings', 'company_id', 'companies', CASCADE],
  ['document_comments', 'company_id', 'companies'],
  ['document_comments', 'document_id', 'documents', CASCADE],
  ['document_forwards', 'company_id', 'companies'],
  ['document_forwards', 'document_id', 'documents', CASCADE],
  ['document_objects', 'document_id', 'documents', CASCADE],
  ['documents', 'company_id', 'companies'],
  ['drafts', 'company_id', 'companies', CASCADE],
  ['exports', 'company_id', 'companies', CASCADE],
  ['forwarding_rules', 'company_id', 'companies', CASCADE],
  ['french_platform_contracts', 'company_id', 'companies', CASCADE],
  ['identifier_migrations', 'company_id', 'companies', CASCADE],
  ['identifiers', 'company_id', 'companies', CASCADE],
  ['invoice_credits', 'company_id', 'companies'],
  ['invoice_credits', 'credit_note_id', 'documents', CASCADE],
  ['invoice_import_documents', 'company_id', 'companies', CASCADE],
  ['invoice_import_mappings', 'company_id', 'companies', CASCADE],
  ['invoice_imports', 'company_id', 'companies', CASCADE],
  ['items', 'company_id', 'companies', CASCADE],
  ['letterheads', 'company_id', 'companies', CASCADE],
  ['lifecycle_statuses', 'document_id', 'documents', CASCADE],
  ['lifecycle_statuses', 'status_document_id', 'documents', CASCADE],
  ['mailboxes', 'id', 'companies', CASCADE],
  ['monthly_exports', 'id', 'companies', CASCADE],
  ['payee_confirmations', 'company_id', 'companies'],
  ['payee_confirmations', 'document_id', 'documents', CASCADE],
  ['payments', 'company_id', 'companies'],
  ['payments', 'document_id', 'documents', CASCADE],
  ['portal_links', 'company_id', 'companies', CASCADE],
  ['purchase_states', 'company_id', 'companies'],
  ['purchase_states', 'document_id', 'documents', CASCADE],
  ['receivables', 'company_id', 'companies'],
  ['receivables', 'document_id', 'documents', CASCADE],
  ['recurring_invoice_runs', 'company_id', 'companies', CASCADE],
  ['recurring_invoices', 'company_id', 'companies', CASCADE],
  ['reminders', 'company_id', 'companies', CASCADE],
  ['reporting_declarants', 'company_id', 'companies', CASCADE],
  ['reporting_filings', 'company_id', 'companies'],
  ['reporting_periods', 'company_id', 'companies'],
  ['reporting_received_purchases', 'company_id', 'companies'],
  ['reporting_received_purchases', 'document_id', 'documents', CASCADE],
  ['reporting_reports', 'company_id', 'companies'],
  ['reporting_reports', 'document_id', 'documents'],
  ['tax_data', 'company_id', 'companies'],
  ['tax_data_backfills', 'id', 'companies', CASCADE],
  ['verification_sessions', 'company_id', 'companies', CASCADE],
  ['webhooks', 'company_id', 'companies', CASCADE],
  ['application_refresh_tokens', 'grant_id', 'application_grants', CASCADE],
  ['arrival_attachments', 'arrival_id', 'arrivals', CASCADE],
  ['bank_statement_entries', 'bank_statement_id', 'bank_statements', CASCADE],
  ['export_deliveries', 'export_id', 'exports', CASCADE],
  ['forward_mails', 'forward_id', 'document_forwards', CASCADE],
  ['forwarding_rules', 'label_id', 'labels', CASCADE],
  ['identifier_migrations', 'identifier_id', 'identifiers', CASCADE],
  ['invoice_import_documents', 'invoice_import_id', 'invoice_imports', CASCADE],
  ['recurring_invoice_runs', 'recurring_invoice_id', 'recurring_invoices', CASCADE],
  ['reporting_filings', 'period_id', 'reporting_periods'],
  ['reporting_reports', 'filing_id', 'reporting_filings'],
  ['reporting_reports', 'period_id', 'reporting_periods'],
  ['scim_group_members', 'group_id', 'scim_groups', CASCADE],
  ['scim_group_members', 'scim_user_id', 'scim_users', CASCADE],
  ['single_sign_on_requests', 'single_sign_on_id', 'single_sign_on', CASCADE],
  ['single_sign_on_sessions', 'identity_id', 'single_sign_on_identities'],
];

/** Foreign keys between tables with a team compare the team, too: no row refers to one of another team. */
export class ForeignKeysWithTeams1795779510000 implements ProductMigration {
  readonly name = 'ForeignKeysWithTeams1795779510000';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of PARENTS)
      await createIndex(queryRunner, `${table}_of_team`, `ON ${table} (team_id, id)`, { unique: true });
    // Lists are read by it: the one that is there serves them until the unique one takes its name.
    const [present] = (await queryRunner.query(
      `SELECT indisunique AS "isUnique" FROM pg_index WHERE indexrelid = to_regclass('documents_of_team')`,
    )) as { isUnique: boolean }[];
    if (present?.isUnique !== true) {
      const next = 'documents_of_team_next';
      await createIndex(queryRunner, next, 'ON documents (team_id, id)', { unique: true });
      await dropIndex(queryRunner, 'documents_of_team');
      await queryRunner.query(`ALTER INDEX ${next} RENAME TO documents_of_team`);
    }
    for (const key of FOREIGN_KEYS) await addTeamToForeignKey(queryRunner, key);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const key of FOREIGN_KEYS) await removeTeamFromForeignKey(queryRunner, key);
    await createIndex(queryRunner, 'documents_of_team_next', 'ON documents (team_id, id)');
    await dropIndex(queryRunner, 'documents_of_team');
    await queryRunner.query('ALTER INDEX documents_of_team_next RENAME TO documents_of_team');
    for (const table of PARENTS) await dropIndex(queryRunner, `${table}_of_team`);
  }
}
