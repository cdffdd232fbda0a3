import { statement } from '../../platform/kernel/database/statement';

/**
 * Selects the data that a worker needs of the reports that it has just started. Uses the primary key of `documents`.
 * @param startedRows a CTE with the rows
 */
export const selectStartedReports = (
  startedRows: string,
): string => `SELECT t.id, t.claim, t.traceparent, t.team_id AS "teamId", t.company_id AS "companyId", t.environment, t.jurisdiction,
    t.reporter, t.type, t.scope, t.withdraws, t.tax_identifier AS "taxIdentifier", t.state, t.exchanged_at AS "exchangedAt",
    t.submissions, t.repeats, t.waits,
    CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'number', d.document_number, 'senderId', d.sender_id,
      'receiverId', d.receiver_id, 'docTypeId', d.doc_type_id, 'processId', d.process_id, 'envelopeId', coalesce(t.exchange_envelope_id, d.envelope_id))
    END AS document
  FROM ${startedRows} t LEFT JOIN documents d ON d.id = t.document_id`;

/** Inserts a submission before its first attempt. */
export const INSERT_SUBMISSION =
  statement(`INSERT INTO tax_data_submissions (tax_data_id, number, type, uuid, envelope_id, provider_message_id, xml, made_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`);

/**
 * Selects the last submission of a report, and its message. Uses the primary keys of `tax_data`, `tax_data_submissions`
 * and `provider_messages`.
 */
export const SELECT_LAST_SUBMISSION =
  statement(`SELECT s.xml, s.uuid, s.made_at AS "madeAt", s.envelope_id AS "envelopeId",
    CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'state', m.state, 'sender', m.sender, 'receiver', m.receiver)
    END AS message
  FROM tax_data t JOIN tax_data_submissions s ON s.tax_data_id = t.id AND s.number = t.submissions
    LEFT JOIN provider_messages m ON m.id = s.provider_message_id
  WHERE t.id = $1`);

/**
 * Assignments to a report that was created: `$1`: number of the submission; `$2`: time of its acceptance by the
 * access point, or null.
 */
export const SET_SENT = `state = 'sent', repeats = false, submissions = $1, sent_at = $2, wait_reason = NULL, waits = 0, missing = '[]', refusal = NULL,
  updated_at = clock_timestamp()`;

/** Assignments to a report whose invoice lacks fields: `$1` the fields. */
export const SET_INCOMPLETE = `state = 'incomplete', missing = $1, wait_reason = NULL, waits = 0, updated_at = clock_timestamp()`;

/** Assignments to a report that is refused before it is sent: `$1` the refusal. */
export const SET_REFUSED = `state = 'refused', refusal = $1, refused_at = clock_timestamp(), wait_reason = NULL, waits = 0,
  updated_at = clock_timestamp()`;

/** Assignments to a report that waits for its authority to become known: `$1` the reason. */
export const SET_WAITING = `waits = t.waits + 1, updated_at = CASE WHEN t.wait_reason = $1 THEN t.updated_at ELSE clock_timestamp() END,
  wait_reason = $1`;

/**
 * Makes a batch of reports due whose authority has become known. `$1` jurisdictions, `$2` size of the batch.
 * Uses the index `tax_data_waiting`.
 */
export const MAKE_WAITING_REPORTS_DUE =
  statement(`UPDATE tax_data SET next_attempt_at = clock_timestamp() WHERE id = ANY (ARRAY(
    SELECT id FROM tax_data WHERE waits > 0 AND jurisdiction = ANY ($1) AND next_attempt_at > clock_timestamp() AND lease_until IS NULL
    LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED))
  RETURNING id`);

/** Advances the due times of a team's reports. Uses the index `tax_data_team`. */
export const ADVANCE_REPORTS = `UPDATE tax_data SET next_attempt_at = next_attempt_at - make_interval(secs => $2)
  WHERE team_id = $1 AND next_attempt_at IS NOT NULL`;

/** Selects the backfills that a worker has just started. @param startedRows a CTE with the rows */
export const selectStartedBackfills = (startedRows: string): string =>
  `SELECT b.id, b.claim, b.team_id AS "teamId", b.after_id AS "afterId", b.passes_left AS "passesLeft" FROM ${startedRows} b`;
