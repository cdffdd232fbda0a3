import type { ProductMigration } from '../../../../migrations/online';
import { listOwnMigrations } from '../../../platform/kernel/database/schema-releases';

/** Tables of the early migrations, which do not declare `creates` and `drops`. */
const INITIAL_TABLES = [
  'api_keys',
  'app_secrets',
  'audit_entries',
  'audit_heads',
  'companies',
  'company_document_types',
  'customer_labels',
  'customers',
  'deliveries',
  'delivery_attempts',
  'delivery_destinations',
  'document_contents',
  'document_labels',
  'documents',
  'event_eras',
  'events',
  'idempotency_keys',
  'identifier_migrations',
  'identifiers',
  'inbound_messages',
  'labels',
  'mail_orders',
  'migrations',
  'network_exchanges',
  'oauth_assertions',
  'reporting_clocks',
  'reporting_declarants',
  'reporting_filings',
  'reporting_periods',
  'reporting_reports',
  'schema_releases',
  'simnet_faults',
  'simnet_messages',
  'simnet_participants',
  'simplatform_filings',
  'supplier_labels',
  'suppliers',
  'team_oauth',
  'teams',
  'verification_sessions',
  'webhook_attempts',
  'webhook_deliveries',
  'webhooks',
  'work_hold',
  'working_processes',
];

let productTables: ReadonlySet<string> | null = null;

/**
 * Lists every table of the current schema. Other tables in `public` belong to the operator and are not backed up. Each
 * migration declares the tables that it creates and drops; a test compares the result with the schema.
 */
export function listProductTables(): ReadonlySet<string> {
  return (productTables ??= collectTables(listOwnMigrations().map(({ instance }) => instance)));
}

function collectTables(migrations: readonly ProductMigration[]): Set<string> {
  const tables = new Set(INITIAL_TABLES);
  for (const { creates = [], drops = [] } of migrations) {
    for (const table of creates) tables.add(table);
    for (const table of drops) tables.delete(table);
  }
  return tables;
}
