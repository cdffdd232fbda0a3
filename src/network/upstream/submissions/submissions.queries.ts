import { statement } from '../../../platform/kernel/database/statement';

/** Selects a submission of a team. Uses the primary key of `upstream_submissions`. */
export const FIND_SUBMISSION =
  statement(`SELECT connection_id AS "connectionId", remote_company_id AS "companyId", idempotency_key AS "idempotencyKey",
    first_attempt_at AS "firstAttemptAt", attempted_at AS "attemptedAt", remote_document_id AS "documentId",
    missing_since IS NOT NULL AS "isMissing",
    extract(epoch FROM clock_timestamp() - first_attempt_at)::float8 AS "firstAttemptAgeSeconds",
    extract(epoch FROM clock_timestamp() - attempted_at)::float8 AS "lastAttemptAgeSeconds"
  FROM upstream_submissions WHERE envelope_id = $1 AND team_id = $2`);

/**
 * Inserts a submission. A submission without an attempt changes to the current connection and company of the sender.
 * Uses the primary key of `upstream_submissions`.
 */
export const CREATE_SUBMISSION =
  statement(`INSERT INTO upstream_submissions AS s (envelope_id, team_id, connection_id, remote_company_id, idempotency_key, created_at)
  VALUES ($1, $2, $3, $4, $5, clock_timestamp())
  ON CONFLICT (envelope_id) DO UPDATE SET connection_id = excluded.connection_id,
    remote_company_id = excluded.remote_company_id
    WHERE s.team_id = excluded.team_id AND s.first_attempt_at IS NULL AND s.remote_document_id IS NULL`);

/**
 * Starts an attempt over a connection, for a company at the provider, that ends at most `$6` seconds later; only one of
 * two processes succeeds. Uses the primary key of `upstream_submissions`.
 */
export const BEGIN_ATTEMPT =
  statement(`UPDATE upstream_submissions SET first_attempt_at = coalesce(first_attempt_at, clock_timestamp()),
    attempted_at = clock_timestamp() + make_interval(secs => $6)
  WHERE envelope_id = $1 AND team_id = $2 AND connection_id = $3 AND remote_company_id = $4
    AND attempted_at IS NOT DISTINCT FROM $5::timestamptz
  RETURNING attempted_at AS "attemptedAt"`);

/**
 * Records that the attempt `$3` has ended and may have reached the provider. Uses the primary key of
 * `upstream_submissions`.
 */
export const END_ATTEMPT =
  statement(`UPDATE upstream_submissions SET attempted_at = least(attempted_at, clock_timestamp())
  WHERE envelope_id = $1 AND team_id = $2 AND attempted_at = $3::timestamptz`);

/**
 * Removes the attempt `$3`, which certainly had no effect, and restores the times of earlier attempts. Uses the primary
 * key of `upstream_submissions`.
 */
export const UNDO_ATTEMPT =
  statement(`UPDATE upstream_submissions SET first_attempt_at = $4::timestamptz, attempted_at = $5::timestamptz
  WHERE envelope_id = $1 AND team_id = $2 AND attempted_at = $3::timestamptz AND remote_document_id IS NULL`);

/**
 * Stores the id of the document at the provider. Returns no row when another id is already stored. Uses the primary key
 * of `upstream_submissions`.
 */
export const STORE_DOCUMENT_ID = statement(`UPDATE upstream_submissions SET remote_document_id = $4,
    attempted_at = least(attempted_at, clock_timestamp())
  WHERE envelope_id = $1 AND team_id = $2 AND connection_id = $3
    AND coalesce(remote_document_id, $4) = $4 RETURNING 1`);

/**
 * Selects which documents `$4` at the provider belong to other submissions over the connection. Uses the index
 * `upstream_submissions_connection`.
 */
export const DOCUMENTS_OF_OTHER_SUBMISSIONS =
  statement(`SELECT remote_document_id AS id FROM upstream_submissions
  WHERE connection_id = $3 AND team_id = $2 AND envelope_id <> $1 AND remote_document_id = ANY ($4)`);

/**
 * Stores the time since which the provider does not have a document that it had accepted. Uses the primary key of
 * `upstream_submissions`.
 */
export const STORE_MISSING =
  statement(`UPDATE upstream_submissions SET missing_since = coalesce(missing_since, clock_timestamp())
  WHERE envelope_id = $1 AND team_id = $2
  RETURNING extract(epoch FROM clock_timestamp() - missing_since)::float8 AS "seconds"`);

/** Records that the provider has the document. Uses the primary key of `upstream_submissions`. */
export const CLEAR_MISSING = statement(
  'UPDATE upstream_submissions SET missing_since = NULL WHERE envelope_id = $1 AND team_id = $2',
);

/**
 * Records that a document of a company is sent over the own access point, if the team has or had a connection and the
 * document was not submitted over a connection. Uses the primary keys of `upstream_submissions` and `companies`, and
 * the index `upstream_connections_of_team`.
 */
export const FIX_OWN_ROUTE =
  statement(`INSERT INTO upstream_submissions AS s (envelope_id, team_id, idempotency_key, first_attempt_at, attempted_at, created_at)
  SELECT $1, c.team_id, $3, clock_timestamp(), clock_timestamp(), clock_timestamp() FROM companies c
  WHERE c.id = $2 AND EXISTS (SELECT 1 FROM upstream_connections k WHERE k.team_id = c.team_id)
  ON CONFLICT (envelope_id) DO UPDATE SET connection_id = NULL, remote_company_id = NULL,
    first_attempt_at = excluded.first_attempt_at, attempted_at = excluded.attempted_at
    WHERE s.team_id = excluded.team_id AND s.first_attempt_at IS NULL AND s.remote_document_id IS NULL`);

/**
 * Records that no attempt over the own access point can have arrived. Uses the primary keys of `upstream_submissions`
 * and `companies`.
 */
export const RELEASE_OWN_ROUTE = statement(`DELETE FROM upstream_submissions s USING companies c
  WHERE s.envelope_id = $1 AND s.connection_id IS NULL AND c.id = $2 AND c.team_id = s.team_id`);
