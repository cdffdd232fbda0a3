import { statement } from '../../platform/kernel/database/statement';

/** Upper limit of counts; this number means "this many or more". */
export const MAX_COUNTED = 10_000;
/** Maximum number of webhooks, companies and deadlines that are listed. */
export const MAX_LISTED = 10;

const countCapped = (rows: string): string =>
  `(SELECT count(*)::int FROM (${rows} LIMIT ${MAX_COUNTED}) AS counted)`;

/** Counts the sent invoices and credit notes with a business status. */
const countDisputed = (status: string): string =>
  countCapped(
    `SELECT FROM business_states WHERE team_id = $1 AND status = '${status}' AND direction = 'outgoing'`,
  );

/**
 * Counts the documents that need attention. Uses the indexes `document_states_inbox`, `business_states_status` and
 * `deliveries_pending`. Pending documents are read once, the oldest rows first, up to a maximum.
 */
export const OPEN_DOCUMENTS = statement(`SELECT
    ${countCapped('SELECT FROM document_states WHERE team_id = $1 AND unread')} AS unread,
    ${countDisputed('rejected')} AS rejected,
    ${countDisputed('questioned')} AS questioned,
    count(*) FILTER (WHERE open.waits)::int AS scheduled,
    count(*) FILTER (WHERE open.attempts > 0 AND NOT open.parked)::int AS retrying,
    count(*) FILTER (WHERE open.parked)::int AS parked
  FROM (SELECT attempts, parked_at IS NOT NULL AS parked,
      claim = 0 AND scheduled_for IS NOT NULL AND next_attempt_at > statement_timestamp() AS waits
    FROM deliveries WHERE team_id = $1 AND status = 'pending' LIMIT ${MAX_COUNTED}) AS open`);

/** Counts the webhooks of a team by health. Uses the index `webhooks_team`. */
export const COUNT_WEBHOOKS = statement(`SELECT count(*)::int AS total,
    count(*) FILTER (WHERE disabled_at IS NOT NULL)::int AS disabled,
    count(*) FILTER (WHERE disabled_at IS NULL AND failing_since IS NOT NULL)::int AS failing
  FROM webhooks WHERE team_id = $1 AND deleted_at IS NULL`);

/**
 * Selects webhooks that are disabled or failing, with the time since when and the number of waiting deliveries. Uses
 * the indexes `webhooks_team` and `webhook_deliveries_log_by_state`.
 * @param disabledAfterDays days of failures without a success after which a webhook is disabled
 */
export const selectFailingWebhooks = (disabledAfterDays: number): string => `SELECT w.id, w.url,
    coalesce(w.disabled_at, w.failing_since) AS since, w.disabled_at IS NOT NULL AS disabled,
    CASE WHEN w.disabled_at IS NULL THEN w.failing_since + interval '${disabledAfterDays} days' END AS "disabledFrom",
    ${countCapped(`SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'pending' AND d.state <> 'delivered'`)} AS waiting
  FROM webhooks w WHERE w.team_id = $1 AND w.deleted_at IS NULL AND (w.disabled_at IS NOT NULL OR w.failing_since IS NOT NULL)
  ORDER BY w.disabled_at IS NOT NULL DESC, since LIMIT ${MAX_LISTED}`;

/**
 * Selects mailboxes whose failure created an event, longest failure first. Uses the index `mailboxes_failing` and the
 * primary key of `companies`.
 */
export const FAILING_MAILBOXES =
  statement(`SELECT m.id AS "companyId", c.name AS "companyName", m.username AS "user", m.failure_code AS code,
    coalesce(m.failed_since, m.failure_told_at) AS since
  FROM mailboxes m JOIN companies c ON c.id = m.id
  WHERE m.team_id = $1 AND m.failure_told_at IS NOT NULL AND m.enabled
  ORDER BY m.failure_told_at, m.id LIMIT ${MAX_LISTED}`);

/** Counts the companies of a team, and those that are not verified. Uses the index `companies_team_name`. */
export const COUNT_COMPANIES =
  statement(`SELECT count(*)::int AS total, count(*) FILTER (WHERE NOT is_verified)::int AS unverified
  FROM companies WHERE team_id = $1`);

/** Selects companies that are not verified, by name. Uses the index `companies_team_name`. */
export const UNVERIFIED_COMPANIES =
  statement(`SELECT id, name FROM companies WHERE team_id = $1 AND NOT is_verified
  ORDER BY lower(name), id LIMIT ${MAX_LISTED}`);

/**
 * Selects periods of French e-reporting with unfiled reports, and parked periods, nearest deadline first. No period
 * stays open for longer than a few months, so only the newest periods of each declarant are read. Uses the indexes
 * `reporting_declarants_team`, `reporting_periods_once` and `reporting_reports_unfiled`.
 */
export const OPEN_PERIODS = statement(`SELECT p.company_id AS "companyId", c.name AS "companyName", p.flow,
    p.period_start::text AS "periodStart", p.period_end::text AS "periodEnd", p.declarant_deadline AS "declarantDeadline",
    p.platform_deadline AS "platformDeadline", p.parked_at AS "parkedAt",
    ${countCapped(`SELECT FROM reporting_reports r WHERE r.period_id = p.id AND r.filing_id IS NULL
      AND r.status IN ('accepted', 'pending_rectificative')`)} AS "waitingReports"
  FROM reporting_declarants n CROSS JOIN (VALUES ('transactions'), ('payments'), ('purchases')) AS kinds (flow)
  JOIN reporting_periods p ON p.company_id = n.company_id AND p.siren = n.siren AND p.flow = kinds.flow
    AND p.period_start >= current_date - 400
  JOIN companies c ON c.id = p.company_id
  WHERE n.team_id = $1 AND (p.next_attempt_at IS NOT NULL OR p.parked_at IS NOT NULL)
  ORDER BY p.declarant_deadline, p.id LIMIT ${MAX_LISTED}`);

/** Number of newest rows in which the first success is searched; a team with more rows has completed this step. */
const RECENT_ROWS = 200;

/**
 * Selects the steps that a team has completed on its way to its first document. Uses the primary keys by company, and
 * the indexes `document_states_failed`, `documents_kind` and `webhook_deliveries_log`.
 */
export const FIRST_STEPS = statement(`SELECT
    EXISTS (SELECT FROM companies c WHERE c.team_id = $1 AND c.is_verified) AS "companyVerified",
    EXISTS (SELECT FROM companies c JOIN identifiers i ON i.company_id = c.id
      WHERE c.team_id = $1 AND i.publication = 'published') AS "identifierPublished",
    (SELECT true FROM document_states s WHERE s.team_id = $1 AND s.failed IS NOT NULL
      ORDER BY s.failed, s.document_id LIMIT 1) IS TRUE AS "documentSent",
    EXISTS (SELECT FROM (SELECT s.delivery_status FROM document_states s WHERE s.team_id = $1 AND s.failed IS NOT NULL AND NOT s.failed
      ORDER BY s.document_id DESC LIMIT ${RECENT_ROWS}) AS recent WHERE recent.delivery_status = 'delivered') AS "documentDelivered",
    (SELECT true FROM documents d WHERE d.team_id = $1 AND d.direction = 'incoming'
      ORDER BY d.type, (CASE WHEN d.profile IS NULL THEN '' ELSE d.profile END), d.id LIMIT 1) IS TRUE AS "documentReceived",
    EXISTS (SELECT FROM webhooks w CROSS JOIN LATERAL (SELECT d.state FROM webhook_deliveries d WHERE d.webhook_id = w.id
        ORDER BY d.created_at DESC, d.id DESC LIMIT ${RECENT_ROWS}) AS recent
      WHERE w.team_id = $1 AND w.deleted_at IS NULL AND recent.state = 'delivered') AS "webhookDelivered"`);
