import { statement } from '../kernel/database/statement';

/** The receipt that a message was given before. Key of `inbound_messages`, `inbound_envelopes_once`. */
export const KNOWN_MESSAGE =
  statement(`SELECT document_id AS "documentId", receipt, payload_digest = $4 AS "sameBytes",
    message_id = $2 AS "sameId"
  FROM inbound_messages
  WHERE environment = $1 AND (message_id = $2 OR envelope_id = $3) LIMIT 1`);

/** An accepted message with its receipt. */
export const INSERT_MESSAGE =
  statement(`INSERT INTO inbound_messages (environment, message_id, envelope_id, document_id, payload_digest, receipt, received_at)
  VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())`);
