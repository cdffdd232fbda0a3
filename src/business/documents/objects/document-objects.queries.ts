import { statement } from '../../../platform/kernel/database/statement';

/** Columns of an object reference in JSON. */
const REFERENCE_COLUMNS = `part text, store text, key text, sha256 text, bytes integer`;

/**
 * Inserts the references of contents of new documents.
 * @param from FROM clause with `id`, `team_id` and `objects`, a JSON array of references
 */
export function insertObjects(from: string): string {
  return `INSERT INTO document_objects (document_id, part, team_id, store, key, sha256, bytes)
    SELECT f.id, o.part, f.team_id, o.store, o.key, decode(o.sha256, 'hex'), o.bytes
    FROM ${from} f CROSS JOIN LATERAL json_to_recordset(f.objects) AS o (${REFERENCE_COLUMNS})`;
}

/** Inserts the object reference of contents of one document. */
export const INSERT_OBJECT = `INSERT INTO document_objects (document_id, part, team_id, store, key, sha256, bytes)
  SELECT id, $2, team_id, $3, $4, $5, $6 FROM documents WHERE id = $1`;

/** Selects the object reference of contents of a document. Uses the primary key of `document_objects`. */
export const OBJECT_REFERENCE = statement(
  `SELECT store, key, sha256, bytes FROM document_objects WHERE document_id = $1 AND part = $2 AND store IS NOT NULL`,
);

/** Selects the documents among `$1` whose PDF is in a store. Uses the primary key of `document_objects`. */
export const DOCUMENTS_WITH_PDF_OBJECT = `SELECT document_id AS id FROM document_objects
  WHERE document_id = ANY ($1) AND part = 'pdf' AND store IS NOT NULL`;

/** Selects the keys among `$1` that a row references. Uses the index `document_objects_key`. */
export const REFERENCED_KEYS = statement('SELECT key FROM document_objects WHERE key = ANY ($1::text[])');

/** Selects the names of all referenced stores, with one index lookup for each. Uses the index `document_objects_store`. */
export const REFERENCED_STORES = `WITH RECURSIVE named AS (
    (SELECT store FROM document_objects WHERE store IS NOT NULL ORDER BY store LIMIT 1)
    UNION ALL
    SELECT (SELECT o.store FROM document_objects o WHERE o.store > n.store ORDER BY o.store LIMIT 1)
    FROM named n WHERE n.store IS NOT NULL)
  SELECT store AS name FROM named WHERE store IS NOT NULL`;

/** Counts the objects of each store and their bytes. Reads the whole table, for the operator. */
export const COUNT_OBJECTS_BY_STORE = `SELECT coalesce(store, '') AS store, part, count(*)::int AS objects, coalesce(sum(bytes), 0)::float8 AS bytes
  FROM document_objects GROUP BY 1, 2 ORDER BY 1, 2`;

/**
 * Starts or continues a pass over the store `$1`, unless another process runs the pass; reserves the store for the next
 * five minutes. Uses the primary key of `object_sweeps`.
 */
export const CLAIM_SWEEP = `INSERT INTO object_sweeps AS s (store, next_at) VALUES ($1, clock_timestamp() + interval '5 minutes')
  ON CONFLICT (store) DO UPDATE SET next_at = clock_timestamp() + interval '5 minutes' WHERE s.next_at <= clock_timestamp()
  RETURNING after_key AS "afterKey", pass`;

/** Stores the progress of a pass and makes its next pages due now. Uses the primary key of `object_sweeps`. */
export const CONTINUE_SWEEP = `UPDATE object_sweeps SET after_key = $2, pass = $3, next_at = clock_timestamp() WHERE store = $1`;

/** Ends a pass; the next pass is due after `$3` seconds. Uses the primary key of `object_sweeps`. */
export const COMPLETE_SWEEP = `UPDATE object_sweeps SET after_key = NULL, pass = NULL, last_pass = $2, completed_at = clock_timestamp(),
    next_at = clock_timestamp() + make_interval(secs => $3) WHERE store = $1`;

/** Selects all rows of `object_sweeps`, a table with one row for each store. */
export const SWEEPS = `SELECT store, last_pass AS "lastPass", completed_at AS "completedAt" FROM object_sweeps ORDER BY store`;

/** Selects the fences of the store `$1`. Uses the primary key of `object_sweeps`. */
export const FENCES_OF_STORE = `SELECT fence, next_fence AS "nextFence" FROM object_sweeps WHERE store = $1`;

/** Records the current value `$2` and the next value `$3` of the owner object of the store `$1`. */
export const ADVANCE_FENCE = `UPDATE object_sweeps SET fence = $2, next_fence = $3 WHERE store = $1`;

/** Adopts the store `$1` with the value `$2` of its owner object. Uses the primary key of `object_sweeps`. */
export const ADOPT_STORE = `INSERT INTO object_sweeps (store, next_at, fence, next_fence) VALUES ($1, clock_timestamp(), $2, $2)
  ON CONFLICT (store) DO UPDATE SET fence = $2, next_fence = $2`;

/**
 * Selects contents that are in the database because a store was not available. Uses the index
 * `document_objects_waiting`.
 */
export const WAITING_OBJECTS = `SELECT document_id AS "documentId", part FROM document_objects
  WHERE store IS NULL AND document_id > $1 ORDER BY document_id LIMIT $2`;
