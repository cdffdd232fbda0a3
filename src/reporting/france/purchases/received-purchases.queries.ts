import { DECLARANT_COLUMNS } from '../declarant/declarant';

/**
 * Selects the declarant of a company that may report. Uses the index `reporting_declarants_one_per_company` and the
 * primary key of `companies`.
 */
export const SELECT_REPORTING_DECLARANT = `SELECT ${DECLARANT_COLUMNS} FROM reporting_declarants
  WHERE company_id = $1 AND state = 'registered' AND enabled
    AND EXISTS (SELECT 1 FROM companies c WHERE c.id = $1 AND c.is_verified) FOR SHARE`;

/** Inserts a received purchase. */
export const INSERT_PURCHASE = `INSERT INTO reporting_received_purchases
    (document_id, team_id, company_id, operation, content, findings, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

/** Returns whether another document contains the same purchase. Uses the index `reporting_received_purchases_operation`. */
export const SELECT_KNOWN_PURCHASE =
  'SELECT 1 FROM reporting_received_purchases WHERE company_id = $1 AND operation = $2 AND json_array_length(findings) = 0 LIMIT 1';

/**
 * Selects a page of purchases, newest first, each with its valid report. Uses the indexes `reporting_received_purchases_company`,
 * `reporting_reports_of_operation`.
 */
export const selectReceivedPurchases = (
  after: object | null,
): string => `SELECT p.document_id AS "documentId", p.content,
    p.findings, p.created_at AS "createdAt", r.id AS "reportId", r.document_id AS "reportDocumentId"
  FROM reporting_received_purchases p
  LEFT JOIN LATERAL (SELECT id, document_id FROM reporting_reports WHERE company_id = p.company_id
    AND operation = p.operation AND status NOT IN ('superseded', 'rejected') ORDER BY id LIMIT 1) r ON true
  WHERE p.company_id = $1 AND p.team_id = $2
    ${after === null ? '' : 'AND (p.created_at, p.document_id) < ($4::timestamptz, $5)'}
  ORDER BY p.created_at DESC, p.document_id DESC LIMIT $3`;
