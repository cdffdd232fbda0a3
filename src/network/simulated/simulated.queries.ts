import { statement } from '../../kernel/database/statement';

/** Takes one turn of a fault for a receiver. Key of `simnet_faults`, in which only tests write. */
export const NEXT_FAULT = statement(`UPDATE simnet_faults SET remaining = remaining - 1
  WHERE id = (SELECT id FROM simnet_faults WHERE receiver IN ($1, '*') AND remaining > 0
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING kind, least(delay_ms, $2) AS "delayMs"`);

/** Key of `simnet_participants`, like all statements of the locator. */
export const TYPES_OF_PARTICIPANT = statement(
  'SELECT document_types FROM simnet_participants WHERE participant = $1',
);

/** Registers a participant, unless another publisher holds it. */
export const REGISTER = `INSERT INTO simnet_participants (participant, publisher, document_types, registered_at)
  VALUES ($1, $2, $3, clock_timestamp())
  ON CONFLICT (participant) DO UPDATE SET document_types = excluded.document_types
    WHERE simnet_participants.publisher = excluded.publisher RETURNING 1 AS written`;

/** Removes a participant of the publisher. */
export const DEREGISTER =
  'DELETE FROM simnet_participants WHERE participant = $1 AND publisher = $2 RETURNING 1 AS gone';

/** Lets the holder of the key take a participant over. */
export const PREPARE_TO_MIGRATE = `UPDATE simnet_participants SET migration_key_hash = $3 WHERE participant = $1 AND publisher = $2
  RETURNING 1 AS prepared`;

/** Takes a participant over with its key. */
export const MIGRATE = `UPDATE simnet_participants SET publisher = $2, migration_key_hash = NULL, document_types = $4
  WHERE participant = $1 AND (publisher = $2 OR migration_key_hash = $3) RETURNING 1 AS moved`;

/** Who holds a participant. */
export const HOLDER_OF_PARTICIPANT = `SELECT publisher, migration_key_hash AS "migrationKeyHash" FROM simnet_participants WHERE participant = $1`;

/** Accepts a message once. Key of `simnet_messages`. */
export const ACCEPT_MESSAGE =
  statement(`INSERT INTO simnet_messages (message_id, envelope_id, receiver, receipt, accepted_at)
  VALUES ($1, $2, $3, $4, clock_timestamp()) ON CONFLICT (message_id) DO NOTHING RETURNING 1`);

/** Key of `simnet_messages`. */
export const RECEIPT_OF_MESSAGE = statement('SELECT receipt FROM simnet_messages WHERE message_id = $1');
