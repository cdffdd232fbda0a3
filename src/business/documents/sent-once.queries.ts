import { statement } from '../../platform/kernel/database/statement';

/** Maximum number of stored documents of one duplicate key. */
const MAX_DOCUMENTS_OF_KEY = 100;

/**
 * Inserts the duplicate keys of documents and returns the ids of the documents that may be sent. When two duplicates
 * are sent at the same time, the second waits until the first is committed or rolled back, and is rejected if the first
 * was committed. A document counts for a year unless its delivery failed; a document that this statement cannot see yet
 * counts as well. Uses the primary keys of `sent_once` and `document_states`.
 * @param from a FROM clause with the columns id, company_id, type, document_number (not null) and receiver_id
 * @param isDuplicateAllowed SQL: whether `excluded`, a new document, may be a duplicate of an earlier document
 * @param since SQL: lowest id of the last year
 */
export const insertDuplicateKeys = (from: string, isDuplicateAllowed: string, since: string): string =>
  `INSERT INTO sent_once AS s (company_id, document_number, type, receiver_id, document_ids)
    SELECT company_id, document_number, type, coalesce(receiver_id, ''), ARRAY[id] ${from}
    ORDER BY company_id, document_number, type, receiver_id
    ON CONFLICT (company_id, document_number, type, receiver_id) DO UPDATE
      SET document_ids = s.document_ids[greatest(1, cardinality(s.document_ids) + 2 - ${MAX_DOCUMENTS_OF_KEY}):] || excluded.document_ids
      WHERE ${isDuplicateAllowed} OR NOT EXISTS (
        SELECT FROM unnest(s.document_ids) AS earlier (id) LEFT JOIN document_states d ON d.document_id = earlier.id
        WHERE earlier.id >= ${since} AND d.delivery_status IS DISTINCT FROM 'failed')
    RETURNING document_ids[cardinality(document_ids)] AS id`;

/** Inserts the key of a document that is stored even if it is a duplicate, e.g. because it was sent elsewhere. */
export const INSERT_DUPLICATE_KEY = statement(
  insertDuplicateKeys(
    'FROM (SELECT $1::text AS id, $2::text AS company_id, $3::text AS type, $4::text AS document_number, $5::text AS receiver_id) AS new',
    'true',
    `''`,
  ),
);

/** Selects the newest document with the same key whose delivery did not fail. Uses the primary keys. */
export const FIND_DUPLICATE =
  statement(`SELECT d.id, d.created_at AS "createdAt" FROM sent_once s CROSS JOIN LATERAL unnest(s.document_ids) AS earlier (id)
    JOIN documents d ON d.id = earlier.id JOIN document_states x ON x.document_id = d.id
  WHERE s.company_id = $1 AND s.document_number = $2 AND s.type = $3 AND s.receiver_id = coalesce($4, '')
    AND d.id >= $5 AND x.delivery_status IS DISTINCT FROM 'failed'
  ORDER BY d.id DESC LIMIT 1`);

/** Locks the duplicate key of a document. Uses the primary key of `sent_once`. */
export const LOCK_DUPLICATE_KEY =
  'SELECT 1 FROM sent_once WHERE company_id = $1 AND document_number = $2 AND type = $3 AND receiver_id = $4 FOR UPDATE';

/** Removes documents that do not exist from a locked row. Uses the primary keys of `sent_once` and `documents`. */
export const REMOVE_MISSING_DOCUMENTS = `UPDATE sent_once SET document_ids = ARRAY(
    SELECT known.id FROM unnest(document_ids) AS known (id) JOIN documents USING (id) ORDER BY known.id)
  WHERE company_id = $1 AND document_number = $2 AND type = $3 AND receiver_id = $4`;

/** Removes a deleted document from its duplicate key. Uses the primary key of `sent_once`. */
export const REMOVE_DOCUMENT_OF_KEY = `WITH gone AS (
    DELETE FROM sent_once WHERE company_id = $1 AND document_number = $2 AND type = $3 AND receiver_id = coalesce($4, '')
      AND document_ids = ARRAY[$5::text])
  UPDATE sent_once SET document_ids = array_remove(document_ids, $5)
  WHERE company_id = $1 AND document_number = $2 AND type = $3 AND receiver_id = coalesce($4, '') AND document_ids <> ARRAY[$5::text]`;

/** Deletes the duplicate keys of the documents of a company. Uses the primary key of `sent_once`. */
export const DELETE_DUPLICATE_KEYS_OF_COMPANY = 'DELETE FROM sent_once WHERE company_id = $1';
