const COLUMNS = `d.id, d.company_id AS "companyId", d.direction, d.type, d.receiver_id AS "receiverId", d.process_id AS "processId",
    to_char(d.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day`;

/** Selects the next documents that no version with profiles has read. Uses the index `documents_without_profile`. */
export const WITHOUT_PROFILE = `SELECT ${COLUMNS} FROM documents d WHERE profile IS NULL AND id > $1 ORDER BY id LIMIT $2`;

/**
 * Selects the next documents of unknown type that the current reader has not read. Uses the index
 * `documents_of_unknown_type` and the primary key of `document_states`.
 */
export const NOT_READ_BY_CURRENT_READER = `SELECT ${COLUMNS} FROM documents d JOIN document_states s ON s.document_id = d.id
  WHERE d.type = 'unknown' AND d.profile IS NOT NULL AND s.read_by IS DISTINCT FROM $3 AND d.id > $1 ORDER BY d.id LIMIT $2`;

/** Stores which reader has read a document. Uses the primary key of `document_states`. */
export const SET_READ_BY = 'UPDATE document_states SET read_by = $2 WHERE document_id = $1';

/** Inserts the PDF of a document, unless it is stored already. Uses the primary key of `document_pdfs`. */
export const INSERT_FOUND_PDF = `INSERT INTO document_pdfs (document_id, company_id, sha256, pdf) VALUES ($1, $2, sha256($3), $3)
  ON CONFLICT DO NOTHING`;

/** Sets the profile of a document, unless it has one or was deleted. Uses the primary key of `documents`. */
export const SET_PROFILE = `UPDATE documents SET profile = $2 WHERE id = $1 AND profile IS NULL RETURNING id`;

/**
 * Stores the reading of a document that turned out to be an invoice; `FillSortValuesJob` stores its values for sorted
 * lists. Uses the primary keys of `documents` and `document_states`.
 */
export const SET_READING = `WITH found AS (
    UPDATE documents SET profile = $2, type = $3, document_number = $4, issue_date = $5,
      sender_name = $6, receiver_name = $7, validation_result = $8, due_date = NULL, counterparty = NULL
    WHERE id = $1 AND (profile IS NULL OR type = 'unknown') RETURNING id)
  UPDATE document_states s SET updated_at = clock_timestamp() FROM found WHERE s.document_id = found.id RETURNING found.id`;
