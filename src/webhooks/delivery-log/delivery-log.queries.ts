import { includesEvent } from '../webhooks.queries';
import { revokeLeaseSql } from '../../platform/kernel/queue/lease-statements';

/** Columns of the delivery `d` of the event `e` with its last attempt `a`. */
export const DELIVERY_COLUMNS = `d.id, d.team_id AS "teamId", d.webhook_id AS "webhookId", d.event_id AS "eventId",
  e.type AS "eventType", d.state, d.attempts, d.next_attempt_at AS "nextAttemptAt", d.parked_at AS "parkedAt",
  d.created_at AS "createdAt", d.finished_at AS "finishedAt",
  e.data ->> 'documentId' AS "documentId", a.attempted_at AS "attemptedAt", a.duration_ms AS "durationMs", a.outcome, a.status AS "httpStatus"`;

/**
 * Joins the event and the last attempt of the delivery `d`. Attempts are numbered without gaps. Uses the primary keys
 * of both tables; each row is looked up separately, independent of the table statistics.
 */
export const EVENT_AND_LAST_ATTEMPT = `CROSS JOIN LATERAL (SELECT type, data FROM events WHERE id = d.event_id LIMIT 1) AS e
  LEFT JOIN LATERAL (SELECT attempted_at, duration_ms, outcome, status FROM webhook_attempts
    WHERE delivery_id = d.id AND number = d.attempts LIMIT 1) AS a ON true`;

/**
 * Selects a page of deliveries, newest first. Uses the index `webhook_deliveries_log`, or by state
 * `webhook_deliveries_log_by_state`.
 */
export const selectDeliveries = (
  conditions: string[],
): string => `SELECT ${DELIVERY_COLUMNS} FROM (SELECT * FROM webhook_deliveries d
    WHERE ${conditions.join(' AND ')} ORDER BY d.created_at DESC, d.id DESC LIMIT $3) AS d ${EVENT_AND_LAST_ATTEMPT}
  ORDER BY d.created_at DESC, d.id DESC`;

/** Selects a delivery of a team. Uses the primary key of `webhook_deliveries`. */
export const SELECT_DELIVERY_OF_TEAM = `SELECT ${DELIVERY_COLUMNS} FROM webhook_deliveries d ${EVENT_AND_LAST_ATTEMPT}
  WHERE d.id = $1 AND d.team_id = $2`;

/** Selects the attempts of a delivery in order. Uses the primary key of `webhook_attempts`. */
export const SELECT_ATTEMPTS_OF_DELIVERY = `SELECT number, attempted_at AS "attemptedAt", duration_ms AS "durationMs", outcome, status, detail, manual,
    request_headers AS "requestHeaders"
  FROM webhook_attempts WHERE delivery_id = $1 ORDER BY number`;

/** Selects the event of a delivery in its posted form. Uses the primary keys of `webhook_deliveries` and `events`. */
export const SELECT_EVENT_OF_DELIVERY = `SELECT e.id AS "eventId", e.type, e.occurred_at AS "occurredAt", e.team_id AS "teamId",
    e.company_id AS "companyId", e.data::text AS data
  FROM webhook_deliveries d CROSS JOIN LATERAL (SELECT id, type, occurred_at, team_id, company_id, data
    FROM events WHERE id = d.event_id LIMIT 1) AS e WHERE d.id = $1 AND d.team_id = $2`;

/** Selects the webhook of a delivery. Uses the primary key of `webhook_deliveries`. */
export const SELECT_WEBHOOK_OF_DELIVERY = `SELECT d.webhook_id AS "webhookId", w.deleted_at IS NOT NULL AS gone
  FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.id = $1 AND d.team_id = $2`;

const FROM_EVENTS_TO_REPLAY = `FROM events e
  LEFT JOIN webhook_deliveries d ON d.event_id = e.id AND d.webhook_id = $2
  WHERE e.team_id = $1 AND e.occurred_at >= $3 AND e.occurred_at < coalesce($4::timestamptz, clock_timestamp())
    AND ($5::text[] IS NULL OR e.type = ANY($5)) AND e.type <> $6
    AND ($7::text[] IS NULL OR e.company_id = ANY ($7)) AND ($11::text[] IS NULL OR ${includesEvent('$11')})
    AND (d.state = ANY($8) OR (d.id IS NULL AND $9))`;

/**
 * Selects the events of a period that a webhook receives, with their delivery to this webhook, if any. `$7`: companies,
 * `$11`: selection of types; null: all. Uses the indexes `events_time` and `webhook_deliveries_event`.
 */
export const SELECT_EVENTS_TO_REPLAY = `SELECT e.id AS "eventId", d.id AS "deliveryId" ${FROM_EVENTS_TO_REPLAY}
  ORDER BY e.era, e.transaction_id, e.sequence LIMIT $10`;

/** Counts the events that {@link SELECT_EVENTS_TO_REPLAY} selects, with the same parameters and indexes. */
export const COUNT_EVENTS_TO_REPLAY = `SELECT count(*)::int AS events FROM (SELECT ${FROM_EVENTS_TO_REPLAY} LIMIT $10) AS counted`;

/**
 * Inserts deliveries of events that the webhook never received; each id is derived from event and webhook. Uses the
 * primary key of `webhook_deliveries`.
 */
export const INSERT_REDELIVERIES = `INSERT INTO webhook_deliveries (id, team_id, webhook_id, event_id, next_attempt_at, created_at, manual, again)
  SELECT d.id, $1, $2, d.event_id, clock_timestamp(), clock_timestamp(), true, $5
  FROM unnest($3::text[], $4::text[]) AS d(id, event_id)
  ON CONFLICT (id) DO NOTHING`;

/** Inserts an event that only one webhook receives. */
export const INSERT_TEST_EVENT =
  'INSERT INTO events (id, team_id, company_id, type, occurred_at, data) VALUES ($1, $2, $3, $4, $5, $6)';

/**
 * Makes deliveries due now, unless they are being posted. A higher claim number invalidates a job that is still in the
 * queue. Uses the primary key of `webhook_deliveries`.
 */
export const RESCHEDULE_DELIVERIES = `UPDATE webhook_deliveries d SET manual = true, again = true, ${revokeLeaseSql('d')},
     resume_at = CASE WHEN d.state = 'pending' THEN coalesce(d.resume_at, d.next_attempt_at) END,
     step = CASE WHEN d.state = 'pending' THEN d.step ELSE 0 END,
     state = 'pending', finished_at = NULL, next_attempt_at = clock_timestamp()
   FROM (SELECT id FROM webhook_deliveries WHERE id = ANY($1)
         AND (lease_until IS NULL OR lease_until <= clock_timestamp()) ORDER BY id FOR UPDATE) AS mine
   WHERE d.id = mine.id`;

/** Cancels a parked delivery; earlier claims become invalid. Uses the primary key of `webhook_deliveries`. */
export const DISCARD_WEBHOOK_DELIVERY = `UPDATE webhook_deliveries AS t SET state = 'cancelled', finished_at = clock_timestamp(), ${revokeLeaseSql('t')}
  WHERE id = $1 AND parked_at IS NOT NULL RETURNING id`;
