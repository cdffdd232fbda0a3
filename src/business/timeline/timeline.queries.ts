/**
 * Selects every attempt of a document's deliveries, the newest first, with the custody of our key. Uses
 * the indexes `deliveries_document` and `network_exchanges_attempt_key`, and the primary key of `delivery_attempts`.
 */
export const ATTEMPTS_OF_DOCUMENT = `SELECT d.id AS "deliveryId", d.channel, d.address, a.number, a.attempted_at AS at,
    a.duration_ms AS "durationMs", a.outcome, a.detail AS message, a.provider_code AS "providerCode",
    a.receipt IS NOT NULL AS "hasReceipt", x.own_key_custody AS "keyCustody"
  FROM deliveries d JOIN delivery_attempts a ON a.delivery_id = d.id
    LEFT JOIN network_exchanges x ON x.document_id = $1 AND x.delivery_id = a.delivery_id AND x.attempt = a.number
  WHERE d.document_id = $1 AND d.team_id = $2 ORDER BY a.attempted_at DESC LIMIT $3`;

/**
 * Selects the events of a document, the newest first. Uses the index `events_document`. The team is compared outside of a
 * subquery that the planner does not inline: without statistics the server would read all events of the team in order
 * until it had enough of the document.
 */
export const EVENTS_OF_DOCUMENT = `SELECT id, type, occurred_at AS at FROM (
    SELECT id, type, occurred_at, sequence, team_id FROM events WHERE data ->> 'documentId' = $1 OFFSET 0) AS e
  WHERE team_id = $2 ORDER BY occurred_at DESC, sequence DESC LIMIT $3`;

/**
 * Selects the webhook deliveries of some events. Uses the index `webhook_deliveries_event` and the primary key of
 * `webhook_attempts`.
 */
export const WEBHOOK_DELIVERIES_OF_EVENTS = `SELECT w.id, w.webhook_id AS "webhookId", w.event_id AS "eventId", w.state, w.attempts,
    coalesce(last.attempted_at, w.created_at) AS at, last.status
  FROM webhook_deliveries w LEFT JOIN LATERAL (
    SELECT a.attempted_at, a.status FROM webhook_attempts a WHERE a.delivery_id = w.id ORDER BY a.number DESC LIMIT 1
  ) AS last ON true
  WHERE w.event_id = ANY($1) AND w.team_id = $2`;
