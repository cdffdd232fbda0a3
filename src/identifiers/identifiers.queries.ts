/** Identifiers of a company that no other company has published. `identifiers_company`, `identifiers_published_once`. */
export const UNCONTESTED_IDENTIFIERS = `SELECT i.scheme, i.identifier FROM identifiers i WHERE i.team_id = $1 AND i.company_id = $2 AND NOT EXISTS (
    SELECT 1 FROM identifiers other WHERE other.environment = i.environment AND other.scheme = i.scheme
      AND other.identifier = i.identifier AND other.publication <> 'unpublished' AND other.company_id <> i.company_id)
  ORDER BY i.created_at, i.id LIMIT 100`;

/** Deletes an identifier that the network does not know. Key of `identifiers`. */
export const DELETE_UNPUBLISHED = `DELETE FROM identifiers WHERE id = $1 AND team_id = $2 AND publication = 'unpublished'
  RETURNING id, team_id AS "teamId", company_id AS "companyId", scheme, identifier`;

/** Deletes the identifiers of a company. `identifiers_once_per_company`. */
export const DELETE_OF_COMPANY = `DELETE FROM identifiers WHERE company_id = $1
  RETURNING id, team_id AS "teamId", company_id AS "companyId", scheme, identifier`;

/** The identifiers of a company that are not being moved here, locked in order. `identifiers_once_per_company`, `identifier_migrations_open_once`. */
export const LOCK_PUBLISHABLE = `SELECT i.id, c.is_verified AND c.is_smp_recipient AS publishable FROM identifiers i
  JOIN companies c ON c.id = i.company_id
  WHERE i.company_id = $1 AND NOT (c.is_verified AND c.is_smp_recipient AND EXISTS (
    SELECT 1 FROM identifier_migrations m
    WHERE m.identifier_id = i.id AND m.status = 'pending' AND m.direction = 'inbound'))
  ORDER BY i.scheme, i.identifier FOR UPDATE OF i`;

/** The identifiers of a company, locked in order. `identifiers_once_per_company`. */
export const LOCK_IDENTIFIERS =
  'SELECT id FROM identifiers WHERE company_id = $1 ORDER BY scheme, identifier FOR UPDATE';

/** How far the publication of an identifier is, locked. Key of `identifiers`. */
export const LOCK_PUBLICATION = `SELECT publication, attempts, COALESCE(lease_until > clock_timestamp(), false) AS leased
  FROM identifiers WHERE id = $1 FOR UPDATE`;

/** The document types that a company advertises. `company_document_types_company`. */
export const ADVERTISED_TYPES = `SELECT doc_type_id AS "docTypeId", process_id AS "processId" FROM company_document_types
  WHERE company_id = $1 ORDER BY id`;

/** The revision of an identifier that was claimed, locked. Key of `identifiers`. */
export const LOCK_CLAIMED = 'SELECT revision FROM identifiers WHERE id = $1 AND claim = $2 FOR UPDATE';
