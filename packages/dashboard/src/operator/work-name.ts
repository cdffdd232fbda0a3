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

/** Returns the label of a work table; an unknown table is shown by its own name. */
export function workName(t: Text['t'], table: string): string {
  const known = NAMED.find((name) => name === table);
  return known === undefined ? table : t(`operator.work.${known}`);
}
