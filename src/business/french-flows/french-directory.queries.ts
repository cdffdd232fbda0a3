import { statement } from '../../platform/kernel/database/statement';

const SIREN_END = 10;

/** Parts of an address: the SIRET follows the SIREN, then the routing code; any other second part is a suffix. */
const LINES = `SELECT i.identifier, i.publication, i.team_id = $2 AS own, c.name AS "companyName",
    i.team_id = $2 OR l.company_id IS NOT NULL AS "namePublic",
    "substring"(i.identifier, '^\\d{9}_(\\d{14})(?:_|$)') AS siret,
    "substring"(i.identifier, '^\\d{9}_\\d{14}_(.+)$') AS "routingIdentifier",
    CASE WHEN i.identifier ~ '^\\d{9}_' AND i.identifier !~ '^\\d{9}_\\d{14}(_|$)' THEN "substring"(i.identifier, ${SIREN_END + 1}) END AS suffix
  FROM identifiers i JOIN companies c ON c.id = i.company_id LEFT JOIN directory_listings l ON l.company_id = c.id
  WHERE i.environment = $1 AND i.scheme = '0225' AND i.publication <> 'unpublished' AND "left"(i.identifier, 9) = $3
    AND (i.publication = 'published' OR i.team_id = $2)`;

/**
 * Selects the lines of a SIREN that the team may see: published ones, and its own that are being published or withdrawn.
 * `identifiers_french_lines`, keys of `companies` and `directory_listings`.
 */
export const LINES_OF_SIREN = statement(`${LINES} ORDER BY i.identifier LIMIT 10000`);

/** French companies of the team with a SIREN. `companies_team_enterprise_number`. */
export const OWN_UNITS = statement(
  `SELECT name, address, postal_code AS "postalCode", city, "left"(enterprise_number, 9) AS siren,
      CASE WHEN enterprise_number_scheme = '0009' THEN enterprise_number END AS siret
    FROM companies WHERE team_id = $1 AND country = 'FR' AND enterprise_number_scheme IN ('0002', '0009')
      AND ($2::text IS NULL OR "left"(enterprise_number, 9) = $2)
    ORDER BY name, id LIMIT 1000`,
);
