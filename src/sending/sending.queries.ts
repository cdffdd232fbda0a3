import { statement } from '../kernel/database/statement';

/** Lets one transaction at a time send what the text names. */
export const LOCK_DOUBLES = statement('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))');

/** Who has published a participant. `identifiers_published_once`. */
export const COMPANY_OF_RECEIVER =
  statement(`SELECT team_id AS "teamId", company_id AS "companyId" FROM identifiers
  WHERE environment = $1 AND scheme = split_part($2, ':', 1) AND identifier = split_part($2, ':', 2)
    AND publication <> 'unpublished'`);

/** Whether a company receives a document type. `company_document_types_once`. */
export const ADVERTISES = statement(`SELECT 1 AS found FROM company_document_types
  WHERE company_id = $1 AND doc_type_id = $2 AND process_id = $3`);
