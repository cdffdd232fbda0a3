import { statement } from '../../platform/kernel/database/statement';
import { ASYNCHRONOUS_COMMIT } from '../../platform/kernel/queue/claim-statement';

/**
 * Selects the next fault for a receiver, and decrements its remaining number. Uses the primary key of `simnet_faults`;
 * only tests write this table.
 */
export const NEXT_FAULT = statement(`UPDATE simnet_faults SET remaining = remaining - 1
  WHERE id = (SELECT id FROM simnet_faults WHERE receiver IN ($1, '*') AND remaining > 0
    ORDER BY id LIMIT 1 FOR UPDATE)
  RETURNING kind, least(delay_ms, $2) AS "delayMs"`);

/**
 * Selects the document types of a participant. Like all statements of the simulated SML, it uses the primary key of
 * `simnet_participants`.
 */
export const TYPES_OF_PARTICIPANT = statement(
  'SELECT document_types FROM simnet_participants WHERE participant = $1',
);

/**
 * Formats an SQL condition: the receiver of a document is registered for exactly its document type and process.
 * @param document alias of a row with the columns receiver_id, doc_type_id and process_id
 */
export const acceptsDocument = (
  document: string,
): string => `EXISTS (SELECT FROM simnet_participants WHERE participant = ${document}.receiver_id
    AND document_types::jsonb @> jsonb_build_array(
      jsonb_build_object('docTypeId', ${document}.doc_type_id, 'processId', ${document}.process_id)))`;

/** Registers a participant, unless it belongs to another publisher. */
export const REGISTER = `INSERT INTO simnet_participants (participant, publisher, document_types, registered_at)
  VALUES ($1, $2, $3, clock_timestamp())
  ON CONFLICT (participant) DO UPDATE SET document_types = excluded.document_types
    WHERE simnet_participants.publisher = excluded.publisher RETURNING 1 AS written`;

/** Removes a participant of the publisher. */
export const DEREGISTER =
  'DELETE FROM simnet_participants WHERE participant = $1 AND publisher = $2 RETURNING 1 AS gone';

/** Registers the key for the migration of a participant. */
export const PREPARE_TO_MIGRATE = `UPDATE simnet_participants SET migration_key_hash = $3 WHERE participant = $1 AND publisher = $2
  RETURNING 1 AS prepared`;

/** Migrates a participant with its key. */
export const MIGRATE = `UPDATE simnet_participants SET publisher = $2, migration_key_hash = NULL, document_types = $4
  WHERE participant = $1 AND (publisher = $2 OR migration_key_hash = $3) RETURNING 1 AS moved`;

/** Selects the registration of a participant. */
export const REGISTRATION_OF_PARTICIPANT = `SELECT publisher, migration_key_hash AS "migrationKeyHash" FROM simnet_participants WHERE participant = $1`;

/**
 * Selects the state of messages, in the order of the arrays. Uses the primary keys of `simnet_messages` and
 * `simnet_faults`. The arrays are read through subqueries, because otherwise the server would plan each execution, and
 * the planning takes three times as long as the execution.
 */
export const POLL_MESSAGES =
  statement(`SELECT s.receipt, encode(s.digest, 'base64') AS digest, s.received_at AS "receivedAt",
    EXISTS (SELECT FROM simnet_faults f WHERE f.receiver IN (m.receiver, '*') AND f.remaining > 0) AS disturbed
  FROM unnest((SELECT $1::text[] OFFSET 0), (SELECT $2::text[] OFFSET 0)) WITH ORDINALITY AS m(id, receiver, n) LEFT JOIN simnet_messages s ON s.message_id = m.id
  ORDER BY m.n`);

/**
 * Stores each accepted message once, and returns the first receipts. Uses the primary key of `simnet_messages`. The
 * commit need not reach the disk before the outcome of the transmission is stored: if the commit is lost, the attempt
 * is repeated.
 */
export const ACCEPT_MESSAGES = statement(`WITH ${ASYNCHRONOUS_COMMIT}
  INSERT INTO simnet_messages (message_id, envelope_id, receiver, receipt, digest, received_at, accepted_at)
  SELECT m.id, m.envelope, m.receiver, m.receipt, decode(m.digest, 'base64'), m.received_at, clock_timestamp()
  FROM relaxed, unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
    AS m(id, envelope, receiver, receipt, digest, received_at) ORDER BY m.id
  ON CONFLICT (message_id) DO UPDATE SET message_id = excluded.message_id
  RETURNING message_id AS id, receipt, encode(digest, 'base64') AS digest, received_at AS "receivedAt"`);
