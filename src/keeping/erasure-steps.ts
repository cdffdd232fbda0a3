/** A table of which a team's rows are removed, some at a time. */
export interface ErasureStep {
  table: string;
  /** Column that tells the rows of a team apart. */
  key: string;
  /** Statements that come first, for rows that hang on those with the keys `$1` and do not go with them by themselves. */
  first?: readonly string[];
}

/**
 * What is erased of a team, in an order in which nothing points to what is gone. Rows below these go with them (`ON DELETE
 * CASCADE`); a test looks for the team in every table afterwards.
 */
export const ERASURE_STEPS: readonly ErasureStep[] = [
  { table: 'events', key: 'id', first: ['DELETE FROM webhook_deliveries WHERE event_id = ANY ($1)'] },
  { table: 'webhooks', key: 'id', first: ['DELETE FROM webhook_deliveries WHERE webhook_id = ANY ($1)'] },
  { table: 'reporting_reports', key: 'id' },
  {
    table: 'reporting_filings',
    key: 'id',
    first: ['DELETE FROM simplatform_filings WHERE submission_id = ANY ($1)'],
  },
  { table: 'reporting_periods', key: 'id' },
  { table: 'reporting_declarants', key: 'id' },
  { table: 'reporting_clocks', key: 'team_id' },
  {
    // What the simulated network remembers of a message goes too.
    table: 'documents',
    key: 'id',
    first: [
      `DELETE FROM simnet_messages s USING documents d
       WHERE d.id = ANY ($1) AND d.direction = 'outgoing' AND s.message_id = d.peppol_message_id`,
      'DELETE FROM inbound_messages WHERE document_id = ANY ($1)',
    ],
  },
  { table: 'suppliers', key: 'id' },
  { table: 'customers', key: 'id' },
  { table: 'labels', key: 'id' },
  { table: 'companies', key: 'id' },
  { table: 'oauth_assertions', key: 'fingerprint' },
  { table: 'idempotency_keys', key: 'key' },
  { table: 'api_keys', key: 'id' },
];
