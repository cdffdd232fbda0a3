import { statement } from '../../platform/kernel/database/statement';

/**
 * Selects the receipt of an earlier message, preferably with the same message id. The document is the same when content
 * and receiver are equal; if the document was deleted, or was sent to the service provider, the envelope id is compared
 * instead of the receiver. Uses the primary key of `inbound_messages` and the index `inbound_envelopes_once`.
 */
export const EARLIER_MESSAGE =
  statement(`SELECT m.document_id AS "documentId", m.receipt, m.message_id = $2 AS "sameId",
    m.payload_digest = $4 AND coalesce(d.receiver_id = $5, m.envelope_id = $3) AS "sameDocument"
  FROM inbound_messages m LEFT JOIN documents d ON d.id = m.document_id
  WHERE m.environment = $1 AND (m.message_id = $2 OR m.envelope_id = $3)
  ORDER BY m.message_id = $2 DESC LIMIT 1`);

/** Inserts an accepted message with its receipt. */
export const INSERT_MESSAGE =
  statement(`INSERT INTO inbound_messages (environment, message_id, envelope_id, document_id, payload_digest, receipt, received_at)
  VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())`);
