/** A table with rows of teams, as exports write it. */
export interface TeamTable {
  name: string;
  /** SQL: which rows `t` are the team's, `$1`. */
  where: string;
  /** Columns that identify a row; the order of the export. */
  key: readonly string[];
  /** Columns that are never exported: secrets, hashes of secrets, and what is exported elsewhere. */
  omit?: readonly string[];
}

const OWN = 't.team_id = $1';
const ID = ['id'] as const;
const ofDocument = `t.document_id IN (SELECT id FROM documents WHERE team_id = $1)`;

/**
 * Every table with data of a team. A test compares the list with the schema, so that a new table cannot be forgotten in
 * exports.
 */
export const TEAM_TABLES: readonly TeamTable[] = [
  { name: 'teams', where: 't.id = $1', key: ID },
  { name: 'api_keys', where: OWN, key: ID, omit: ['secret_hash', 'app_key_id'] },
  { name: 'team_oauth', where: OWN, key: ['team_id'] },
  { name: 'companies', where: OWN, key: ID },
  { name: 'verification_sessions', where: OWN, key: ID },
  { name: 'identifiers', where: OWN, key: ID },
  { name: 'identifier_migrations', where: OWN, key: ID, omit: ['key_sealed'] },
  { name: 'company_document_types', where: OWN, key: ID },
  { name: 'labels', where: OWN, key: ID },
  { name: 'suppliers', where: OWN, key: ID },
  {
    name: 'supplier_labels',
    where: 't.supplier_id IN (SELECT id FROM suppliers WHERE team_id = $1)',
    key: ['supplier_id', 'label_id'],
  },
  { name: 'customers', where: OWN, key: ID },
  {
    name: 'customer_labels',
    where: 't.customer_id IN (SELECT id FROM customers WHERE team_id = $1)',
    key: ['customer_id', 'label_id'],
  },
  { name: 'documents', where: OWN, key: ID },
  { name: 'document_contents', where: ofDocument, key: ['document_id'], omit: ['xml', 'parsed'] },
  { name: 'document_labels', where: ofDocument, key: ['document_id', 'label_id'] },
  { name: 'mail_orders', where: ofDocument, key: ['document_id'] },
  { name: 'inbound_messages', where: ofDocument, key: ['environment', 'message_id'] },
  { name: 'deliveries', where: OWN, key: ID },
  {
    name: 'delivery_attempts',
    where: 't.delivery_id IN (SELECT id FROM deliveries WHERE team_id = $1)',
    key: ['delivery_id', 'number'],
  },
  { name: 'network_exchanges', where: ofDocument, key: ID },
  { name: 'events', where: OWN, key: ID },
  {
    name: 'webhooks',
    where: OWN,
    key: ID,
    omit: ['secret_sealed', 'previous_secret_sealed'],
  },
  { name: 'webhook_deliveries', where: OWN, key: ID },
  {
    name: 'webhook_attempts',
    where: 't.delivery_id IN (SELECT id FROM webhook_deliveries WHERE team_id = $1)',
    key: ['delivery_id', 'number'],
  },
  { name: 'reporting_declarants', where: OWN, key: ID },
  { name: 'reporting_clocks', where: OWN, key: ['team_id'] },
  { name: 'reporting_periods', where: OWN, key: ID },
  { name: 'reporting_filings', where: OWN, key: ID },
  { name: 'reporting_reports', where: OWN, key: ID },
  { name: 'audit_entries', where: OWN, key: ID },
];

/** Tables that name a team and are no data of it: marks that prevent a repetition, for some days. */
export const NOT_EXPORTED = ['idempotency_keys', 'oauth_assertions'] as const;

/** How the service works on a row, in whatever table: of no use to the team. */
export const INTERNAL_COLUMNS: readonly string[] = [
  'next_attempt_at',
  'lease_until',
  'claim',
  'worker',
  'crashes',
  'begun',
  'unfinished',
  'again',
  'step',
  'resume_at',
  'lane',
  'search_text',
  'claim_window',
  'timeouts_in_row',
  'probe_at',
  'transaction_id',
  'era',
];
