const COLUMNS = `id, company_id AS "companyId", number, organization_id AS "organizationId", name, flow_url AS "flowUrl",
    directory_url AS "directoryUrl", token_url AS "tokenUrl", client_id AS "clientId", client_secret_sealed AS "clientSecretSealed",
    version, omitted_fields AS "omittedFields", report_outcome AS "reportOutcome", search_delay_seconds AS "searchDelaySeconds",
    revision, last_error AS "lastError", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Selects the contract that a company uses now. Uses the index `french_platform_contracts_current`. */
export const CURRENT_CONTRACT = `SELECT ${COLUMNS} FROM french_platform_contracts WHERE company_id = $1 AND ended_at IS NULL`;

/** Selects a contract of a company, including former ones. Uses the primary key of `french_platform_contracts`. */
export const CONTRACT_BY_ID = `SELECT ${COLUMNS} FROM french_platform_contracts WHERE id = $1`;

/**
 * Selects a contract of a company with this platform and organization, including former ones. Uses the index
 * `french_platform_contracts_once`.
 */
export const CONTRACT_BY_PLATFORM = `SELECT ${COLUMNS} FROM french_platform_contracts
  WHERE company_id = $1 AND number = $2 AND coalesce(organization_id, '') = coalesce($3, '')`;

/** Ends the contract that a company uses, unless it is `$2`. Uses the index `french_platform_contracts_current`. */
export const END_CONTRACT = `UPDATE french_platform_contracts SET ended_at = clock_timestamp(), updated_at = $3
  WHERE company_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2 RETURNING id`;

/**
 * Inserts a contract, or replaces the addresses and credentials of an existing contract and marks the contract as
 * current again. Uses the primary key of `french_platform_contracts`.
 */
export const STORE_CONTRACT = `INSERT INTO french_platform_contracts (id, team_id, company_id, number, organization_id, name, flow_url,
    directory_url, token_url, client_id, client_secret_sealed, version, omitted_fields, report_outcome, search_delay_seconds,
    created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, flow_url = excluded.flow_url, directory_url = excluded.directory_url,
    token_url = excluded.token_url, client_id = excluded.client_id, client_secret_sealed = excluded.client_secret_sealed,
    version = excluded.version, omitted_fields = excluded.omitted_fields, report_outcome = excluded.report_outcome,
    search_delay_seconds = excluded.search_delay_seconds, revision = french_platform_contracts.revision + 1,
    last_error = NULL, ended_at = NULL, updated_at = excluded.updated_at`;

/**
 * Claims contracts, including former ones, whose last search for flows is more than `$1` seconds old, oldest search
 * first. Uses the index `french_platform_contracts_polled`.
 */
export const CLAIM_CONTRACTS = `UPDATE french_platform_contracts SET polled_at = clock_timestamp() WHERE id IN (
    SELECT id FROM french_platform_contracts
    WHERE polled_at IS NULL OR polled_at < clock_timestamp() - make_interval(secs => $1)
    ORDER BY polled_at NULLS FIRST LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING ${COLUMNS}`;

/**
 * Makes the search for flows of a contract in use due, at the earliest five seconds after the previous search; the normal
 * interval is `$2` seconds. Uses the primary key of `french_platform_contracts`.
 */
export const MAKE_SEARCH_DUE = `UPDATE french_platform_contracts SET polled_at = CASE
      WHEN polled_at > clock_timestamp() - interval '5 seconds' THEN polled_at - make_interval(secs => $2 - 5)
      WHEN polled_at > clock_timestamp() - make_interval(secs => $2) THEN NULL ELSE polled_at
    END
  WHERE id = $1 AND ended_at IS NULL RETURNING id`;

/**
 * Stores the result of a search for flows: the reason of its failure, or success. Uses the primary key of
 * `french_platform_contracts`.
 */
export const STORE_POLL_RESULT = `UPDATE french_platform_contracts SET last_error = $2
  WHERE id = $1 AND last_error IS DISTINCT FROM $2`;

/**
 * Deletes contracts that ended more than `$1` days ago and have no submission that waits for an outcome. The number of
 * former contracts is small. Uses the indexes `french_platform_submissions_contract` and `deliveries_envelope`, and the
 * primary keys of the other tables.
 */
export const DELETE_ENDED_CONTRACTS = `DELETE FROM french_platform_contracts c
  WHERE c.ended_at < clock_timestamp() - make_interval(days => $1) AND NOT EXISTS (
    SELECT 1 FROM french_platform_submissions s WHERE s.contract = c.id AND s.contract LIKE 'fpc\\_%' AND (
      EXISTS (SELECT 1 FROM reporting_filings f WHERE f.id = s.tracking_id AND f.state IN ('assembling', 'ready', 'received'))
      OR EXISTS (SELECT 1 FROM deliveries d WHERE d.envelope_id = s.tracking_id AND d.status = 'pending')
      OR EXISTS (SELECT 1 FROM lifecycle_statuses l WHERE l.id = s.tracking_id AND l.portal = 'pending')))`;

/**
 * Deletes the search cursors of deleted contracts. Uses the primary key of `french_platform_contracts`; the number of
 * cursors is small.
 */
export const DELETE_UNUSED_CURSORS = `DELETE FROM french_platform_cursors u WHERE u.name LIKE 'incoming fpc\\_%'
  AND NOT EXISTS (SELECT 1 FROM french_platform_contracts c WHERE 'incoming ' || c.id = u.name)`;
