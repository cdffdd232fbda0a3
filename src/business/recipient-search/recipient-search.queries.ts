import { statement } from '../../platform/kernel/database/statement';

/** Number of the newest documents of a team, or of each company of a limited key, among which recent recipients are searched. */
const RECENT_DOCUMENTS = 1_000;
const RECENT_DOCUMENTS_OF_COMPANY = 200;
/** Maximum number of rows of each source. */
const MAX_ROWS = 20;
/** Maximum number of companies of a team that are read. */
const MAX_COMPANIES = 5_000;

const SENT_TYPES = `('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote')`;

/** SQL: the newest recipients of documents `d` that contain a pattern of `$1` or have an address of `$2`. */
const selectNewestRecipients = (documents: string): string => `SELECT address, name FROM (
    SELECT DISTINCT ON (d.receiver_id) d.receiver_id AS address, d.receiver_name AS name, d.id
    FROM (${documents}) AS d
    WHERE d.direction = 'outgoing' AND d.type IN ${SENT_TYPES} AND d.receiver_id IS NOT NULL
      AND (lower(coalesce(d.receiver_name, '') || ' ' || d.receiver_id) LIKE ANY ($1::text[]) OR d.receiver_id = ANY ($2::text[]))
    ORDER BY d.receiver_id, d.id DESC) AS recipients
  ORDER BY id DESC LIMIT ${MAX_ROWS}`;

const formatColumns = (row: string): string =>
  ['id', 'direction', 'type', 'receiver_id', 'receiver_name'].map((name) => `${row}.${name}`).join(', ');

/** Selects recipients among the newest documents of the team `$3`. Uses the index `documents_of_team`. */
export const RECENT_OF_TEAM = statement(
  selectNewestRecipients(`SELECT ${formatColumns('t')} FROM documents t WHERE t.team_id = $3
    ORDER BY t.id DESC LIMIT ${RECENT_DOCUMENTS}`),
);

/** Selects recipients among the newest documents of each company of `$4`. Uses the index `documents_of_company`. */
export const RECENT_OF_COMPANIES = statement(
  selectNewestRecipients(`SELECT newest.* FROM unnest($4::text[]) AS own (id) CROSS JOIN LATERAL (
    SELECT ${formatColumns('t')} FROM documents t WHERE t.company_id = own.id AND t.team_id = $3
    ORDER BY t.id DESC LIMIT ${RECENT_DOCUMENTS_OF_COMPANY}) AS newest`),
);

const buildCustomersWith = (condition: string): string =>
  `(SELECT id FROM customers WHERE team_id = $1 AND ${condition} LIMIT ${MAX_ROWS})`;

/**
 * Selects the ids of a team's customers whose texts contain one of two patterns, or who have a VAT number or an address
 * of a list. Uses the indexes `customers_search`, `customers_vat_number` and `customers_address`. Row-level policies
 * would prevent their use, so the statement runs without policies.
 */
export const MATCHING_CUSTOMERS = statement(`${buildCustomersWith('search_text LIKE $2')}
  UNION ${buildCustomersWith('search_text LIKE $3')}
  UNION ${buildCustomersWith('vat_number = ANY ($4::text[])')}
  UNION ${buildCustomersWith('peppol_addresses && $5::text[]')}
  LIMIT ${MAX_ROWS}`);

/** Selects customers of a team by id. Uses the primary key of `customers`. */
export const CUSTOMERS_BY_ID = statement(`SELECT id, name, country, vat_number AS "vatNumber",
    enterprise_number AS "enterpriseNumber", peppol_addresses AS addresses
  FROM customers WHERE id = ANY ($2::text[]) AND team_id = $1 ORDER BY lower(name), id`);

/** Selects the countries of a team's companies, most frequent first. Uses the index `companies_team_name`. */
export const COUNTRIES_OF_TEAM = statement(`SELECT country FROM (
    SELECT country FROM companies WHERE team_id = $1 ORDER BY lower(name), id LIMIT ${MAX_COMPANIES}) AS own
  GROUP BY country ORDER BY count(*) DESC, country LIMIT 5`);

/**
 * Selects companies of a team, within the limit of a key, whose name contains a pattern of `$3` or that have an address
 * of `$4`, with their addresses on the network. Uses the indexes `companies_team_name` and `identifiers_company`.
 */
export const MATCHING_COMPANIES = statement(`SELECT c.name, c.country, c.vat_number AS "vatNumber",
    i.scheme || ':' || i.identifier AS address
  FROM (SELECT id, name, country, vat_number FROM companies
    WHERE team_id = $1 AND ($2::text[] IS NULL OR id = ANY ($2::text[])) ORDER BY lower(name), id LIMIT ${MAX_COMPANIES}) AS c
  CROSS JOIN LATERAL (SELECT scheme, identifier FROM identifiers WHERE company_id = c.id
    ORDER BY created_at DESC, id DESC LIMIT 10) AS i
  WHERE lower(c.name) LIKE ANY ($3::text[]) OR i.scheme || ':' || i.identifier = ANY ($4::text[])
  ORDER BY lower(c.name), address LIMIT ${MAX_ROWS}`);
