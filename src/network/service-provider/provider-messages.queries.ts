import { statement } from '../../platform/kernel/database/statement';
import { END_LEASE, RESET_BLAME } from '../../platform/kernel/queue/lease-statements';

/** Inserts a message that is due immediately; no attempt starts after $13 hours. */
export const INSERT_MESSAGE =
  statement(`INSERT INTO provider_messages (id, kind, subject_id, sender, receiver, doc_type_id, process_id, country_c1, payload,
    message_id, conversation_id, envelope_id, since, created_at, give_up_at, next_attempt_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14, clock_timestamp(), clock_timestamp() + make_interval(hours => $13),
    clock_timestamp())`);

/**
 * Inserts an envelope of the operator before its only attempt. The message counts as failed until its outcome is
 * stored, so that no worker claims the message, and an interrupted command leaves no waiting message.
 */
export const INSERT_ENVELOPE =
  statement(`INSERT INTO provider_messages (id, kind, sender, receiver, doc_type_id, process_id, country_c1, payload, message_id,
    conversation_id, envelope_id, state, outcome, attempts, created_at, give_up_at, ended_at)
  VALUES ($1, 'envelope', $2, $3, $4, $5, $6, $7, $8, $9, $10, 'refused', $11, 1, $12, clock_timestamp(), clock_timestamp())`);

/** Stores the outcome of sending an envelope. Uses the primary key of `provider_messages`. */
export const COMPLETE_ENVELOPE =
  statement(`UPDATE provider_messages SET state = $2, outcome = $3, provider_code = $4, ended_at = clock_timestamp()
  WHERE id = $1`);

/**
 * Selects the company of a sender address. Only companies of production teams are selected, because only their
 * exchanges are counted.
 */
export const COMPANY_OF_SENDER = statement(`SELECT i.company_id AS "companyId" FROM identifiers i
  WHERE i.environment = 'production' AND i.scheme = split_part($1, ':', 1) AND i.identifier = split_part($1, ':', 2)
    AND i.publication <> 'unpublished'`);

/** Formats a query for the data of the messages that a worker has just started. */
export const selectStartedMessages = (startedRows: string): string =>
  `SELECT m.id, m.claim, m.kind, m.subject_id AS "subjectId", m.since, m.sender, m.receiver, m.doc_type_id AS "docTypeId",
    m.process_id AS "processId", m.country_c1 AS "countryC1", m.payload, m.message_id AS "messageId",
    m.conversation_id AS "conversationId", m.envelope_id AS "envelopeId", m.attempts, m.created_at AS "madeAt"
  FROM ${startedRows} m`;

/** Selects a row if no further attempt to send a message may be made. Uses the primary key of `provider_messages`. */
export const IS_PAST_GIVE_UP = statement(
  'SELECT 1 AS late FROM provider_messages WHERE id = $1 AND give_up_at <= clock_timestamp()',
);

/**
 * Stores the outcome of an attempt, unless another worker has claimed the message or the message has ended. Uses the
 * primary key of `provider_messages`.
 */
export const STORE_TRANSITION =
  statement(`UPDATE provider_messages SET state = $3, attempts = attempts + 1, ${END_LEASE}, outcome = $5, provider_code = $6,
    next_attempt_at = clock_timestamp() + make_interval(secs => $4::float8),
    ended_at = CASE WHEN $3 = 'pending' THEN NULL ELSE clock_timestamp() END
  WHERE id = $1 AND claim = $2 AND state = 'pending' RETURNING id`);

/**
 * Makes a message that ended without a receipt due again; no attempt starts after $2 hours. Ids, times and content stay
 * the same as in the first attempt. Uses the primary key of `provider_messages`.
 */
export const RESUME_MESSAGE =
  statement(`UPDATE provider_messages SET state = 'pending', ended_at = NULL, ${END_LEASE}, ${RESET_BLAME},
    give_up_at = clock_timestamp() + make_interval(hours => $2), next_attempt_at = clock_timestamp()
  WHERE id = $1 AND state = 'refused' RETURNING id`);

/** Stores the evidence of the last exchange of a message. Uses the primary key of `provider_messages`. */
export const STORE_EXCHANGE =
  statement(`UPDATE provider_messages SET url = $2, status = $3, request_soap = $4, answer = $5, own_certificate = $6,
    peer_certificate = $7, revocation = $8, started_at = $9, answered_at = $10,
    own_key_custody = $11
  WHERE id = $1`);

/**
 * Counts message level statuses that have waited longer than the service level allows. Uses the index
 * `provider_messages_lanes`, which contains open messages.
 */
export const OVERDUE_STATUSES = `SELECT count(*)::int AS n FROM provider_messages
  WHERE next_attempt_at IS NOT NULL AND kind = 'mls' AND since < clock_timestamp() - interval '20 minutes'`;
