import type { Text } from '../i18n/text';

const NAMED = [
  'account_links',
  'account_notices',
  'deliveries',
  'directory_entries',
  'identifier_migrations',
  'identifiers',
  'lifecycle_statuses',
  'notification_mails',
  'provider_messages',
  'reporting_declarants',
  'reporting_filings',
  'reporting_periods',
  'verification_sessions',
  'webhook_deliveries',
] as const;

/** What the work of a table is called; a table that is not known here by its own name. */
export function workName(t: Text['t'], table: string): string {
  const known = NAMED.find((name) => name === table);
  return known === undefined ? table : t(`operator.work.${known}`);
}
