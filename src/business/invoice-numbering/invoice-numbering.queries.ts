import { statement } from '../../platform/kernel/database/statement';

/** Maximum number of a company's newest documents whose numbers are read. */
export const MAX_SEARCHED_DOCUMENTS = 2_000;

/**
 * Selects the numbers of documents of a type that a company sent, newest first, among its newest documents. Uses the
 * index `documents_of_company`.
 */
export const SENT_NUMBERS = statement(`SELECT number, to_char(issued, 'YYYY-MM-DD') AS day FROM (
    SELECT id, direction, type, document_number AS number, coalesce(issue_date, created_at::date) AS issued
    FROM documents WHERE company_id = $1 AND team_id = $2 ORDER BY id DESC LIMIT ${MAX_SEARCHED_DOCUMENTS}) AS newest
  WHERE direction = 'outgoing' AND type = $3 AND number IS NOT NULL ORDER BY id DESC`);
