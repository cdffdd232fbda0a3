import { statement } from '../kernel/database/statement';

/** Lets one transaction at a time send what the text names. */
export const LOCK_DOUBLES = statement('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))');

/** The receipt that a message was given before. Key of `inbound_messages`, `inbound_envelopes_once`. */
export const KNOWN_MESSAGE =
  statement(`SELECT document_id AS "documentId", receipt, payload_digest = $4 AS "sameBytes", message_id = $2 AS "sameId"
  FROM inbound_messages
  WHERE environment = $1 AND (message_id = $2 OR envelope_id = $3) LIMIT 1`);

/** Who has published a participant. `identifiers_published_once`, key of `companies`. */
export const COMPANY_OF_RECEIVER =
  statement(`SELECT i.team_id AS "teamId", i.company_id AS "companyId", c.country
  FROM identifiers i JOIN companies c ON c.id = i.company_id
  WHERE i.environment = $1 AND i.scheme = split_part($2, ':', 1) AND i.identifier = split_part($2, ':', 2)
    AND i.publication <> 'unpublished'`);

/** Whether a company receives a document type. `company_document_types_once`. */
export const ADVERTISES = statement(`SELECT 1 AS found FROM company_document_types
  WHERE company_id = $1 AND doc_type_id = $2 AND process_id = $3`);

/** An accepted message with its receipt. */
export const INSERT_MESSAGE =
  statement(`INSERT INTO inbound_messages (environment, message_id, envelope_id, document_id, payload_digest, receipt, received_at)
  VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())`);
