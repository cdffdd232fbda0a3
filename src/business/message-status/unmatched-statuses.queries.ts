import { statement } from '../../platform/kernel/database/statement';

/**
 * Locks the stored statuses that reference a message and belong to no document, in the order of receipt. Uses the index
 * `document_responses_unmatched_reference`.
 */
export const LOCK_UNMATCHED_STATUSES =
  statement(`SELECT id, sender, payload, request_soap AS "requestSoap", peer_certificate AS "peerCertificate",
    created_at AS "receivedAt"
  FROM document_responses WHERE document_id IS NULL AND reference = $1 AND kind = 'messageLevelStatus' AND payload IS NOT NULL
  ORDER BY created_at, id FOR UPDATE`);

/** Deletes statuses that another table now stores. Uses the primary key of `document_responses`. */
export const DELETE_MATCHED_STATUSES = statement(
  'DELETE FROM document_responses WHERE id = ANY ($1) AND document_id IS NULL',
);
