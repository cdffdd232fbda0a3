import { statement } from '../../platform/kernel/database/statement';

const SIREN_PREFIX_LENGTH = 10;
/** Maximum number of lines that are searched for one with a visible company name. */
const MAX_SEARCHED_LINES = 100;

/**
 * Selects lines with the parts of their addresses: SIREN, SIRET and routing code. A second part that is not a SIRET
 * is a suffix.
 */
const SELECT_LINES = `SELECT i.identifier, i.publication, i.team_id = $2 AS own, c.name AS "companyName",
    i.team_id = $2 OR l.company_id IS NOT NULL AS "namePublic",
    "substring"(i.identifier, '^\\d{9}_(\\d{14})(?:_|$)') AS siret,
    "substring"(i.identifier, '^\\d{9}_\\d{14}_(.+)$') AS "routingIdentifier",
    CASE WHEN i.identifier ~ '^\\d{9}_' AND i.identifier !~ '^\\d{9}_\\d{14}(_|$)' THEN "substring"(i.identifier, ${SIREN_PREFIX_LENGTH + 1}) END AS suffix
  FROM identifiers i JOIN companies c ON c.id = i.company_id LEFT JOIN directory_listings l ON l.company_id = c.id
  WHERE i.environment = $1 AND i.scheme = '0225' AND i.publication <> 'unpublished'
    AND (i.publication = 'published' OR i.team_id = $2)`;

const SIREN_LINES = `${SELECT_LINES} AND "left"(i.identifier, 9) = $3`;

/** Selects the lines of an establishment: their addresses begin with its SIREN and its SIRET, `$3`. */
const SIRET_LINES = `${SELECT_LINES} AND "left"(i.identifier, 24) = "left"($3, 9) || '_' || $3 AND i.identifier ~ '^\\d{9}_\\d{14}(_|$)'`;

/** Selects one of the first lines, if possible one that shows the name of its company. */
function selectNamedLine(lines: string): string {
  return `SELECT * FROM (${lines} ORDER BY i.identifier LIMIT ${MAX_SEARCHED_LINES}) AS first_lines
    ORDER BY "namePublic" DESC, identifier LIMIT 1`;
}

/**
 * Selects the lines of a SIREN that the team may see: published ones, and its own that are being published or
 * withdrawn. Uses the index `identifiers_french_lines` and the primary keys of `companies` and `directory_listings`.
 */
export const LINES_OF_SIREN = statement(`${SIREN_LINES} ORDER BY i.identifier LIMIT 10000`);

/**
 * Selects the lines of a SIRET that the team may see. Uses the index `identifiers_french_establishments` and the
 * primary keys of `companies` and `directory_listings`.
 */
export const LINES_OF_SIRET = statement(`${SIRET_LINES} ORDER BY i.identifier LIMIT 10000`);

/**
 * Selects a line by its address. Uses the index `identifiers_published_once` and the primary keys of `companies` and
 * `directory_listings`.
 */
export const LINE_OF_ADDRESS = statement(`${SELECT_LINES} AND i.identifier = $3 LIMIT 1`);

/**
 * Selects one line of a SIREN. Uses the index `identifiers_french_lines` and the primary keys of `companies` and
 * `directory_listings`.
 */
export const LINE_OF_SIREN = statement(selectNamedLine(SIREN_LINES));

/**
 * Selects one line of a SIRET. Uses the index `identifiers_french_establishments` and the primary keys of `companies`
 * and `directory_listings`.
 */
export const LINE_OF_SIRET = statement(selectNamedLine(SIRET_LINES));

const SELECT_UNITS = `SELECT name, address, postal_code AS "postalCode", city, "left"(enterprise_number, 9) AS siren,
      CASE WHEN enterprise_number_scheme = '0009' THEN enterprise_number END AS siret
    FROM companies WHERE team_id = $1 AND country = 'FR'`;

/** Selects the French companies of the team. Uses the index `companies_french_numbers`. */
export const OWN_UNITS = statement(
  `${SELECT_UNITS} AND enterprise_number_scheme IN ('0002', '0009') ORDER BY name, id LIMIT 1000`,
);

/**
 * Selects the French company of the team with a SIREN, preferring it to companies with a SIRET. Uses the index
 * `companies_french_numbers`.
 */
export const OWN_UNIT_OF_SIREN = statement(
  `${SELECT_UNITS} AND enterprise_number_scheme IN ('0002', '0009')
      AND enterprise_number COLLATE "C" >= $2 AND enterprise_number COLLATE "C" < $2 || ':'
    ORDER BY enterprise_number COLLATE "C" LIMIT 1`,
);

/** Selects the French company of the team with a SIRET. Uses the index `companies_french_numbers`. */
export const OWN_UNIT_OF_SIRET = statement(
  `${SELECT_UNITS} AND enterprise_number_scheme = '0009' AND enterprise_number COLLATE "C" = $2 ORDER BY name, id LIMIT 1`,
);
