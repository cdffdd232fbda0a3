import {
  EVENT_COLUMNS,
  buildFollowingRowsCondition,
  buildEventCtes,
} from '../../platform/events/events.queries';
import { selectSmallXml } from '../documents/document-contents.queries';
import { statement } from '../../platform/kernel/database/statement';
import { revokeLeaseSql, END_LEASE } from '../../platform/kernel/queue/lease-statements';

/** Every attempt of a delivery with its receipt, in order. Uses the primary key of `delivery_attempts`. */
export const ATTEMPTS_OF_DELIVERY = `SELECT number, attempted_at AS "attemptedAt", duration_ms AS "durationMs", outcome, detail,
    provider_code AS "providerCode", receipt
  FROM delivery_attempts WHERE delivery_id = $1 ORDER BY number`;

/** Columns of new deliveries in JSON, as `toDeliveryColumns` creates them. */
export const DELIVERY_COLUMNS = `id text, team_id text, document_id text, environment text, channel text, address text, destination text,
    created_at timestamptz, peppol_message_id text, peppol_conversation_id text, envelope_id text, message_id text,
    scheduled_for timestamptz, give_up_after_hours integer, mls_type text, traceparent text`;

/**
 * Inserts deliveries that are due now or at their scheduled instant.
 * @param from a FROM clause with {@link DELIVERY_COLUMNS} as `d`
 */
export const insertDeliveriesFrom = (from: string): string =>
  `INSERT INTO deliveries (id, team_id, document_id, environment, channel, address, destination, status_changed_at, created_at,
      peppol_message_id, peppol_conversation_id, envelope_id, message_id, scheduled_for, next_attempt_at, give_up_at, mls_type, traceparent)
    SELECT d.id, d.team_id, d.document_id, d.environment, d.channel, d.address, d.destination, d.created_at, d.created_at,
      d.peppol_message_id, d.peppol_conversation_id, d.envelope_id, d.message_id, d.scheduled_for, due.at,
      due.at + make_interval(hours => d.give_up_after_hours), d.mls_type, d.traceparent
    ${from} CROSS JOIN LATERAL (SELECT coalesce(d.scheduled_for, clock_timestamp()) AS at) AS due`;

/** Inserts deliveries of a stored document. `$1`: the deliveries as JSON. */
export const INSERT_DELIVERIES = statement(
  insertDeliveriesFrom(`FROM json_to_recordset($1) AS d (${DELIVERY_COLUMNS})`),
);

/** SQL: whether the time for attempts of a delivery is over. Uses the primary key of `deliveries`. */
export const IS_PAST_GIVE_UP_TIME = statement(
  'SELECT 1 AS late FROM deliveries WHERE id = $1 AND give_up_at <= clock_timestamp()',
);

/** Ends the deliveries of a document that have not started. Uses the index `deliveries_document`. */
export const CANCEL_SCHEDULED = `UPDATE deliveries SET status = 'failed', next_attempt_at = NULL, status_changed_at = clock_timestamp(),
    failure_category = $2, failure_message = $3, failure_provider_code = $4
  WHERE document_id = $1 AND status = 'pending' AND claim = 0 AND next_attempt_at > clock_timestamp()
  RETURNING id, channel`;

/** Inserts an attempt of a delivery. */
export const INSERT_ATTEMPT =
  statement(`INSERT INTO delivery_attempts (delivery_id, number, attempted_at, duration_ms, outcome, detail, provider_code, receipt,
    arrival_doubt)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

/**
 * Counts the attempts of a delivery that may have reached the recipient but have no receipt. Uses the primary key of
 * `delivery_attempts`.
 */
export const COUNT_DELIVERY_DOUBTS =
  statement(`SELECT count(*) FILTER (WHERE arrival_doubt = 'answered')::int AS answered,
    count(*) FILTER (WHERE arrival_doubt = 'sent')::int AS sent
  FROM delivery_attempts WHERE delivery_id = $1`);

/** Locks the state of a document until the transaction ends. Uses the primary key of `document_states`. */
export const LOCK_DOCUMENT = statement(
  'SELECT document_id AS id FROM document_states WHERE document_id = $1 FOR NO KEY UPDATE',
);

/** Selects the statuses of a document's deliveries. Uses the index `deliveries_document`. */
export const STATUSES_OF_DOCUMENT = statement('SELECT status FROM deliveries WHERE document_id = $1');

/** Updates the status that is derived from the deliveries. Uses the primary key of `document_states`. */
export const SET_DELIVERY_STATUS = statement(
  'UPDATE document_states SET delivery_status = $2, updated_at = clock_timestamp() WHERE document_id = $1',
);

/** Selects deliveries with the fields of the document that their events contain. Uses the primary keys. */
export const DELIVERIES_WITH_DOCUMENTS = `SELECT d.id, d.channel, o.id AS "documentId", s.delivery_status AS "deliveryStatus", o.team_id AS "teamId",
    o.company_id AS "companyId", o.type
  FROM deliveries d JOIN documents o ON o.id = d.document_id JOIN document_states s ON s.document_id = o.id
  WHERE d.id = ANY($1) ORDER BY d.id`;

/**
 * Updates status and channels of a document after a delivery ended. Uses the primary keys of `document_states` and
 * `documents`.
 */
export const SETTLE_DOCUMENT =
  statement(`UPDATE document_states s SET delivery_status = $2, updated_at = clock_timestamp(),
    sent_over_peppol = s.sent_over_peppol OR $3, sent_over_email = s.sent_over_email OR $4
  FROM documents d WHERE s.document_id = $1 AND d.id = s.document_id
  RETURNING d.team_id AS "teamId", d.company_id AS "companyId", d.type`);

/**
 * Selects the data that a worker needs of the deliveries it has just started, and whether their destination may be
 * tried. Uses the primary keys of `documents`, `document_contents`, `companies`, `delivery_destinations`, and
 * `delivery_attempts` for repeated deliveries.
 * @param startedRows a CTE with the rows
 */
export const selectStartedDeliveries = (
  startedRows: string,
): string => `SELECT d.id, d.claim, d.traceparent, d.channel, d.address, d.destination, d.attempts, d.environment, d.team_id AS "teamId",
    d.document_id AS "documentId", o.company_id AS "companyId", o.type, d.peppol_message_id AS "peppolMessageId",
    d.peppol_conversation_id AS "peppolConversationId", d.envelope_id AS "envelopeId", d.message_id AS "messageId", d.mls_type AS "mlsType",
    o.sender_id AS sender, o.doc_type_id AS "docTypeId", o.process_id AS "processId", o.country_c1 AS "countryC1",
    coalesce(d.scheduled_for, d.created_at) AS "madeAt",
    d.attempts > 0 AND EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.delivery_id = d.id AND a.arrival_doubt IS NOT NULL) AS "mayHaveArrived",
    (SELECT k.tax_reporting FROM companies k WHERE k.id = o.company_id AND k.tax_reporting->>'enabled' = 'true') AS "taxReporting",
    coalesce(d.give_up_at <= clock_timestamp(), false) AS late, b.destination IS NOT NULL AS "failedBefore", extract(epoch FROM b.open_until - clock_timestamp())::float8 AS "openSeconds",
    ${selectSmallXml('c')} AS "packedXml"
  FROM ${startedRows} d JOIN documents o ON o.id = d.document_id JOIN document_contents c ON c.document_id = d.document_id
    LEFT JOIN delivery_destinations b ON b.destination = d.destination`;

/** Writes the outcome of an attempt, unless the delivery was claimed again or has ended. Uses the primary key of `deliveries`. */
export const MOVE_DELIVERY =
  statement(`UPDATE deliveries SET status = $3, attempts = attempts + 1, ${END_LEASE},
    next_attempt_at = clock_timestamp() + make_interval(secs => $4),
    status_changed_at = CASE WHEN $3 = 'pending' THEN status_changed_at ELSE clock_timestamp() END,
    failure_category = $5, failure_message = $6, failure_provider_code = $7
  WHERE id = $1 AND claim = $2 AND status = 'pending' RETURNING id`);

/** Selects the document of a delivery. Uses the primary key of `deliveries`. */
export const DOCUMENT_OF_DELIVERY = 'SELECT document_id AS "documentId" FROM deliveries WHERE id = $1';

/** Ends a parked delivery and invalidates earlier claims. Uses the primary key of `deliveries`. */
export const DISCARD_DELIVERY = `UPDATE deliveries AS t SET status = 'failed', status_changed_at = clock_timestamp(), ${revokeLeaseSql('t')},
    failure_category = 'other', failure_message = $2
  WHERE id = $1 AND parked_at IS NOT NULL AND status = 'pending'
  RETURNING channel, envelope_id AS "envelopeId", peppol_message_id AS "peppolMessageId"`;

let deliveredBatchText: string | null = null;

/**
 * Moves deliveries that were not claimed again to `delivered`, with their attempts and events, and updates their
 * documents: one delivered delivery determines the status of the document, regardless of its other deliveries. Skips
 * deliveries that are locked, or whose document is locked, by another transaction. `$1`: the deliveries as JSON; `$2`,
 * `$3`: their ids and claims. Uses the primary keys of `deliveries` and `document_states`; a condition on the status
 * would make the planner choose the index of all pending deliveries.
 */
export function storeDeliveredBatchStatement(): string {
  return (deliveredBatchText ??= statement(`WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1) AS g(id text, attempted_at timestamptz, duration_ms int, note text, receipt text,
      ${EVENT_COLUMNS})
  ), held AS MATERIALIZED (
    SELECT d.id, d.document_id, d.channel FROM unnest($2::text[], $3::int[]) AS p(id, claim)
      JOIN deliveries d ON d.id = p.id AND d.claim = p.claim JOIN document_states s ON s.document_id = d.document_id
    WHERE d.lease_until IS NOT NULL ORDER BY d.id FOR NO KEY UPDATE OF d, s SKIP LOCKED
  ), moved AS (
    UPDATE deliveries d SET status = 'delivered', attempts = d.attempts + 1, ${END_LEASE}, next_attempt_at = NULL,
      status_changed_at = clock_timestamp()
    FROM held WHERE d.id = held.id RETURNING d.id, d.attempts
  ), attempted AS (
    INSERT INTO delivery_attempts (delivery_id, number, attempted_at, duration_ms, outcome, detail, receipt)
    SELECT g.id, moved.attempts, g.attempted_at, g.duration_ms, 'accepted', g.note, convert_to(g.receipt, 'UTF8')
    FROM moved JOIN given g ON g.id = moved.id
  ), settled AS (
    UPDATE document_states s SET delivery_status = 'delivered', updated_at = clock_timestamp(),
      sent_over_peppol = s.sent_over_peppol OR h.peppol, sent_over_email = s.sent_over_email OR h.email
    FROM (
      SELECT document_id, bool_or(channel = 'peppol') AS peppol, bool_or(channel = 'email') AS email FROM held GROUP BY document_id
    ) AS h
    WHERE s.document_id = h.document_id
  ), ${buildEventCtes('FROM moved JOIN given ON given.id = moved.id')}
  SELECT id, ${buildFollowingRowsCondition()} AS followed FROM moved`));
}

/** Moves the due times of a team's open deliveries to an earlier time. Uses the index `deliveries_pending`. */
export const ADVANCE_DELIVERIES = `UPDATE deliveries SET next_attempt_at = next_attempt_at - make_interval(secs => $2),
    give_up_at = give_up_at - make_interval(secs => $2)
  WHERE team_id = $1 AND status = 'pending'`;

/**
 * Starts the probe of a destination by one delivery. Uses the primary key of `delivery_destinations`, like all
 * statements of the breaker.
 */
export const START_PROBE =
  statement(`UPDATE delivery_destinations SET open_until = clock_timestamp() + make_interval(secs => $2)
  WHERE destination = $1 AND open_until <= clock_timestamp() RETURNING 1 AS granted`);

/** Deletes the failures of a destination after it answered. */
export const FORGET_FAILURES = statement('DELETE FROM delivery_destinations WHERE destination = $1');

/** Counts one more failure in a row; from `$2` failures on, the circuit of the destination is open. */
export const COUNT_FAILURE =
  statement(`INSERT INTO delivery_destinations AS d (destination, failures) VALUES ($1, 1)
  ON CONFLICT (destination) DO UPDATE SET failures = d.failures + 1,
    open_until = CASE WHEN d.failures + 1 >= $2 THEN clock_timestamp()
      + make_interval(secs => least($4, $3 * power(2, least(d.failures + 1 - $2, 16)))) END`);

/** Shortens the pauses of the destinations of a team's pending deliveries. Uses the index `deliveries_pending`. */
export const ADVANCE_PAUSES = `UPDATE delivery_destinations SET open_until = open_until - make_interval(secs => $2)
  WHERE destination IN (SELECT destination FROM deliveries WHERE team_id = $1 AND status = 'pending')`;

/** Selects the mail order of a document. Uses the primary key of `mail_orders`. */
export const SELECT_MAIL_ORDER =
  'SELECT occasion, recipients, subject, message FROM mail_orders WHERE document_id = $1';

/**
 * Inserts mail orders of documents. @param from a CTE with the columns id, mail_occasion (null: no mail),
 * mail_recipients, mail_subject and mail_message
 */
export const insertMailOrdersFrom = (from: string): string =>
  `INSERT INTO mail_orders (document_id, occasion, recipients, subject, message)
    SELECT id, mail_occasion, mail_recipients, mail_subject, mail_message FROM ${from} WHERE mail_occasion IS NOT NULL`;

/** Columns of a mail order in JSON, as `toMailColumns` creates them. */
export const MAIL_COLUMNS =
  'mail_occasion text, mail_recipients text[], mail_subject text, mail_message text';

/** Updates the e-mail recipients of a document. Uses the primary key of `document_states`. */
export const SET_RECIPIENTS = 'UPDATE document_states SET email_recipients = $2 WHERE document_id = $1';
