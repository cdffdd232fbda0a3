/** Selects the French addresses of a list that a company has already. Uses the index `identifiers_once_per_company`. */
export const OWN_ADDRESSES = `SELECT id, identifier FROM identifiers
  WHERE company_id = $1 AND scheme = '0225' AND identifier = ANY ($2::text[])`;

/** Selects the French addresses of a list that another company publishes. Uses the index `identifiers_published_once`. */
export const ADDRESSES_PUBLISHED_BY_OTHERS = `SELECT identifier FROM identifiers
  WHERE environment = $1 AND scheme = '0225' AND identifier = ANY ($2::text[]) AND publication <> 'unpublished'
    AND company_id <> $3`;

/**
 * Inserts the French addresses of a company that it lacks, in the order of `identifiers_published_once`; with `$6` they
 * are due to be published. Uses the index `identifiers_once_per_company`.
 */
export const INSERT_ADDRESSES = `INSERT INTO identifiers (id, team_id, company_id, environment, scheme, identifier, publication,
    next_attempt_at, created_at, updated_at)
  SELECT added.id, $1, $2, $3, '0225', added.identifier, CASE WHEN $6 THEN 'publishing' ELSE 'unpublished' END,
    CASE WHEN $6 THEN clock_timestamp() END, $7, $7
  FROM unnest($4::text[], $5::text[]) AS added (id, identifier) ORDER BY added.identifier
  ON CONFLICT (company_id, scheme, identifier) DO NOTHING RETURNING id, identifier`;
