import { statement } from '../../platform/kernel/database/statement';

/** Inserts an import. */
export const INSERT_IMPORT =
  statement(`INSERT INTO invoice_imports (id, team_id, company_id, file_name, format, file, columns, header_sha256, first_rows,
    row_count, suggestion, state, created_by, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9::jsonb, $10, $11::jsonb, 'unmapped', $12, $13)`);

/** Deletes the imports of a company that are older than 30 days and not in progress. Uses the index `invoice_imports_company`. */
export const DELETE_OLD_IMPORTS = statement(`DELETE FROM invoice_imports
  WHERE company_id = $1 AND created_at < clock_timestamp() - interval '30 days' AND state IN ('unmapped', 'ready')`);

/** Counts the imports of a company, up to `$2`. Uses the index `invoice_imports_company`. */
export const COUNT_IMPORTS = statement(
  'SELECT count(*)::int AS imports FROM (SELECT 1 FROM invoice_imports WHERE company_id = $1 LIMIT $2) AS counted',
);

/** Selects the mapping that a company chose for a header. Uses the index `invoice_import_mappings_header`. */
export const MAPPING_OF_HEADER = statement(
  'SELECT mapping FROM invoice_import_mappings WHERE company_id = $1 AND header_sha256 = $2',
);

/** Stores the mapping that a company chose for a header. Uses the index `invoice_import_mappings_header`. */
export const STORE_MAPPING =
  statement(`INSERT INTO invoice_import_mappings (id, team_id, company_id, header_sha256, mapping, updated_at)
  VALUES ($1, $2, $3, $4, $5::jsonb, $6)
  ON CONFLICT (company_id, header_sha256, team_id) DO UPDATE SET mapping = excluded.mapping, updated_at = excluded.updated_at`);

/** Locks an import of a company. Uses the primary key of `invoice_imports`. */
export const LOCK_IMPORT = statement(
  `SELECT state, header_sha256 AS "headerSha256" FROM invoice_imports
    WHERE id = $1 AND team_id = $2 AND company_id = $3 FOR NO KEY UPDATE`,
);

/** Selects the file of an import. Uses the primary key of `invoice_imports`. */
export const FILE_OF_IMPORT = statement(
  'SELECT file FROM invoice_imports WHERE id = $1 AND team_id = $2 AND company_id = $3',
);

/** Returns whether a document of an import was sent or is queued. Uses the index `invoice_import_documents_state`. */
export const HAS_QUEUED_OR_SENT = statement(`SELECT EXISTS (SELECT FROM invoice_import_documents
  WHERE invoice_import_id = $1 AND state IN ('queued', 'sent')) AS "hasSent"`);

/** Deletes the documents of an import. Uses the index `invoice_import_documents_state`. */
export const DELETE_DOCUMENTS_OF_IMPORT = statement(
  'DELETE FROM invoice_import_documents WHERE invoice_import_id = $1',
);

/** Inserts the documents (JSON) of an import. */
export const INSERT_DOCUMENTS_OF_IMPORT =
  statement(`INSERT INTO invoice_import_documents (id, team_id, company_id, invoice_import_id, number, document_type, recipient,
    buyer_name, rows, content, state, errors, created_at)
  SELECT d.id, $1, $2, $3, d.number, d.document_type, d.recipient, d.buyer_name, d.rows, d.content, d.state, d.errors, $4
  FROM jsonb_to_recordset($5::jsonb) AS d (id text, number text, document_type text, recipient text, buyer_name text, rows jsonb,
    content jsonb, state text, errors jsonb)`);

/** Counts the documents of imports by state. Uses the index `invoice_import_documents_state`. */
export const COUNT_DOCUMENTS =
  statement(`SELECT invoice_import_id AS "invoiceImportId", state, count(*)::int AS count
  FROM invoice_import_documents WHERE invoice_import_id = ANY ($1) GROUP BY invoice_import_id, state`);

/** Selects the next documents of an import to validate, in the order of the file. Uses the index `invoice_import_documents_state`. */
export const NEXT_TO_VALIDATE =
  statement(`SELECT id, rows, content, coalesce(attempts, 0) AS attempts FROM invoice_import_documents
  WHERE invoice_import_id = $1 AND state = 'waiting' ORDER BY id LIMIT $2`);

/** SQL of the time at which a queued document is due, as in the index `invoice_import_documents_due`. */
const DUE_TIME = `coalesce(retry_at, '-infinity')`;

/**
 * Selects the next documents of an import to send: first in the order of the file, then the documents to retry. Uses
 * the index `invoice_import_documents_due`.
 */
export const NEXT_TO_SEND =
  statement(`SELECT id, rows, content, coalesce(attempts, 0) AS attempts FROM invoice_import_documents
  WHERE invoice_import_id = $1 AND state = 'queued' AND ${DUE_TIME} <= (SELECT clock_timestamp()) ORDER BY ${DUE_TIME}, id LIMIT $2`);

/**
 * Returns the seconds until the next queued document of an import is due; no row when none is queued. Uses the index
 * `invoice_import_documents_due`.
 */
export const SECONDS_TO_RETRY =
  statement(`SELECT coalesce(greatest(0, extract(epoch FROM retry_at - clock_timestamp())), 0)::float8 AS seconds
  FROM invoice_import_documents WHERE invoice_import_id = $1 AND state = 'queued' ORDER BY ${DUE_TIME}, id LIMIT 1`);

/**
 * Counts the documents of the imports `$1` of the team `$2` that wait for their next attempt. Uses the index
 * `invoice_import_documents_due`.
 */
export const NETWORK_WAITS =
  statement(`SELECT invoice_import_id AS "invoiceImportId", count(*)::int AS documents, min(retry_at) AS "nextAttemptAt"
  FROM invoice_import_documents WHERE invoice_import_id = ANY ($1) AND state = 'queued' AND ${DUE_TIME} > '-infinity'
    AND team_id = $2 GROUP BY invoice_import_id`);

/**
 * Stores the results (JSON) of validations; a document that could not be validated stays `waiting`. Uses the
 * primary key of `invoice_import_documents`.
 */
export const STORE_VALIDATION_RESULTS =
  statement(`UPDATE invoice_import_documents d SET state = v.state, errors = v.errors, attempts = v.attempts
  FROM jsonb_to_recordset($2::jsonb) AS v (id text, state text, errors jsonb, attempts integer)
  WHERE d.id = v.id AND d.invoice_import_id = $1 AND d.state = 'waiting'`);

/** Records the reason why a queued document was not sent. Uses the primary key of `invoice_import_documents`. */
export const SET_DOCUMENT_FAILED =
  statement(`UPDATE invoice_import_documents SET state = 'failed', errors = $3::jsonb, attempts = NULL, retry_at = NULL
  WHERE id = $2 AND invoice_import_id = $1 AND state = 'queued'`);

/**
 * Schedules a queued document for a retry in `$4` seconds, with the reason why it was not sent. Uses the primary key of
 * `invoice_import_documents`.
 */
export const SCHEDULE_DOCUMENT_RETRY = statement(`UPDATE invoice_import_documents SET errors = $3::jsonb,
    attempts = coalesce(attempts, 0) + 1, retry_at = clock_timestamp() + make_interval(secs => $4::float8)
  WHERE id = $2 AND invoice_import_id = $1 AND state = 'queued'`);

/**
 * Marks the failures of an import as reported, and counts the new ones. A document that failed again for the reason
 * already reported is not counted. Uses the index `invoice_import_documents_state`.
 */
export const MARK_FAILURES_REPORTED = statement(`WITH reported AS (
    UPDATE invoice_import_documents SET reported_errors = errors
    WHERE invoice_import_id = $1 AND state = 'failed' AND reported_errors IS DISTINCT FROM errors RETURNING 1)
  SELECT count(*)::int AS failures FROM reported`);

/** Queues all valid documents of an import. Uses the index `invoice_import_documents_state`. */
export const QUEUE_VALID_DOCUMENTS = statement(
  `UPDATE invoice_import_documents SET state = 'queued' WHERE invoice_import_id = $1 AND state = 'valid' RETURNING id`,
);

/**
 * Queues those of the selected documents of an import that are valid or failed. Uses the primary key of
 * `invoice_import_documents`.
 */
export const QUEUE_SELECTED_DOCUMENTS =
  statement(`UPDATE invoice_import_documents SET state = 'queued', errors = '[]'
  WHERE id = ANY ($2) AND invoice_import_id = $1 AND state IN ('valid', 'failed') RETURNING id`);

/** Removes the documents of an import from the queue. Uses the index `invoice_import_documents_state`. */
export const UNQUEUE_DOCUMENTS =
  statement(`UPDATE invoice_import_documents SET state = 'valid', errors = '[]', attempts = NULL, retry_at = NULL
  WHERE invoice_import_id = $1 AND state = 'queued'`);

/** Deletes an import of a company that is not in progress. Uses the primary key of `invoice_imports`. */
export const DELETE_IMPORT = statement(
  'DELETE FROM invoice_imports WHERE id = $1 AND team_id = $2 AND company_id = $3',
);

/** Selects the imports that a worker has just started. @param startedRows name of the CTE */
export const selectStartedInvoiceImports = (startedRows: string): string =>
  `SELECT i.id, i.claim, i.team_id AS "teamId", i.company_id AS "companyId", i.file_name AS "fileName", i.state, i.mapping,
      i.sending_key_id AS "sendingKeyId", t.environment
    FROM ${startedRows} i JOIN teams t ON t.id = i.team_id`;
