/**
 * Serializes the transactions that update the listing of a company, so that each transaction sees the writes of
 * earlier ones. The
 * lock is advisory, because some transactions already hold the lock of an identifier, while others hold the lock of a
 * company and wait for its identifiers.
 */
export const LOCK_LISTING = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1764611000000))';

/**
 * Selects the identifiers of a company that the Directory may list: published by this installation and without an
 * outbound key, in the order of their locks; a company that a provider publishes, or that moves to one, is listed by the
 * provider. Uses the indexes `identifiers_company`, `identifier_migrations_open_once`, `network_moves_running` and
 * `upstream_connections_current`, and the primary keys of `companies`, `directory_listings` and `upstream_companies`.
 */
export const LISTED_IDENTIFIERS = `SELECT i.scheme || ':' || i.identifier AS participant, c.name, c.country, c.vat_number AS "vatNumber",
    c.enterprise_number_scheme AS "enterpriseNumberScheme", c.enterprise_number AS "enterpriseNumber",
    l.website, l.geographical_information AS "geographicalInformation"
  FROM directory_listings l JOIN companies c ON c.id = l.company_id JOIN identifiers i ON i.company_id = c.id
  WHERE l.company_id = $1 AND i.environment = 'production' AND i.publication = 'published' AND NOT i.published_elsewhere
    AND NOT EXISTS (SELECT FROM identifier_migrations m
      WHERE m.identifier_id = i.id AND m.status = 'pending' AND m.direction = 'outbound')
    AND NOT EXISTS (SELECT FROM network_moves n
      WHERE n.team_id = c.team_id AND n.company_id = c.id AND n.status = 'running' AND n.network = 'upstream')
    AND NOT EXISTS (SELECT FROM upstream_connections k LEFT JOIN upstream_companies u ON u.company_id = c.id
      WHERE k.team_id = c.team_id AND k.ended_at IS NULL AND coalesce(u.network, 'upstream') = 'upstream')
  ORDER BY i.scheme, i.identifier`;

/** Selects the company of an identifier. Uses the primary key of `identifiers`. */
export const COMPANY_OF_IDENTIFIER = `SELECT team_id AS "teamId", company_id AS "companyId" FROM identifiers WHERE id = $1`;

/** Selects the entries of a company in the Directory. Uses the index `directory_entries_company`. */
export const ENTRIES_OF_COMPANY = `SELECT participant, state, error, parked_at AS "parkedAt", updated_at AS "updatedAt"
  FROM directory_entries WHERE company_id = $1 AND team_id = $2 ORDER BY participant LIMIT 1000`;
