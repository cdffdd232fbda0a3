/** How long a destination is closed. Key of `delivery_destinations`, like all statements of the breaker. */
export const OPEN_SECONDS = `SELECT extract(epoch FROM open_until - clock_timestamp())::float8 AS seconds FROM delivery_destinations
  WHERE destination = $1`;

/** Lets one delivery probe a destination. */
export const TAKE_PROBE = `UPDATE delivery_destinations SET open_until = clock_timestamp() + make_interval(secs => $2)
  WHERE destination = $1 AND open_until <= clock_timestamp() RETURNING 1 AS taken`;

/** The destination has answered. */
export const FORGET_FAILURES = 'DELETE FROM delivery_destinations WHERE destination = $1';

/** One more failure in a row; from some number on the destination is closed. */
export const COUNT_FAILURE = `INSERT INTO delivery_destinations AS d (destination, failures) VALUES ($1, 1)
  ON CONFLICT (destination) DO UPDATE SET failures = d.failures + 1,
    open_until = CASE WHEN d.failures + 1 >= $2 THEN clock_timestamp()
      + make_interval(secs => least($4, $3 * power(2, least(d.failures + 1 - $2, 16)))) END`;

/** Lets one transaction at a time send what the text names. */
export const LOCK_DOUBLES = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1))';

/** The receipt that a message was given before. Key of `inbound_messages`, `inbound_envelopes_once`. */
export const KNOWN_MESSAGE = `SELECT document_id AS "documentId", receipt, payload_digest = $4 AS "sameBytes" FROM inbound_messages
  WHERE environment = $1 AND (message_id = $2 OR envelope_id = $3) LIMIT 1`;

/** Who has published a participant. `identifiers_published_once`. */
export const COMPANY_OF_RECEIVER = `SELECT team_id AS "teamId", company_id AS "companyId" FROM identifiers
  WHERE environment = $1 AND scheme = split_part($2, ':', 1) AND identifier = split_part($2, ':', 2)
    AND publication <> 'unpublished'`;

/** Whether a company receives a document type with a process. `company_document_types_once`. */
export const ADVERTISED_TYPE = `SELECT 1 AS found FROM company_document_types
  WHERE company_id = $1 AND doc_type_id = $2 AND process_id = $3`;

/** Keeps the receipt of a message with its document; a second one of the same ids is refused by the keys. */
export const KEEP_RECEIPT = `INSERT INTO inbound_messages (environment, message_id, envelope_id, document_id, payload_digest, receipt, received_at)
  VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())`;
