import { statement } from '../../../platform/kernel/database/statement';
import type { ObjectPart } from './document-object.entity';
import { MIN_OBJECT_BYTES } from './object-place';

/** Table and column of contents in the database. */
const CONTENT_COLUMNS: Readonly<Record<ObjectPart, { table: string; column: string }>> = {
  xml: { table: 'document_contents', column: 'packed_xml' },
  pdf: { table: 'document_pdfs', column: 'pdf' },
};

/** Size of an empty packed value in bytes, such as the XML of a PDF without XML. */
const EMPTY_PACKED_BYTES = 5;

/** Maximum age of a written object that no row references yet; every grace period of the sweep is longer. */
const MAX_UNREFERENCED_AGE = '30 minutes';

/**
 * Examines the next `$3` documents after id `$1` and before id `$4`. Selects documents whose contents are large enough
 * for an object store, and documents of any size that are older than id `$2`. `last` is the last examined id; null when
 * there are no more documents. Uses the primary keys.
 */
export function selectDocumentsToMove(part: ObjectPart): string {
  const { table, column } = CONTENT_COLUMNS[part];
  return statement(`WITH examined AS MATERIALIZED (
      SELECT document_id AS id, octet_length(${column}) AS bytes FROM ${table} WHERE document_id > $1 AND document_id < $4 ORDER BY document_id LIMIT $3)
    SELECT (SELECT max(id) FROM examined) AS last,
      ARRAY(SELECT id FROM examined WHERE bytes >= ${MIN_OBJECT_BYTES} OR (bytes > ${EMPTY_PACKED_BYTES} AND id < $2) ORDER BY id) AS ids`);
}

/** Selects contents that are in the database, with the current time. Uses the primary keys. */
export function selectRowContents(part: ObjectPart): string {
  const { table, column } = CONTENT_COLUMNS[part];
  return statement(`SELECT c.${column} AS contents, d.team_id AS "teamId", clock_timestamp() AS "readAt"
    FROM ${table} c JOIN documents d ON d.id = c.document_id WHERE c.document_id = $1 AND c.${column} IS NOT NULL`);
}

/**
 * Stores the reference to the object with the contents of a document and empties the content column. Has no effect if the
 * contents were changed or moved in the meantime, or if the object is so old that a sweep might delete it. `$2` to `$5`:
 * location; `$6`: time at which the contents were read. Uses the primary keys.
 */
export function storeObjectReference(part: ObjectPart): string {
  const { table, column } = CONTENT_COLUMNS[part];
  return statement(`WITH emptied AS (
      UPDATE ${table} SET ${column} = NULL WHERE document_id = $1 AND sha256(${column}) = $4
        AND $6::timestamptz > clock_timestamp() - interval '${MAX_UNREFERENCED_AGE}'
        AND NOT EXISTS (SELECT FROM document_objects o WHERE o.document_id = $1 AND o.part = '${part}' AND o.store IS NOT NULL)
      RETURNING document_id)
    INSERT INTO document_objects (document_id, part, team_id, store, key, sha256, bytes)
    SELECT d.id, '${part}', d.team_id, $2, $3, $4, $5 FROM emptied e JOIN documents d ON d.id = e.document_id
    ON CONFLICT (document_id, part) DO UPDATE
      SET store = excluded.store, key = excluded.key, sha256 = excluded.sha256, bytes = excluded.bytes
    RETURNING document_id`);
}

/**
 * Writes the contents `$3` into their row and deletes the reference to the object with the key `$2`, unless the object
 * was moved in the meantime. The database compares the digest `$4`. Uses the primary keys.
 */
export function restoreContents(part: ObjectPart): string {
  const { table, column } = CONTENT_COLUMNS[part];
  return statement(`WITH forgotten AS (
      DELETE FROM document_objects WHERE document_id = $1 AND part = '${part}' AND key = $2 AND sha256($3::bytea) = $4 RETURNING document_id)
    UPDATE ${table} SET ${column} = $3 WHERE document_id = $1 AND EXISTS (SELECT FROM forgotten) RETURNING document_id`);
}

/**
 * Selects the next objects of a store before the document `$5`, ordered by document and part. Uses the index
 * `document_objects_store`.
 */
export const OBJECTS_OF_STORE =
  statement(`SELECT document_id AS "documentId", part, team_id AS "teamId", store, key, sha256, bytes,
    clock_timestamp() AS "readAt"
  FROM document_objects WHERE store = $1 AND (document_id, part) > ($2, $3) AND document_id < $5 ORDER BY document_id, part LIMIT $4`);

/**
 * Replaces the reference to the object with the key `$3` by the copy in another store, unless the object was moved in the
 * meantime. Uses the primary key of `document_objects`.
 */
export const REPLACE_OBJECT_REFERENCE = statement(`UPDATE document_objects SET store = $4, key = $5
  WHERE document_id = $1 AND part = $2 AND key = $3 AND $6::timestamptz > clock_timestamp() - interval '${MAX_UNREFERENCED_AGE}'
  RETURNING document_id`);

/**
 * Deletes the mark of contents that wait for a store, after the contents were removed from their row. Uses the primary
 * key of `document_objects`.
 */
export const DELETE_WAITING_MARK = `DELETE FROM document_objects WHERE document_id = $1 AND part = $2 AND store IS NULL`;
