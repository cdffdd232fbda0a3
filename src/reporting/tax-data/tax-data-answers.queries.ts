import { statement } from '../../platform/kernel/database/statement';

/**
 * Locks the report that a status answers, by the envelope of its submission. `tax_data_submissions_envelope`, keys of `tax_data`,
 * `provider_messages` and `exchange_ledger`.
 */
export const LOCK_ANSWERED_REPORT =
  statement(`SELECT t.id, t.state, t.type, t.jurisdiction, t.environment, t.submissions, t.refusal, s.number,
    s.uuid = (SELECT l.uuid FROM tax_data_submissions l WHERE l.tax_data_id = t.id AND l.number = t.submissions) AS "isLastDocument", m.receiver AS authority,
    x.seat_id AS "receivedBy"
  FROM tax_data_submissions s JOIN tax_data t ON t.id = s.tax_data_id
    LEFT JOIN provider_messages m ON m.id = s.provider_message_id
    LEFT JOIN exchange_ledger x ON x.direction = 'outgoing' AND x.message_id = m.message_id
  WHERE s.envelope_id = $1 LIMIT 1 FOR NO KEY UPDATE OF t`);

/** Locks a report whose message ended, with the number of the submission. Keys of the tables. */
export const LOCK_HANDED_OVER = statement(`SELECT t.id, t.state, t.submissions, s.number FROM tax_data t
    JOIN tax_data_submissions s ON s.tax_data_id = t.id AND s.provider_message_id = $2
  WHERE t.id = $1 FOR NO KEY UPDATE OF t`);

/** Stores an answer of a tax authority with its proof. */
export const INSERT_ANSWER =
  statement(`INSERT INTO tax_data_answers (id, tax_data_id, number, outcome, answer_id, decisive, sender, description, payload,
    request_soap, peer_certificate, received_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`);

/** Writes that the authority accepted a report. Key of `tax_data`. */
export const ACCEPT_REPORT =
  statement(`UPDATE tax_data SET state = 'accepted', accepted_at = clock_timestamp(),
    sent_at = coalesce(sent_at, clock_timestamp()), wait_reason = NULL, refusal = NULL, refused_at = NULL, next_attempt_at = NULL,
    updated_at = clock_timestamp()
  WHERE id = $1`);

/** Writes that a report is refused. Key of `tax_data`. */
export const REFUSE_REPORT =
  statement(`UPDATE tax_data SET state = 'refused', refusal = $2, refused_at = clock_timestamp(), next_attempt_at = NULL,
    updated_at = clock_timestamp()
  WHERE id = $1`);

/** Makes a report due again that its authority could not take. `$3`: seconds until then. Key of `tax_data`. */
export const REPEAT_REPORT =
  statement(`UPDATE tax_data SET state = 'due', repeats = true, wait_reason = $2, refusal = NULL, refused_at = NULL,
    next_attempt_at = clock_timestamp() + make_interval(secs => $3),
    updated_at = clock_timestamp()
  WHERE id = $1`);

/** Writes when the authority's access point accepted a report. Key of `tax_data`. */
export const SET_HANDED_OVER = statement(
  'UPDATE tax_data SET sent_at = clock_timestamp(), updated_at = clock_timestamp() WHERE id = $1 AND sent_at IS NULL',
);
