/**
 * Selects the identifiers of a company that no other company has published, oldest first: the company may send from
 * these, because a sender must not use the address of another company. Uses the indexes `identifiers_company` and
 * `identifiers_published_once`. `OFFSET 0` keeps the look-up of each identifier by the index: where one company has most
 * identifiers, the planner would read all of them for every other company.
 * @param company SQL of the id of the company
 */
export const selectUncontestedIdentifiers = (
  company: string,
): string => `SELECT i.scheme, i.identifier FROM identifiers i WHERE i.company_id = ${company} AND NOT EXISTS (
    SELECT 1 FROM identifiers other WHERE other.environment = i.environment AND other.scheme = i.scheme
      AND other.identifier = i.identifier AND other.publication <> 'unpublished' AND other.company_id <> i.company_id OFFSET 0)
  ORDER BY i.created_at, i.id LIMIT 100`;

/** Deletes an identifier that is not published. Uses the primary key of `identifiers`. */
export const DELETE_UNPUBLISHED = `DELETE FROM identifiers WHERE id = $1 AND team_id = $2 AND publication = 'unpublished'
  RETURNING id, team_id AS "teamId", company_id AS "companyId", scheme, identifier`;

/** Deletes the identifiers of a company. Uses the index `identifiers_once_per_company`. */
export const DELETE_OF_COMPANY = `DELETE FROM identifiers WHERE company_id = $1
  RETURNING id, team_id AS "teamId", company_id AS "companyId", scheme, identifier`;

/**
 * Locks the identifiers of a company without an inbound migration, in order. Uses the indexes `identifiers_once_per_company`,
 * `identifier_migrations_open_once`.
 */
export const LOCK_PUBLISHABLE = `SELECT i.id, c.is_verified AND c.is_smp_recipient AS publishable FROM identifiers i
  JOIN companies c ON c.id = i.company_id
  WHERE i.company_id = $1 AND NOT (c.is_verified AND c.is_smp_recipient AND EXISTS (
    SELECT 1 FROM identifier_migrations m
    WHERE m.identifier_id = i.id AND m.status = 'pending' AND m.direction = 'inbound'))
  ORDER BY i.scheme, i.identifier FOR UPDATE OF i`;

/** Locks the identifiers of a company, in order. Uses the index `identifiers_once_per_company`. */
export const LOCK_IDENTIFIERS =
  'SELECT id FROM identifiers WHERE company_id = $1 ORDER BY scheme, identifier FOR UPDATE';

/** Locks an identifier and selects the state of its publication. Uses the primary key of `identifiers`. */
export const LOCK_PUBLICATION = `SELECT publication, attempts, COALESCE(lease_until > clock_timestamp(), false) AS leased
  FROM identifiers WHERE id = $1 FOR UPDATE`;

/** Selects the document types that a company advertises. Uses the index `company_document_types_company`. */
export const ADVERTISED_TYPES = `SELECT doc_type_id AS "docTypeId", process_id AS "processId" FROM company_document_types
  WHERE company_id = $1 ORDER BY id`;

/** Locks a claimed identifier and selects its revision. Uses the primary key of `identifiers`. */
export const LOCK_CLAIMED_IDENTIFIER =
  'SELECT revision FROM identifiers WHERE id = $1 AND claim = $2 FOR UPDATE';

/** Locks the identifiers of a company, in their order. Uses the index `identifiers_company`. */
export const LOCK_OF_COMPANY =
  'SELECT id FROM identifiers WHERE company_id = $1 ORDER BY scheme, identifier FOR UPDATE';

/** Selects the published identifiers of a company. Uses the index `identifiers_company`. */
export const PUBLISHED_OF_COMPANY = `SELECT id FROM identifiers WHERE company_id = $1 AND publication <> 'unpublished'`;

/**
 * SQL: whether the network of a company publishes any of its identifiers, or has not removed them yet. Uses the index
 * `identifiers_company`.
 */
export const PUBLISHED_AT_NETWORK = `SELECT 1 FROM identifiers
  WHERE company_id = $1 AND publication IN ('published', 'unpublishing') AND NOT published_elsewhere LIMIT 1`;

/** SQL: whether a company moves to another network. Uses the primary key of `companies` and `network_moves_running`. */
export const IS_MOVING = `SELECT 1 FROM network_moves m JOIN companies c ON c.id = $1 AND c.team_id = m.team_id
  WHERE m.company_id = $1 AND m.status = 'running'`;

/** Locks a company. Uses the primary key of `companies`. */
export const LOCK_COMPANY = 'SELECT 1 FROM companies WHERE id = $1 FOR NO KEY UPDATE';

/** Locks an identifier whose revision is unchanged. Uses the primary key of `identifiers`. */
export const LOCK_UNCHANGED_IDENTIFIER =
  'SELECT 1 FROM identifiers WHERE id = $1 AND revision = $2 FOR UPDATE';

/** Selects a leased identifier. Uses the primary key of `identifiers` and the index `network_moves_running`. */
export const DUE_IDENTIFIER = `SELECT id, claim, team_id AS "teamId", company_id AS "companyId", environment,
    scheme || ':' || identifier AS participant, publication,
    published_elsewhere AS "publishedElsewhere", revision,
    EXISTS (SELECT 1 FROM network_moves m WHERE m.team_id = identifiers.team_id AND m.company_id = identifiers.company_id
      AND m.status = 'running') AS "isMoving"
  FROM identifiers WHERE id = $1 AND claim = $2 AND next_attempt_at IS NOT NULL`;

/** Updates an identifier while a worker processes it; the last parameter is its id. Uses the primary key of `identifiers`. */
export const changeIdentifier = (set: string): string => `UPDATE identifiers SET ${set} WHERE id = $4`;

/** Selects the French addresses of a list that a company has already. Uses the index `identifiers_once_per_company`. */
export const OWN_ADDRESSES = `SELECT id, identifier FROM identifiers
  WHERE company_id = $1 AND scheme = '0225' AND identifier = ANY ($2::text[])`;

/** Selects the French addresses of a list that another company publishes. Uses the index `identifiers_published_once`. */
export const ADDRESSES_PUBLISHED_BY_OTHERS = `SELECT identifier FROM identifiers
  WHERE environment = $1 AND scheme = '0225' AND identifier = ANY ($2::text[]) AND publication <> 'unpublished'
    AND company_id <> $3`;

/**
 * Inserts the French addresses that a company does not have yet, in the order of `identifiers_published_once`; with
 * `$6` they are due to be published. Uses the index `identifiers_once_per_company`.
 */
export const INSERT_ADDRESSES = `INSERT INTO identifiers (id, team_id, company_id, environment, scheme, identifier, publication,
    next_attempt_at, created_at, updated_at)
  SELECT added.id, $1, $2, $3, '0225', added.identifier, CASE WHEN $6 THEN 'publishing' ELSE 'unpublished' END,
    CASE WHEN $6 THEN clock_timestamp() END, $7, $7
  FROM unnest($4::text[], $5::text[]) AS added (id, identifier) ORDER BY added.identifier
  ON CONFLICT (company_id, scheme, identifier) DO NOTHING RETURNING id, identifier`;
