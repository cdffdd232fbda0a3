import type { Config } from '../../platform/kernel/config';
import { REQUEST_RETENTION_DAYS } from '../../access/request-log/requests.service';

/** Rule by which old rows of a table are removed. */
export interface RetentionRule {
  table: string;
  /** Retention in days. */
  days(config: Config): number;
  /**
   * SQL that selects the `ctid`s of rows older than the instant `$1`, oldest first, by an index. {@link buildDeletion}
   * adds the limit and the row locks.
   */
  rowsQuery: string;
  /** Assignment that removes only a part of the row; omitted: the rows are deleted. */
  assignment?: string;
  /** Table whose rows are locked, when the query reads several tables. */
  lockedTable?: string;
}

/** Days for which a report can be created again from the ledger. */
const LEDGER_DAYS = 120;
/** Days of counts to retain: the 90 days of the longest overview, with a margin for time zones. */
const OVERVIEW_DAYS = 92;

/** Days for which the file of a flow that became no document can be downloaded. */
const FLOW_FILE_DAYS = 90;

/** Days for which ended rule replays can be read. */
const REPLAY_DAYS = 90;

/** Days for which unused invitations are listed and mailed notices are remembered. */
const LINK_DAYS = 30;

/**
 * Retention rules of the tables that grow with use. Events with their webhook deliveries and attempts, idempotency
 * keys and the audit log have their own retention; all other rows live as long as their owner (docs/storage.md).
 */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    // Attempts with a receipt prove a delivery, so they stay with the document.
    table: 'delivery_attempts',
    days: ({ attemptRetentionDays }) => attemptRetentionDays,
    rowsQuery: `SELECT a.ctid FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id
      WHERE a.receipt IS NULL AND a.attempted_at < $1 AND d.status <> 'pending' ORDER BY a.attempted_at`,
    lockedTable: 'a',
  },
  {
    // These rows identify repeated messages. Rows of existing documents stay.
    table: 'inbound_messages',
    days: ({ messageRetentionDays }) => messageRetentionDays,
    rowsQuery: `SELECT ctid FROM inbound_messages WHERE document_id IS NULL AND received_at < $1 ORDER BY received_at`,
  },
  {
    table: 'quarantine_entries',
    days: ({ quarantineRetentionDays }) => quarantineRetentionDays,
    rowsQuery: `SELECT ctid FROM quarantine_entries WHERE last_received_at < $1 ORDER BY last_received_at`,
  },
  {
    // Messages with reports to tax authorities are evidence and stay as long as the reports.
    table: 'provider_messages',
    days: ({ messageRetentionDays }) => messageRetentionDays,
    rowsQuery: `SELECT ctid FROM provider_messages WHERE ended_at < $1 AND kind <> 'tax_data' ORDER BY ended_at`,
  },
  {
    // Message statuses without a document; the statuses of a document remain with it.
    table: 'document_responses',
    days: ({ messageRetentionDays }) => messageRetentionDays,
    rowsQuery: `SELECT ctid FROM document_responses WHERE document_id IS NULL AND created_at < $1 ORDER BY created_at`,
  },
  {
    // Months that are not reported yet stay, and so do all later months.
    table: 'exchange_ledger',
    days: () => LEDGER_DAYS,
    rowsQuery: `SELECT ctid FROM exchange_ledger WHERE exchanged_at < least($1, (
        SELECT min(month || '-01')::timestamp AT TIME ZONE 'UTC' FROM statistics_reports WHERE state <> 'accepted'))
      ORDER BY exchanged_at`,
  },
  {
    table: 'simnet_messages',
    days: ({ simulatedRetentionDays }) => simulatedRetentionDays,
    rowsQuery: `SELECT ctid FROM simnet_messages WHERE accepted_at < $1 ORDER BY accepted_at`,
  },
  {
    table: 'simplatform_filings',
    days: ({ simulatedRetentionDays }) => simulatedRetentionDays,
    rowsQuery: `SELECT s.ctid FROM simplatform_filings s WHERE s.received_at < $1 AND NOT EXISTS (
        SELECT 1 FROM reporting_filings f WHERE f.id = s.submission_id AND f.state IN ('assembling', 'ready', 'received'))
      ORDER BY s.received_at`,
    lockedTable: 's',
  },
  {
    table: 'simplatform_statuses',
    days: ({ simulatedRetentionDays }) => simulatedRetentionDays,
    rowsQuery: `SELECT ctid FROM simplatform_statuses WHERE received_at < $1 ORDER BY received_at`,
  },
  {
    // The platform's search overlaps by minutes, so a flow this old is not found again.
    table: 'french_platform_flows',
    days: ({ messageRetentionDays }) => messageRetentionDays,
    rowsQuery: `SELECT ctid FROM french_platform_flows WHERE stored_at < $1 ORDER BY stored_at`,
  },
  {
    // The deliveries over these routes ended long before.
    table: 'french_routes',
    days: ({ messageRetentionDays }) => messageRetentionDays,
    rowsQuery: `SELECT ctid FROM french_routes WHERE chosen_at < $1 ORDER BY chosen_at`,
  },
  {
    // The file of a document's flow is removed with the document; the description of the flow stays.
    table: 'french_flows',
    days: () => FLOW_FILE_DAYS,
    rowsQuery: `SELECT ctid FROM french_flows WHERE file IS NOT NULL AND document_id IS NULL AND status <> 'Pending'
      AND updated_at < $1 ORDER BY updated_at`,
    assignment: 'file = NULL',
  },
  {
    // The key begins with the team, so the query reads the oldest rows of each team.
    table: 'api_requests',
    days: () => REQUEST_RETENTION_DAYS,
    rowsQuery: `SELECT r.ctid FROM teams t JOIN api_requests r ON r.team_id = t.id AND r.id < (
        SELECT 'arq_' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (since.ms >> 5 * place & 31)::int + 1, 1), '' ORDER BY place DESC)
        FROM (SELECT (extract(epoch FROM $1) * 1000)::bigint AS ms) AS since, generate_series(0, 9) AS place)`,
    lockedTable: 'r',
  },
  {
    // The longest overview has 90 days.
    table: 'document_days',
    days: () => OVERVIEW_DAYS,
    rowsQuery: `SELECT ctid FROM document_days WHERE day < (($1) AT TIME ZONE 'UTC')::date ORDER BY day`,
  },
  {
    // A daily limit counts only the documents of today.
    table: 'sent_by_keys',
    days: () => 2,
    rowsQuery: `SELECT ctid FROM sent_by_keys WHERE day < (($1) AT TIME ZONE 'UTC')::date ORDER BY day`,
  },
  {
    // Keys that expired long ago; the audit log retains their history.
    table: 'api_keys',
    days: ({ closedRetentionDays }) => closedRetentionDays,
    rowsQuery: `SELECT ctid FROM api_keys WHERE (revoked_at IS NOT NULL OR expires_at IS NOT NULL)
      AND least(revoked_at, expires_at) < $1 ORDER BY least(revoked_at, expires_at)`,
  },
  {
    // Sign-out deletes a session immediately, so the remaining old sessions have expired.
    table: 'sessions',
    days: () => 1,
    rowsQuery: `SELECT ctid FROM sessions WHERE expires_at < $1 ORDER BY expires_at`,
  },
  {
    table: 'passkey_challenges',
    days: () => 1,
    rowsQuery: `SELECT ctid FROM passkey_challenges WHERE expires_at < $1 ORDER BY expires_at`,
  },
  {
    table: 'provider_visits',
    days: () => 1,
    rowsQuery: `SELECT ctid FROM provider_visits WHERE expires_at < $1 ORDER BY expires_at`,
  },
  {
    table: 'mail_allowances',
    days: () => 1,
    rowsQuery: `SELECT ctid FROM mail_allowances WHERE day < (($1) AT TIME ZONE 'UTC')::date ORDER BY day`,
  },
  {
    table: 'account_links',
    days: () => LINK_DAYS,
    rowsQuery: `SELECT ctid FROM account_links WHERE expires_at < $1 ORDER BY expires_at`,
  },
  {
    table: 'account_notices',
    days: () => LINK_DAYS,
    rowsQuery: `SELECT ctid FROM account_notices WHERE created_at < $1 ORDER BY created_at`,
  },
  {
    // Includes notifications that are never mailed, for example after a removal of the member.
    table: 'notifications',
    days: () => LINK_DAYS,
    rowsQuery: `SELECT ctid FROM notifications WHERE created_at < $1 ORDER BY created_at`,
  },
  {
    table: 'notification_mails',
    days: () => LINK_DAYS,
    rowsQuery: `SELECT ctid FROM notification_mails WHERE created_at < $1 ORDER BY created_at`,
  },
  {
    // Failed attempts expire after a day without a further failure.
    table: 'sign_in_failures',
    days: () => 1,
    rowsQuery: `SELECT ctid FROM sign_in_failures WHERE last_at < $1 ORDER BY last_at`,
  },
  {
    table: 'webhooks',
    days: ({ closedRetentionDays }) => closedRetentionDays,
    rowsQuery: `SELECT w.ctid FROM webhooks w WHERE w.deleted_at < $1 AND NOT EXISTS (
        SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = w.id) ORDER BY w.deleted_at`,
    lockedTable: 'w',
  },
  {
    // Files of expired exports; the exports themselves are retained longer.
    table: 'export_parts',
    days: () => 0,
    rowsQuery: `SELECT p.ctid FROM exports e JOIN export_parts p ON p.export_id = e.id WHERE e.expires_at < $1 ORDER BY e.expires_at`,
    lockedTable: 'p',
  },
  {
    table: 'exports',
    days: ({ closedRetentionDays }) => closedRetentionDays,
    rowsQuery: `SELECT ctid FROM exports WHERE created_at < $1 AND state IN ('ready', 'failed') ORDER BY created_at`,
  },
  {
    table: 'rule_replays',
    days: () => REPLAY_DAYS,
    rowsQuery: `SELECT ctid FROM rule_replays WHERE finished_at < $1 ORDER BY finished_at`,
  },
  {
    // Sessions that ended without a verification; successful ones are retained with their company.
    table: 'verification_sessions',
    days: ({ closedRetentionDays }) => closedRetentionDays,
    rowsQuery: `SELECT ctid FROM verification_sessions
      WHERE status IN ('rejected', 'revoked', 'expired') AND updated_at < $1 ORDER BY updated_at`,
  },
  {
    table: 'identifier_migrations',
    days: ({ closedRetentionDays }) => closedRetentionDays,
    rowsQuery: `SELECT ctid FROM identifier_migrations WHERE status <> 'pending' AND updated_at < $1 ORDER BY updated_at`,
  },
  {
    // The margin of a day covers clocks that differ. The creation of tokens removes expired assertions too.
    table: 'oauth_assertions',
    days: () => 1,
    rowsQuery: `SELECT ctid FROM oauth_assertions WHERE expires_at < $1 ORDER BY expires_at`,
  },
];

/**
 * Builds the statement that deletes a batch of a rule's unlocked rows, or a part of each row; `$1`: retention in days.
 * Uses the index of the rule.
 */
export const buildDeletion = (rule: RetentionRule, batchSize: number): string =>
  `WITH old AS (${rule.rowsQuery.replace('$1', 'clock_timestamp() - make_interval(days => $1)')}
    LIMIT ${batchSize} FOR UPDATE ${rule.lockedTable === undefined ? '' : `OF ${rule.lockedTable}`} SKIP LOCKED)
  ${rule.assignment === undefined ? `DELETE FROM ${rule.table}` : `UPDATE ${rule.table} SET ${rule.assignment}`} WHERE ctid = ANY (ARRAY(SELECT ctid FROM old)) RETURNING 1 AS gone`;
