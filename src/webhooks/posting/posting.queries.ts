import { statement } from '../../platform/kernel/database/statement';
import { END_LEASE } from '../../platform/kernel/queue/lease-statements';
import {
  BREAKER_TIMEOUTS,
  BURST_DIVISOR,
  CLAIM_WINDOWS,
  DISABLED_AFTER_DAYS,
  FIRST_PAUSE_SECONDS,
  MAX_PAUSE_SECONDS,
} from './endpoint-health';

/**
 * Maximum number of claimed deliveries of a webhook, in all processes together: 0 while it is disabled, paused or pausing
 * after timeouts. A deleted webhook is exempt, because its remaining deliveries are cancelled. Uses the primary key of
 * `webhooks`.
 */
export const WEBHOOK_CAPACITY = `coalesce((SELECT CASE WHEN w.deleted_at IS NULL
    AND (w.disabled_at IS NOT NULL OR w.paused_at IS NOT NULL OR w.probe_at > statement_timestamp()) THEN 0
  ELSE w.claim_window END FROM webhooks w WHERE w.id = partition.key), 0)`;

/** Number of deliveries that a webhook with a rate limit `w` may get immediately. */
const RATE_BURST = `greatest(1, ceil(w.rate_limit / ${BURST_DIVISOR}::float8))`;

/**
 * Number of deliveries that the rate limit of a webhook allows to claim now; null without a rate limit. The row stays
 * locked until the claim is committed, with {@link spendRate}; a simultaneous claim gets no deliveries. Uses the
 * primary key of `webhooks`.
 */
export const RATE_ALLOWANCE = `CASE WHEN (SELECT w.rate_limit FROM webhooks w WHERE w.id = partition.key) IS NOT NULL THEN coalesce((
    SELECT CASE WHEN w.rate_spent_until IS NULL THEN ${RATE_BURST}
      ELSE greatest(0, least(${RATE_BURST}, floor(extract(epoch FROM statement_timestamp() - w.rate_spent_until)::float8 * w.rate_limit))) END
    FROM webhooks w WHERE w.id = partition.key FOR NO KEY UPDATE SKIP LOCKED), 0)::int END`;

/**
 * Counts claimed deliveries of webhooks with a rate limit, with one update per webhook and claim. Rows are found by an
 * array, and counts are computed once, because a row that changed in the meantime is evaluated again. Uses the primary
 * key of `webhooks`.
 * @param claimedRows CTE with a row for each webhook with a rate limit: its `key`, and the number of its `rows`
 */
export const spendRate = (claimedRows: string): string => `UPDATE webhooks w SET rate_spent_until =
    greatest(coalesce(w.rate_spent_until, '-infinity'), statement_timestamp() - make_interval(secs => ${RATE_BURST} / w.rate_limit))
      + make_interval(secs => ((SELECT json_object_agg(key, rows) FROM ${claimedRows}) ->> w.id)::float8 / w.rate_limit)
  WHERE w.id = ANY (ARRAY(SELECT key FROM ${claimedRows})) AND w.rate_limit IS NOT NULL`;

/** Origin of a webhook; webhooks of one origin share its connections. Uses the primary key of `webhooks`. */
export const WEBHOOK_ORIGIN = `coalesce((SELECT lower(substring(w.url FROM '^[^:]+://[^/?]+')) FROM webhooks w WHERE w.id = partition.key), '')`;

/**
 * Selects the data that are needed to post the deliveries that a worker has just started. Uses the primary keys of
 * `webhooks` and `events`.
 * @param rows CTE with the rows
 */
export const selectStartedDeliveries = (
  rows: string,
): string => `SELECT t.id, t.claim, e.traceparent, t.webhook_id AS "webhookId", t.attempts, t.step, t.manual,
      t.resume_at IS NOT NULL AS resumes,
      extract(epoch FROM clock_timestamp() - t.created_at)::float8 AS "ageSeconds",
      w.url, w.secret_sealed AS "secretSealed", w.headers_sealed AS "headersSealed",
      CASE WHEN w.previous_secret_until > clock_timestamp() THEN w.previous_secret_sealed END AS "previousSecretSealed",
      w.deleted_at IS NOT NULL AS gone,
      w.disabled_at IS NOT NULL OR w.paused_at IS NOT NULL OR coalesce(w.probe_at > clock_timestamp(), false) AS paused,
      e.id AS "eventId", e.type, e.occurred_at AS "occurredAt", e.team_id AS "teamId", e.company_id AS "companyId",
      e.data::text AS data
    FROM ${rows} t JOIN webhooks w ON w.id = t.webhook_id JOIN events e ON e.id = t.event_id`;

/** SQL: whether one more failure disables the webhook `w`. */
const IS_FAILING_TOO_LONG = `coalesce(w.failing_since <= clock_timestamp() - interval '${DISABLED_AFTER_DAYS} days', false)`;

/**
 * Writes attempts and the states of their deliveries, except deliveries that were claimed again in the meantime; returns
 * the health of their endpoints. Uses the primary keys of `webhook_deliveries` and `webhooks`.
 */
export const WRITE_OUTCOMES = statement(`WITH mine AS (
    SELECT d.id, o.state, o.delay, o.attempted_at, o.duration_ms, o.outcome, o.status, o.detail, o.manual, o.request_headers,
      d.state = 'pending' AND o.state IN ('retry', 'resume') AS goes_on
    FROM unnest($1::text[], $2::int[], $3::text[], $4::float8[], $5::timestamptz[], $6::int[], $7::text[],
      $8::int[], $9::text[], $10::boolean[], $11::text[])
      AS o(id, claim, state, delay, attempted_at, duration_ms, outcome, status, detail, manual, request_headers)
    JOIN webhook_deliveries d ON d.id = o.id AND d.claim = o.claim ORDER BY d.id FOR UPDATE OF d
  ), written AS (
    UPDATE webhook_deliveries d SET
      attempts = d.attempts + 1,
      step = d.step + CASE mine.state WHEN 'resume' THEN 0 ELSE 1 END,
      state = CASE WHEN mine.goes_on THEN 'pending' WHEN d.state = 'pending' OR mine.state = 'delivered' THEN mine.state
        ELSE d.state END,
      next_attempt_at = CASE WHEN NOT mine.goes_on THEN NULL
        WHEN mine.state = 'resume' THEN greatest(d.resume_at, clock_timestamp())
        ELSE clock_timestamp() + make_interval(secs => mine.delay) END,
      finished_at = CASE WHEN mine.goes_on THEN NULL ELSE clock_timestamp() END,
      again = true, manual = false, resume_at = NULL, ${END_LEASE}
    FROM mine WHERE d.id = mine.id
    RETURNING d.id, d.attempts, d.webhook_id, mine.attempted_at, mine.duration_ms, mine.outcome, mine.status, mine.detail, mine.manual, mine.request_headers
  ), logged AS (
    INSERT INTO webhook_attempts (delivery_id, number, attempted_at, duration_ms, outcome, status, detail, manual, request_headers)
    SELECT id, attempts, attempted_at, duration_ms, outcome, status, detail, manual, request_headers::json FROM written
  )
  SELECT written.id, w.claim_window AS "claimWindow", w.timeouts_in_row AS "timeoutsInRow",
    w.failing_since IS NOT NULL AS failing, ${IS_FAILING_TOO_LONG} AS "failingTooLong"
  FROM written JOIN webhooks w ON w.id = written.webhook_id`);

/**
 * Writes a change of the health of the webhook `$1`: claim window `$2`, timeouts `$3`, whether it responded `$4`,
 * failing `$5`. The statement decides by the current row whether and for how long the breaker opens and whether the
 * webhook is disabled, because other posts may have succeeded since the deliveries were claimed. Returns `{disabled}`:
 * whether this change disabled the webhook. Uses the primary key of `webhooks`.
 */
export const WRITE_HEALTH = statement(`WITH before AS (
    SELECT id, disabled_at, CASE WHEN $4 THEN 0 ELSE timeouts_in_row END + $3::int AS timeouts FROM webhooks
    WHERE id = $1 FOR NO KEY UPDATE
  ), written AS (
    UPDATE webhooks w SET
      timeouts_in_row = before.timeouts,
      claim_window = CASE WHEN before.timeouts >= ${BREAKER_TIMEOUTS} THEN ${CLAIM_WINDOWS.probe}
        ELSE greatest($2::int, ${CLAIM_WINDOWS.careful}) END,
      probe_at = CASE WHEN before.timeouts < ${BREAKER_TIMEOUTS} THEN NULL
        WHEN $3 = 0 THEN w.probe_at
        ELSE clock_timestamp() + make_interval(secs => least(${MAX_PAUSE_SECONDS},
          ${FIRST_PAUSE_SECONDS} * power(2, least(10, before.timeouts - ${BREAKER_TIMEOUTS})))) END,
      failing_since = CASE WHEN $5 THEN coalesce(w.failing_since, clock_timestamp()) END,
      disabled_at = CASE WHEN $5 AND ${IS_FAILING_TOO_LONG}
        THEN coalesce(w.disabled_at, clock_timestamp()) ELSE w.disabled_at END
    FROM before WHERE w.id = before.id
    RETURNING w.disabled_at
  )
  SELECT before.disabled_at IS NULL AND written.disabled_at IS NOT NULL AS disabled FROM before, written`);
