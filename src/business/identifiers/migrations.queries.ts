/** Prevents changes of a company until the transaction ends. Uses the primary key of `companies`. */
export const LOCK_COMPANY =
  'SELECT is_verified AND is_smp_recipient AS publishable FROM companies WHERE id = $1 FOR NO KEY UPDATE';

/** Locks a claimed migration, and returns whether it is still open. Uses the primary key of `identifier_migrations`. */
export const LOCK_CLAIMED_MIGRATION = `SELECT 1 FROM identifier_migrations WHERE id = $1 AND claim = $2 AND status = 'pending' FOR UPDATE`;

/** Selects another publisher of an identifier. Uses the index `identifiers_published_once`. */
export const selectPublishedElsewhere = (
  lock: string,
): string => `SELECT id AS "identifierId", company_id AS "companyId", team_id AS "teamId" FROM identifiers
  WHERE environment = $1 AND scheme = $2 AND identifier = $3 AND publication <> 'unpublished' AND id <> $4 ${lock}`;

/** SQL: whether a worker holds the migration at the moment. Uses the primary key of `identifier_migrations`. */
export const HAS_LEASE =
  'SELECT 1 FROM identifier_migrations WHERE id = $1 AND lease_until > clock_timestamp()';

/**
 * Selects a leased migration with its identifier and company. Uses the primary keys of `identifier_migrations`,
 * `identifiers` and `companies`.
 */
export const DUE_MIGRATION = `SELECT m.id, m.claim, m.team_id AS "teamId", m.company_id AS "companyId", m.identifier_id AS "identifierId",
    m.direction, m.key_sealed AS "keySealed", m.prepared_at IS NOT NULL AS prepared,
    i.environment, i.scheme, i.identifier, c.is_verified AND c.is_smp_recipient AS publishable
  FROM identifier_migrations m JOIN identifiers i ON i.id = m.identifier_id JOIN companies c ON c.id = m.company_id
  WHERE m.id = $1 AND m.claim = $2 AND m.status = 'pending'`;

/** Selects an identifier that a company has a stored key for. Uses the index `identifier_migrations_company`. */
export const INBOUND_IDENTIFIER = `SELECT i.scheme, i.identifier
  FROM identifier_migrations m JOIN identifiers i ON i.id = m.identifier_id
  WHERE m.company_id = $1 AND m.status = 'pending' AND m.direction = 'inbound' ORDER BY m.id LIMIT 1`;

/** Selects the stored keys of a company that wait to be used. Uses the index `identifier_migrations_company`. */
export const PENDING_INBOUND = `SELECT m.identifier_id AS "identifierId", c.is_verified AND c.is_smp_recipient AS publishable
  FROM identifier_migrations m JOIN companies c ON c.id = m.company_id
  WHERE m.company_id = $1 AND m.status = 'pending' AND m.direction = 'inbound' ORDER BY m.id`;
