import { statement } from '../../platform/kernel/database/statement';

/**
 * Selects the company that has published a participant. `identifiers_published_once`, keys of `companies` and `teams`.
 */
export const COMPANY_OF_RECEIVER =
  statement(`SELECT i.team_id AS "teamId", i.company_id AS "companyId", c.country,
    c.tax_reporting AS "taxReporting", t.house_rules_off AS "houseRulesOff"
  FROM identifiers i JOIN companies c ON c.id = i.company_id JOIN teams t ON t.id = i.team_id
  WHERE i.environment = $1 AND i.scheme = split_part($2, ':', 1) AND i.identifier = split_part($2, ':', 2)
    AND i.publication <> 'unpublished'`);

/** Whether a company receives a document type under one of its registrations. `company_document_types_once`. */
export const ADVERTISES = statement(`SELECT 1 AS found FROM company_document_types
  WHERE company_id = $1 AND doc_type_id = ANY ($2::text[]) AND process_id = $3`);
