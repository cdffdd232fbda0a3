/** The next documents that no version with profiles has read. `documents_without_profile`. */
export const WITHOUT_PROFILE = `SELECT id, company_id AS "companyId", direction, type, receiver_id AS "receiverId", process_id AS "processId",
    to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
  FROM documents WHERE profile IS NULL AND id > $1 ORDER BY id LIMIT $2`;

/** Gives a document its profile, unless it has one or is gone. Key of `documents`. */
export const SET_PROFILE = `UPDATE documents SET profile = $2 WHERE id = $1 AND profile IS NULL RETURNING id`;

/** The same of a document that is known to be an invoice only now. Keys of `documents` and `document_states`. */
export const SET_READING = `WITH found AS (
    UPDATE documents SET profile = $2, type = $3, document_number = $4, issue_date = $5,
      sender_name = $6, receiver_name = $7, validation_result = $8
    WHERE id = $1 AND profile IS NULL RETURNING id)
  UPDATE document_states s SET updated_at = clock_timestamp() FROM found WHERE s.document_id = found.id RETURNING found.id`;
