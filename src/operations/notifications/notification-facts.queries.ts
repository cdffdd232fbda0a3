import { statement } from '../../platform/kernel/database/statement';
import { buildMemberChoice, CERTIFICATE_DEFAULT } from './notification-kinds';

/** Maximum number of notifications that one statement inserts; the next statement inserts further ones. */
export const MAX_NOTIFICATIONS = 2_000;

/**
 * Builds a statement that inserts a notification for each fact and each member who wants it and does not have it yet,
 * up to a maximum number, and returns the inserted rows. Known facts are checked with a scalar subquery: as a join (NOT
 * EXISTS), before the table has statistics, the planner would read all notifications of the member for each fact.
 * @param facts SELECT of `source`, `team_id`, `company_id`, `kind` and `details`
 */
function buildFactInsertion(facts: string): string {
  return statement(`INSERT INTO notifications (user_id, source, team_id, company_id, kind, daily, details, created_at)
    SELECT told.user_id, told.source, told.team_id, told.company_id, told.kind, told.choice = 'daily', told.details, clock_timestamp()
    FROM (
      SELECT f.source, f.team_id, f.company_id, f.kind, f.details, m.user_id, ${buildMemberChoice('f.kind', 'm.role', 's.choice')} AS choice
      FROM (${facts}) AS f JOIN memberships m ON m.team_id = f.team_id
      JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
      LEFT JOIN notification_settings s ON s.user_id = m.user_id AND s.team_id = m.team_id AND s.kind = f.kind
      WHERE (SELECT true FROM notifications n WHERE n.user_id = m.user_id AND n.source = f.source) IS NULL) AS told
    WHERE told.choice <> 'never' LIMIT ${MAX_NOTIFICATIONS}
    ON CONFLICT DO NOTHING RETURNING user_id`);
}

/**
 * Notifies of webhooks that were disabled within two days because they failed for a long time. Addresses are shown
 * without their query, which may contain a secret. Reads `webhooks`, the keys of `memberships`, `users`,
 * `notification_settings` and `notifications`.
 */
export const NOTIFY_OF_DISABLED_WEBHOOKS =
  buildFactInsertion(`SELECT 'webhook ' || id || ' ' || extract(epoch FROM disabled_at) AS source, team_id, company_id,
    'webhookDisabled'::text AS kind,
    json_build_object('webhookId', id, 'url', left(split_part(url, '?', 1), 500)) AS details
  FROM webhooks WHERE disabled_at > clock_timestamp() - interval '2 days' AND deleted_at IS NULL`);

/**
 * Notifies of reports to tax authorities of production teams that were not sent although 75 % of the time until the
 * deadline has passed (or at most a day remains), and of overdue reports. Uses `tax_data_open`, the keys of
 * `memberships`, `users`, `notification_settings` and `notifications`.
 */
export const NOTIFY_OF_TAX_DEADLINES =
  buildFactInsertion(`SELECT 'tax report ' || id || CASE WHEN due_at <= clock_timestamp() THEN ' overdue' ELSE ' due' END AS source,
    team_id, company_id, 'taxDeadline'::text AS kind,
    json_build_object('documentId', document_id, 'taxDataId', id, 'overdue', due_at <= clock_timestamp(),
      'dueAt', to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) AS details
  FROM tax_data WHERE state <> 'accepted' AND state IN ('due', 'incomplete') AND environment = 'production'
    AND due_at > clock_timestamp() - interval '2 days' AND due_at <= clock_timestamp() + interval '1 day'
    AND due_at - clock_timestamp() <= (due_at - exchanged_at) / 4`);

/**
 * Notifies of periods of French reports of production teams that are not filed a day before the deadline of the
 * platform, and of overdue periods. Uses `reporting_periods_due` and `reporting_periods_parked`, the keys of `teams`,
 * `memberships`, `users`, `notification_settings` and `notifications`.
 */
export const NOTIFY_OF_FRENCH_DEADLINES = buildFactInsertion(`SELECT 'French period ' || p.id
      || CASE WHEN p.platform_deadline <= clock_timestamp() THEN ' overdue' ELSE ' due' END AS source,
    p.team_id, p.company_id, 'taxDeadline'::text AS kind,
    json_build_object('name', p.flow || ' ' || p.period_start || '/' || p.period_end,
      'overdue', p.platform_deadline <= clock_timestamp(),
      'dueAt', to_char(p.platform_deadline AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) AS details
  FROM reporting_periods p JOIN teams t ON t.id = p.team_id AND t.environment = 'production'
  WHERE (p.next_attempt_at IS NOT NULL OR p.parked_at IS NOT NULL)
    AND p.platform_deadline > clock_timestamp() - interval '2 days'
    AND p.platform_deadline <= clock_timestamp() + interval '1 day'`);

/**
 * Notifies of French filings that were found invalid or parked within two days. Uses `reporting_filings_parked`, the
 * keys of `memberships`, `users`, `notification_settings` and `notifications`.
 */
export const NOTIFY_OF_FRENCH_FILINGS =
  buildFactInsertion(`SELECT 'French filing ' || id AS source, team_id, company_id,
    'taxDeadline'::text AS kind, json_build_object('name', id, 'reason', left(last_error, 500)) AS details
  FROM reporting_filings WHERE parked_at > clock_timestamp() - interval '2 days'`);

/**
 * Notifies the operators of a certificate `$1` (name, expiry and source as JSON). Uses `users_operators`, the keys of
 * `notification_recipients` and `notifications`.
 */
export const NOTIFY_OF_CERTIFICATE =
  statement(`INSERT INTO notifications (user_id, source, kind, daily, details, created_at)
  SELECT told.id, told.source, 'certificate', told.choice = 'daily', told.details, clock_timestamp()
  FROM (SELECT u.id, $2::text AS source, $1::json AS details, coalesce(p.certificate, '${CERTIFICATE_DEFAULT}') AS choice
    FROM users u LEFT JOIN notification_recipients p ON p.user_id = u.id
    WHERE u.operator AND u.disabled_at IS NULL
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = u.id AND n.source = $2::text)) AS told
  WHERE told.choice <> 'never'
  ON CONFLICT DO NOTHING`);
