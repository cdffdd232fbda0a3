import { statement } from '../../platform/kernel/database/statement';

/**
 * Selects the company that has published a participant, else the company whose participant another publisher has taken over
 * a short time ago: senders may keep the earlier metadata. Uses the index `identifiers_published_once`;
 * for a participant that has left, the primary key of `published_participants` and `identifiers_of_team`; and the
 * primary keys of `companies` and `teams`.
 */
export const COMPANY_OF_RECEIVER = statement(`WITH receiver AS (
    SELECT id, 1 AS choice, updated_at FROM identifiers
    WHERE environment = $1 AND scheme = split_part($2, ':', 1) AND identifier = split_part($2, ':', 2)
      AND publication <> 'unpublished'
    UNION ALL
    SELECT i.id, 2, i.updated_at FROM published_participants p
      JOIN identifiers i ON i.team_id = p.team_id AND i.environment = 'production'
        AND i.scheme = split_part($2, ':', 1) AND i.identifier = split_part($2, ':', 2)
    WHERE p.participant = $2 AND p.left_at IS NOT NULL AND $1 = 'production'
    ORDER BY choice, updated_at DESC LIMIT 1)
  SELECT i.team_id AS "teamId", i.company_id AS "companyId", c.country,
    c.tax_reporting AS "taxReporting", t.house_rules_off AS "houseRulesOff",
    EXISTS (SELECT 1 FROM upstream_connections k WHERE k.team_id = i.team_id) AS "hasProvider"
  FROM receiver JOIN identifiers i ON i.id = receiver.id JOIN companies c ON c.id = i.company_id
    JOIN teams t ON t.id = i.team_id`);

/**
 * Whether a company receives a document type under one of its registrations. Uses the index
 * `company_document_types_once`.
 */
export const ADVERTISES_DOCUMENT_TYPE = statement(`SELECT 1 AS found FROM company_document_types
  WHERE company_id = $1 AND doc_type_id = ANY ($2::text[]) AND process_id = $3`);

/** Selects the companies of a team with their identifiers. Uses the indexes `companies_team_name`, `identifiers_company`. */
export const COMPANIES_WITH_ADDRESSES = `SELECT c.id, c.name, c.country, c.vat_number AS "vatNumber", c.enterprise_number AS "enterpriseNumber",
    c.enterprise_number_scheme AS "enterpriseNumberScheme",
    coalesce((SELECT json_agg(json_build_object('scheme', i.scheme, 'identifier', i.identifier))
      FROM identifiers i WHERE i.company_id = c.id), '[]') AS addresses
  FROM companies c WHERE c.team_id = $1 ORDER BY c.id`;

/** Selects a company with its addresses. Uses the primary key of `companies` and the index of `identifiers` by company. */
export const COMPANY_WITH_ADDRESSES = statement(`SELECT c.id, c.name, c.country, c.vat_number AS "vatNumber",
    c.enterprise_number AS "enterpriseNumber", c.enterprise_number_scheme AS "enterpriseNumberScheme",
    coalesce((SELECT json_agg(json_build_object('scheme', i.scheme, 'identifier', i.identifier))
      FROM identifiers i WHERE i.company_id = c.id), '[]') AS addresses
  FROM companies c WHERE c.id = $1`);

/** Makes imports of the same document wait for each other. */
export const LOCK_IMPORT = 'SELECT pg_advisory_xact_lock($1, hashtext($2))';

/** Selects a document of the company with the same bytes. Uses the index `documents_known`. */
export const KNOWN_DOCUMENT = `SELECT d.id FROM documents d JOIN document_contents c ON c.document_id = d.id
  WHERE d.company_id = $1 AND d.direction = $2
    AND coalesce(left(d.document_number, 100), '') = coalesce(left($3, 100), '')
    AND coalesce(c.xml_sha256, sha256(c.xml)) = decode($4, 'hex') LIMIT 1`;

/**
 * Selects the documents that the team `$1` has sent under the keys `$2` of the documents of a batch. Uses the primary
 * key of `idempotency_keys`.
 */
export const SENT_UNDER_KEYS =
  statement(`SELECT key, fingerprint, resource_id AS "documentId" FROM idempotency_keys
  WHERE team_id = $1 AND key = ANY ($2::text[])`);
