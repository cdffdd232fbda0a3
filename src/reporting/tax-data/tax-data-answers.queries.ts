import { statement } from '../../platform/kernel/database/statement';

/**
 * Locks the report that a status is about, by the envelope of its submission. {@link SELECT_REPORT_BY_ENVELOPE} reads
 * it afterwards: a statement that waits for a lock sees the other tables as they were before the wait. Uses the index
 * `tax_data_submissions_envelope` and the primary key of `tax_data`.
 */
export const LOCK_REPORT_BY_ENVELOPE =
  statement(`SELECT t.id FROM tax_data_submissions s JOIN tax_data t ON t.id = s.tax_data_id
  WHERE s.envelope_id = $1 LIMIT 1 FOR NO KEY UPDATE OF t`);

/**
 * Selects a locked report, with the submission that a status is about. Uses the index `tax_data_submissions_envelope`
 * and the primary keys of `tax_data`, `provider_messages` and `exchange_ledger`.
 */
export const SELECT_REPORT_BY_ENVELOPE =
  statement(`SELECT t.id, t.state, t.environment, t.submissions, t.refusal, s.number,
    s.uuid = (SELECT l.uuid FROM tax_data_submissions l WHERE l.tax_data_id = t.id AND l.number = t.submissions) AS "isLastDocument",
    m.receiver AS authority, x.seat_id AS "receivedBy"
  FROM tax_data_submissions s JOIN tax_data t ON t.id = s.tax_data_id
    LEFT JOIN provider_messages m ON m.id = s.provider_message_id
    LEFT JOIN exchange_ledger x ON x.direction = 'outgoing' AND x.message_id = m.message_id
  WHERE s.envelope_id = $1 LIMIT 1`);

/** Locks a report whose message has ended, and selects the number of the submission. Uses the primary keys. */
export const LOCK_REPORT_BY_MESSAGE = statement(`SELECT t.id, t.state, t.submissions, s.number FROM tax_data t
    JOIN tax_data_submissions s ON s.tax_data_id = t.id AND s.provider_message_id = $2
  WHERE t.id = $1 ORDER BY s.number DESC LIMIT 1 FOR NO KEY UPDATE OF t`);

/**
 * Locks a report that is in progress, unless another worker has claimed or ended it in the meantime. Uses the primary key
 * of `tax_data`.
 */
export const LOCK_LEASED_REPORT = statement(
  'SELECT id FROM tax_data WHERE id = $1 AND claim = $2 AND next_attempt_at IS NOT NULL FOR NO KEY UPDATE',
);

/** Inserts a response of a tax authority with its proof. */
export const INSERT_ANSWER =
  statement(`INSERT INTO tax_data_answers (id, tax_data_id, number, outcome, answer_id, decisive, sender, description, payload,
    request_soap, peer_certificate, received_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`);

/** Assignments to a report that the authority accepted. */
export const SET_ACCEPTED = `state = 'accepted', accepted_at = clock_timestamp(), sent_at = coalesce(sent_at, clock_timestamp()),
  wait_reason = NULL, waits = 0, refusal = NULL, refused_at = NULL, updated_at = clock_timestamp()`;

/** Assignments to a report that the authority or the network refused: `$1` the refusal. */
export const SET_REFUSED_BY_RESPONSE = `state = 'refused', refusal = $1, refused_at = clock_timestamp(),
  updated_at = clock_timestamp()`;

/** Assignments to a report that the authority could not process: `$1` the reason. */
export const SET_REPEATED = `state = 'due', repeats = true, wait_reason = $1, refusal = NULL, refused_at = NULL,
  updated_at = clock_timestamp()`;

/** Records the time at which the authority's access point accepted a report. Uses the primary key of `tax_data`. */
export const SET_HANDED_OVER = statement(
  'UPDATE tax_data SET sent_at = clock_timestamp(), updated_at = clock_timestamp() WHERE id = $1 AND sent_at IS NULL',
);
