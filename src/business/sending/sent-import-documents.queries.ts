/** Column of an acceptance in JSON that names the document of an invoice import that is sent. */
export const SENT_IMPORT_COLUMNS = 'import_document_id text';

/**
 * Locks the queued documents of invoice imports that are sent. The statement waits for a document that another worker
 * sends at the same time, and does not return it. Uses the primary key of `invoice_import_documents`.
 * @param requestedDocuments a CTE with the columns `SENT_IMPORT_COLUMNS`, team_id and company_id
 */
export const lockSentImportDocuments = (requestedDocuments: string): string =>
  `SELECT d.id FROM invoice_import_documents d JOIN ${requestedDocuments} w ON d.id = w.import_document_id AND d.state = 'queued'
    AND d.team_id = w.team_id AND d.company_id = w.company_id FOR UPDATE OF d`;

/**
 * Records the accepted documents in their invoice imports. Uses the primary key of `invoice_import_documents`.
 * @param acceptedRows a CTE with the columns `SENT_IMPORT_COLUMNS`, id and team_id
 */
export const markSentImportDocuments = (acceptedRows: string): string =>
  `UPDATE invoice_import_documents d SET state = 'sent', document_id = a.id, errors = '[]'
    FROM ${acceptedRows} a WHERE d.id = a.import_document_id AND d.team_id = a.team_id`;
