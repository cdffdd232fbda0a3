/**
 * Counts a repeated message with the stored payload, or with an unreadable payload ($4 null), which does not replace
 * the stored one. Uses the index `quarantine_entries_message`.
 */
export const COUNT_REPETITION = `UPDATE quarantine_entries SET times = times + 1, last_received_at = $3
  WHERE seat_id = $1 AND message_id = $2 AND ($4::bytea IS NULL OR payload_digest = $4) RETURNING id`;

/** Inserts a message, or replaces its content. Uses the index `quarantine_entries_message`. */
export const INSERT_ENTRY = `INSERT INTO quarantine_entries AS q (id, seat_id, message_id, reason, code, detail, log_id, conversation_id,
    envelope_id, sender, receiver, document_type, process, soap, payload, payload_digest, answer, revocation, bytes,
    times, first_received_at, last_received_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, 1, $20, $20)
  ON CONFLICT (seat_id, message_id) DO UPDATE SET reason = excluded.reason, code = excluded.code,
    detail = excluded.detail, log_id = excluded.log_id, conversation_id = excluded.conversation_id,
    envelope_id = excluded.envelope_id, sender = excluded.sender, receiver = excluded.receiver,
    document_type = excluded.document_type, process = excluded.process, soap = excluded.soap, payload = excluded.payload,
    payload_digest = excluded.payload_digest, answer = excluded.answer, revocation = excluded.revocation,
    bytes = excluded.bytes, times = q.times + 1, last_received_at = excluded.last_received_at,
    stored_as = NULL, stored_at = NULL`;

/** Selects the total size in bytes. Uses only the index `quarantine_entries_shares`. */
export const TOTAL_BYTES = `SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM quarantine_entries`;

/**
 * Deletes entries beyond $1 bytes. The newest entries of each sender come first, so that senders share the space, and a
 * frequent sender loses only its own oldest entries. Uses only the index `quarantine_entries_shares`.
 */
export const DELETE_EXCESS_ENTRIES = `WITH shares AS (
    SELECT id, bytes, sum(bytes) OVER (PARTITION BY seat_id ORDER BY last_received_at DESC, id DESC) AS share
    FROM quarantine_entries),
  together AS (SELECT id, sum(bytes) OVER (ORDER BY share, id) AS bytes FROM shares)
  DELETE FROM quarantine_entries WHERE id IN (SELECT id FROM together WHERE bytes > $1) RETURNING id`;

/** Counts the entries by reason. Reads the whole table, which is small because of its limit in bytes. */
export const COUNT_BY_REASON = `SELECT reason, count(*)::int AS entries, sum(bytes)::float8 AS bytes
  FROM quarantine_entries WHERE stored_at IS NULL GROUP BY reason`;

/**
 * Updates an entry after a replay has stored its document, and removes the payload, which the document now contains.
 * Uses the primary key.
 */
export const MARK_STORED = `UPDATE quarantine_entries SET stored_as = $2, stored_at = clock_timestamp(), payload = NULL,
    bytes = octet_length(soap) + octet_length(answer)
  WHERE id = $1 AND stored_at IS NULL RETURNING id`;

/** Deletes an entry. Uses the primary key. */
export const DELETE_ENTRIES = `DELETE FROM quarantine_entries WHERE id = ANY ($1)
  RETURNING id, seat_id AS "seatId", message_id AS "messageId", reason`;
