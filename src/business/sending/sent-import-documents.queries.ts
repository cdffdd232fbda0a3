/** Columns of an acceptance in JSON that name the document of an invoice import that is sent. */
export const SENT_IMPORT_COLUMNS = 'import_id text, import_position integer';

/**
 * Locks the queued documents of invoice imports that are sent, and returns the ids that they get. One that another worker
 * sends at the same time is waited for, and then not returned. Uses the keys of `invoice_import_documents` and
 * `invoice_imports`.
 * @param wanted a CTE with the columns `SENT_IMPORT_COLUMNS`, id, team_id and company_id
 */
export const lockSentImportDocuments = (wanted: string): string =>
  `SELECT w.id FROM invoice_import_documents d
    JOIN ${wanted} w ON d.invoice_import_id = w.import_id AND d.position = w.import_position AND d.state = 'queued'
    JOIN invoice_imports i ON i.id = w.import_id AND i.team_id = w.team_id AND i.company_id = w.company_id FOR UPDATE OF d`;

/**
 * Records the accepted documents in their invoice imports. Uses the key of `invoice_import_documents`.
 * @param accepted a CTE with the columns `SENT_IMPORT_COLUMNS` and id
 */
export const markSentImportDocuments = (accepted: string): string =>
  `UPDATE invoice_import_documents d SET state = 'sent', document_id = a.id, errors = '[]'
    FROM ${accepted} a WHERE d.invoice_import_id = a.import_id AND d.position = a.import_position`;
