import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { addTeamToKey, removeTeamFromKey, type UniqueKey } from './team-keys';

/** Unique keys by which no statement of version 0.2.0 infers a conflict. */
const KEYS: readonly UniqueKey[] = [
  { table: 'arrivals', name: 'arrivals_content', on: 'company_id, sha256', isConstraint: true },
  { table: 'arrivals', name: 'arrivals_mail', on: 'company_id, mail_key', isConstraint: true },
  {
    table: 'bank_statement_entries',
    name: 'bank_statement_entries_once',
    on: 'company_id, entry_key',
    isConstraint: true,
  },
  { table: 'bank_statements', name: 'bank_statements_file', on: 'company_id, sha256', isConstraint: true },
  {
    table: 'company_document_types',
    name: 'company_document_types_once',
    on: 'company_id, doc_type_id, process_id',
    isConstraint: true,
  },
  {
    table: 'document_forwards',
    name: 'document_forwards_once',
    on: 'document_id, rule_id',
    isConstraint: true,
  },
  {
    table: 'export_deliveries',
    name: 'export_deliveries_once',
    on: 'export_id, channel, address',
    isConstraint: true,
  },
  { table: 'exports', name: 'exports_month', on: 'company_id, month', where: 'month IS NOT NULL' },
  { table: 'forward_mails', name: 'forward_mails_once', on: 'forward_id, address', isConstraint: true },
  {
    table: 'french_flows',
    name: 'french_flows_document',
    on: 'document_id',
    where: 'document_id IS NOT NULL',
  },
  { table: 'french_flows', name: 'french_flows_status', on: 'status_id', where: 'status_id IS NOT NULL' },
  {
    table: 'french_platform_contracts',
    name: 'french_platform_contracts_current',
    on: 'company_id',
    where: 'ended_at IS NULL',
  },
  {
    table: 'french_platform_contracts',
    name: 'french_platform_contracts_once',
    on: "company_id, number, COALESCE(organization_id, '')",
  },
  { table: 'french_portal_files', name: 'french_portal_files_subject', on: 'subject_kind, subject_id' },
  {
    table: 'identifier_migrations',
    name: 'identifier_migrations_open_once',
    on: 'identifier_id',
    where: "status = 'pending'",
  },
  {
    table: 'invoice_import_mappings',
    name: 'invoice_import_mappings_header',
    on: 'company_id, header_sha256',
  },
  { table: 'items', name: 'items_external_id', on: 'company_id, external_id', isConstraint: true },
  {
    table: 'lifecycle_statuses',
    name: 'lifecycle_statuses_follows',
    on: 'document_id, follows',
    where: 'follows IS NOT NULL',
  },
  {
    table: 'recurring_invoice_runs',
    name: 'recurring_invoice_runs_number',
    on: 'company_id, document_type, number',
    where: 'number IS NOT NULL',
  },
  {
    table: 'recurring_invoice_runs',
    name: 'recurring_invoice_runs_once',
    on: 'recurring_invoice_id, on_day',
    isConstraint: true,
  },
  {
    table: 'reporting_filings',
    name: 'reporting_filings_one_initial',
    on: 'period_id',
    where: "type_code = 'IN' AND state NOT IN ('refused', 'invalid', 'withdrawn')",
  },
  {
    table: 'reporting_filings',
    name: 'reporting_filings_one_open',
    on: 'period_id',
    where: "state IN ('assembling', 'ready', 'received')",
  },
  {
    table: 'reporting_filings',
    name: 'reporting_filings_sequence',
    on: 'period_id, sequence',
    isConstraint: true,
  },
  {
    table: 'reporting_reports',
    name: 'reporting_reports_document_id_key',
    on: 'document_id',
    isConstraint: true,
  },
  {
    table: 'reporting_reports',
    name: 'reporting_reports_reference',
    on: 'company_id, reference',
    isConstraint: true,
  },
  {
    table: 'tax_data',
    name: 'tax_data_once',
    on: 'document_id, jurisdiction, reporter, sequence',
    isConstraint: true,
  },
  { table: 'tax_data', name: 'tax_data_withdraws', on: 'withdraws', where: 'withdraws IS NOT NULL' },
];

/** Unique keys of companies and documents hold the team, too. What is refused remains the same: both have one team for good. */
export class UniqueKeysWithTeams1795779511000 implements ProductMigration {
  readonly name = 'UniqueKeysWithTeams1795779511000';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const key of KEYS) await addTeamToKey(queryRunner, key);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const key of KEYS) await removeTeamFromKey(queryRunner, key);
  }
}
