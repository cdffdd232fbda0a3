import { formatWebhookDeliveryIdSql } from './webhook-delivery-id';

/**
 * Cancels the queued deliveries of webhooks, in the transaction that deletes them. Uses the index
 * `webhook_deliveries_log_by_state`. Rows are always locked in the order of their ids, so that no two writers
 * of deliveries deadlock.
 */
export const CANCEL_QUEUED_DELIVERIES = `UPDATE webhook_deliveries d SET state = 'cancelled', next_attempt_at = NULL, parked_at = NULL,
    finished_at = clock_timestamp()
  FROM (SELECT id FROM webhook_deliveries WHERE webhook_id = ANY($1) AND state = 'pending'
        ORDER BY id FOR UPDATE) AS queued
  WHERE d.id = queued.id`;

/**
 * Cancels the queued deliveries to the webhook `$1` of events of companies other than `$2`, which the webhook no longer
 * receives. Uses the index `webhook_deliveries_log_by_state` and the primary key of `events`. Rows are locked in the
 * order of their ids.
 */
export const CANCEL_DELIVERIES_OF_OTHER_COMPANIES = `UPDATE webhook_deliveries d SET state = 'cancelled', next_attempt_at = NULL, parked_at = NULL,
    finished_at = clock_timestamp()
  FROM (SELECT q.id FROM webhook_deliveries q JOIN events e ON e.id = q.event_id
        WHERE q.webhook_id = $1 AND q.state = 'pending' AND coalesce(e.company_id <> ALL ($2::text[]), true)
        ORDER BY q.id FOR UPDATE OF q) AS queued
  WHERE d.id = queued.id`;

/**
 * SQL: whether a webhook receives only events of these companies; null, which counts as false, for a webhook of all
 * companies.
 * @param webhook alias of the webhook
 * @param companyIds expression of a list
 */
export const isWithinCompanies = (webhook: string, companyIds: string): string =>
  `(CASE WHEN ${webhook}.company_ids IS NULL THEN ${webhook}.company_id = ANY (${companyIds}::text[])
    ELSE ${webhook}.company_ids <@ ${companyIds}::text[] AND cardinality(${webhook}.company_ids) > 0 END)`;

/** SQL: whether a selection of event types (a list that is not null) includes the event `e`. */
export const includesEvent = (selection: string): string =>
  `ARRAY[e.type, split_part(e.type, '.', 1) || '.*'] && ${selection}`;

/** SQL: whether the webhook `w` receives the events of the company of the event `e`. */
const MATCHES_EVENT_COMPANY = `((w.company_id IS NULL AND w.company_ids IS NULL) OR w.company_id = e.company_id
      OR e.company_id = ANY (w.company_ids))`;

/**
 * Inserts a delivery of each new event for each matching webhook. Disabled and paused webhooks also get deliveries,
 * which wait until the webhook is enabled or resumed. Uses the index `webhooks_team`.
 * @param events CTE with the new events
 */
export const insertDeliveriesOfEvents = (
  events: string,
): string => `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, next_attempt_at, created_at)
  SELECT ${formatWebhookDeliveryIdSql('e.id', 'w.id')}, e.team_id, w.id, e.id, clock_timestamp(), clock_timestamp()
  FROM ${events} e JOIN webhooks w ON w.team_id = e.team_id AND w.deleted_at IS NULL
    AND ${MATCHES_EVENT_COMPANY} AND (w.events IS NULL OR ${includesEvent('w.events')})
  RETURNING event_id`;

/**
 * Removes the company `$1` of the team `$2` from webhooks of several companies, and deletes webhooks that have no other
 * company. `company_id` is not written: its foreign key would lock another company, which may be deleted at the same
 * time. Uses the index `webhooks_team`.
 */
export const REMOVE_COMPANY_FROM_WEBHOOKS = `UPDATE webhooks w SET updated_at = clock_timestamp(), company_ids = earlier.remaining,
    deleted_at = CASE WHEN cardinality(earlier.remaining) = 0 THEN clock_timestamp() END
  FROM (SELECT id, company_ids, array_remove(company_ids, $1) AS remaining FROM webhooks
        WHERE team_id = $2 AND deleted_at IS NULL AND $1 = ANY (company_ids) ORDER BY id FOR NO KEY UPDATE) AS earlier
  WHERE w.id = earlier.id RETURNING w.id, w.url, earlier.company_ids AS "before", earlier.remaining AS "after"`;

/** Deletes the webhooks of a company that is deleted. Uses the index `webhooks_company`. */
export const DELETE_WEBHOOKS_OF_COMPANY = `UPDATE webhooks w SET company_id = NULL, deleted_at = COALESCE(w.deleted_at, clock_timestamp())
  FROM (SELECT id, deleted_at IS NOT NULL AS was_deleted FROM webhooks WHERE company_id = $1 ORDER BY id FOR NO KEY UPDATE) AS old
  WHERE w.id = old.id RETURNING w.id, w.url, old.was_deleted AS "wasDeleted"`;

/**
 * Advances the due times of a team's deliveries by some seconds, locked in the order of their ids. Uses the index
 * `webhook_deliveries_lanes`.
 */
export const ADVANCE_DELIVERY_TIMES = `UPDATE webhook_deliveries d SET next_attempt_at = d.next_attempt_at - make_interval(secs => $2)
  FROM (SELECT id FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL
          AND webhook_id IN (SELECT id FROM webhooks WHERE team_id = $1)
        ORDER BY id FOR UPDATE) AS mine
  WHERE d.id = mine.id`;

/** Counts open deliveries by waiting state. Uses the index `webhook_deliveries_lanes`. */
export const COUNT_OPEN_DELIVERIES = `SELECT count(*) FILTER (WHERE d.lease_until > clock_timestamp()) AS leased,
    count(*) FILTER (WHERE w.disabled_at IS NULL AND w.paused_at IS NULL AND d.next_attempt_at <= clock_timestamp()
      AND (d.lease_until IS NULL OR d.lease_until <= clock_timestamp())) AS due,
    count(*) FILTER (WHERE w.disabled_at IS NULL AND w.paused_at IS NULL AND d.next_attempt_at > clock_timestamp()) AS scheduled,
    count(*) FILTER (WHERE w.disabled_at IS NOT NULL) AS disabled,
    count(*) FILTER (WHERE w.disabled_at IS NULL AND w.paused_at IS NOT NULL) AS paused
  FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.next_attempt_at IS NOT NULL`;

/**
 * Selects the age of the oldest due delivery, except deliveries of webhooks that wait because of a pause or a rate
 * limit. Uses the index `webhook_deliveries_lanes`, which contains only open deliveries.
 */
export const SELECT_OLDEST_DUE_AGE = `SELECT extract(epoch FROM clock_timestamp() - min(d.next_attempt_at))::float8 AS age
  FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
  WHERE d.next_attempt_at <= clock_timestamp() AND w.disabled_at IS NULL AND w.paused_at IS NULL AND w.rate_limit IS NULL
    AND (w.probe_at IS NULL OR w.probe_at <= clock_timestamp())`;

/** Counts endpoints by the state of their breaker. Reads the webhooks that are not deleted. */
export const COUNT_ENDPOINTS = `SELECT count(*) FILTER (WHERE disabled_at IS NULL AND paused_at IS NULL AND claim_window > $1) AS closed,
    count(*) FILTER (WHERE disabled_at IS NULL AND paused_at IS NULL AND claim_window <= $1) AS open,
    count(*) FILTER (WHERE disabled_at IS NOT NULL) AS disabled,
    count(*) FILTER (WHERE disabled_at IS NULL AND paused_at IS NOT NULL) AS paused
  FROM webhooks WHERE deleted_at IS NULL`;

/** Replaces the secret and retains the previous secret for some hours. Uses the primary key of `webhooks`. */
export const buildSecretRotation = (
  overlapHours: number,
): string => `UPDATE webhooks SET previous_secret_sealed = secret_sealed, secret_sealed = $3, updated_at = $4,
    previous_secret_until = CASE WHEN secret_sealed IS NOT NULL THEN clock_timestamp() + interval '${overlapHours} hours' END
  WHERE id = $1 AND team_id = $2`;

/**
 * Locks a company of a team against deletion, and against the creation of other webhooks with portal links. Uses the
 * primary key of `companies`.
 */
export const LOCK_COMPANY_OF_PORTAL_LINK =
  'SELECT id FROM companies WHERE id = $1 AND team_id = $2 FOR NO KEY UPDATE';

/** Counts the webhooks of exactly one company, `$3` at most. Uses the index `webhooks_team`. */
export const COUNT_WEBHOOKS_OF_COMPANY = `SELECT count(*)::int AS webhooks FROM (SELECT 1 FROM webhooks w
  WHERE w.team_id = $2 AND w.deleted_at IS NULL AND ${isWithinCompanies('w', 'ARRAY[$1]')} LIMIT $3) AS counted`;

/**
 * Locks companies of a team against deletion, in the order of their ids; returns the existing companies. Uses the
 * primary key of `companies`.
 */
export const LOCK_COMPANIES =
  'SELECT id FROM companies WHERE id = ANY ($1) AND team_id = $2 ORDER BY id FOR KEY SHARE';
