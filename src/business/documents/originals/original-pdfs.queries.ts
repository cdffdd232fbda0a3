import { statement } from '../../../platform/kernel/database/statement';

/** Inserts the PDF of a document. Uses the primary key of `document_pdfs`. */
export const INSERT_PDF = `INSERT INTO document_pdfs (document_id, company_id, sha256, pdf) VALUES ($1, $2, sha256($3), $3)`;

/** Inserts the digest of the PDF of a document, which is in the object store. Uses the primary key of `document_pdfs`. */
export const INSERT_PDF_IN_STORE = `INSERT INTO document_pdfs (document_id, company_id, sha256) VALUES ($1, $2, $3)`;

/**
 * Inserts the PDF of the only document of a statement.
 * @param from FROM clause with the row of the document
 * @param pdf parameter with the bytes
 * @param sha256 parameter with the digest, required when the bytes may be in the object store
 */
export function insertPdf(from: string, pdf: string, sha256 = `sha256(${pdf})`): string {
  return `INSERT INTO document_pdfs (document_id, company_id, sha256, pdf) SELECT id, company_id, ${sha256}, ${pdf} FROM ${from}`;
}

/**
 * Selects the PDF of a document of the team, or the reference to the PDF in the object store. Uses the primary keys.
 */
export const PDF_OF_DOCUMENT = statement(
  `SELECT p.pdf, o.store, o.key, o.sha256, o.bytes FROM document_pdfs p JOIN documents d ON d.id = p.document_id
   LEFT JOIN document_objects o ON o.document_id = p.document_id AND o.part = 'pdf' AND o.store IS NOT NULL
   WHERE p.document_id = $1 AND d.team_id = $2`,
);

/** Selects the incoming document of the company that was received in the same PDF. Uses the index `document_pdfs_known`. */
export const DOCUMENT_OF_PDF = `SELECT d.id FROM document_pdfs p JOIN documents d ON d.id = p.document_id
  WHERE p.company_id = $1 AND p.sha256 = sha256($2) AND d.direction = 'incoming' LIMIT 1`;
