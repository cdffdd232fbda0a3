import { statement } from '../../../platform/kernel/database/statement';

/** Selects a submission of a team. Key of `upstream_submissions`. */
export const FIND_SUBMISSION =
  statement(`SELECT connection_id AS "connectionId", remote_company_id AS "companyId", idempotency_key AS "idempotencyKey",
    first_attempt_at AS "firstAttemptAt", attempted_at AS "attemptedAt", remote_document_id AS "documentId",
    missing_since IS NOT NULL AS "isMissing",
    extract(epoch FROM clock_timestamp() - first_attempt_at)::float8 AS "firstAttemptAgeSeconds",
    extract(epoch FROM clock_timestamp() - attempted_at)::float8 AS "lastAttemptAgeSeconds"
  FROM upstream_submissions WHERE envelope_id = $1 AND team_id = $2`);

/**
 * Creates a submission; one that was never attempted moves to the connection and company that the sender uses now. Key of
 * `upstream_submissions`.
 */
export const CREATE_SUBMISSION =
  statement(`INSERT INTO upstream_submissions AS s (envelope_id, team_id, connection_id, remote_company_id, idempotency_key, created_at)
  VALUES ($1, $2, $3, $4, $5, clock_timestamp())
  ON CONFLICT (envelope_id) DO UPDATE SET connection_id = excluded.connection_id,
    remote_company_id = excluded.remote_company_id
    WHERE s.team_id = excluded.team_id AND s.first_attempt_at IS NULL AND s.remote_document_id IS NULL`);

/**
 * Begins an attempt over a connection and a company there that ends at most `$6` seconds later; only one of two processes
 * succeeds. Key of `upstream_submissions`.
 */
export const BEGIN_ATTEMPT =
  statement(`UPDATE upstream_submissions SET first_attempt_at = coalesce(first_attempt_at, clock_timestamp()),
    attempted_at = clock_timestamp() + make_interval(secs => $6)
  WHERE envelope_id = $1 AND team_id = $2 AND connection_id = $3 AND remote_company_id = $4
    AND attempted_at IS NOT DISTINCT FROM $5::timestamptz
  RETURNING attempted_at AS "attemptedAt"`);

/** Records that the attempt `$3` has ended, and may have reached the provider. Key of `upstream_submissions`. */
export const END_ATTEMPT =
  statement(`UPDATE upstream_submissions SET attempted_at = least(attempted_at, clock_timestamp())
  WHERE envelope_id = $1 AND team_id = $2 AND attempted_at = $3::timestamptz`);

/** Records that the attempt `$3` certainly had no effect: the earlier ones count. Key of `upstream_submissions`. */
export const UNDO_ATTEMPT =
  statement(`UPDATE upstream_submissions SET first_attempt_at = $4::timestamptz, attempted_at = $5::timestamptz
  WHERE envelope_id = $1 AND team_id = $2 AND attempted_at = $3::timestamptz AND remote_document_id IS NULL`);

/** Stores the id of the document at the provider; the first one stays, and no row says so. Key of `upstream_submissions`. */
export const STORE_DOCUMENT_ID = statement(`UPDATE upstream_submissions SET remote_document_id = $4,
    attempted_at = least(attempted_at, clock_timestamp())
  WHERE envelope_id = $1 AND team_id = $2 AND connection_id = $3
    AND coalesce(remote_document_id, $4) = $4 RETURNING 1`);

/** Which of these documents of a provider are those of other submissions over the connection. `upstream_submissions_connection`. */
export const HELD_DOCUMENTS = statement(`SELECT remote_document_id AS id FROM upstream_submissions
  WHERE connection_id = $3 AND team_id = $2 AND envelope_id <> $1 AND remote_document_id = ANY ($4)`);

/** Records that the provider does not have a document that it took, and since when. Key of `upstream_submissions`. */
export const STORE_MISSING =
  statement(`UPDATE upstream_submissions SET missing_since = coalesce(missing_since, clock_timestamp())
  WHERE envelope_id = $1 AND team_id = $2
  RETURNING extract(epoch FROM clock_timestamp() - missing_since)::float8 AS "seconds"`);

/** Records that the provider has the document. Key of `upstream_submissions`. */
export const CLEAR_MISSING = statement(
  'UPDATE upstream_submissions SET missing_since = NULL WHERE envelope_id = $1 AND team_id = $2',
);

/**
 * Records that a document of a company is sent over the own access point, when the team has or had a connection and the
 * document was not submitted over one. Keys of `upstream_submissions` and `companies`, `upstream_connections_of_team`.
 */
export const BEGIN_OWN_WAY =
  statement(`INSERT INTO upstream_submissions AS s (envelope_id, team_id, idempotency_key, first_attempt_at, attempted_at, created_at)
  SELECT $1, c.team_id, $3, clock_timestamp(), clock_timestamp(), clock_timestamp() FROM companies c
  WHERE c.id = $2 AND EXISTS (SELECT 1 FROM upstream_connections k WHERE k.team_id = c.team_id)
  ON CONFLICT (envelope_id) DO UPDATE SET connection_id = NULL, remote_company_id = NULL,
    first_attempt_at = excluded.first_attempt_at, attempted_at = excluded.attempted_at
    WHERE s.team_id = excluded.team_id AND s.first_attempt_at IS NULL AND s.remote_document_id IS NULL`);

/**
 * Records that no attempt over the own access point can have arrived. Keys of `upstream_submissions` and `companies`.
 */
export const RELEASE_OWN_WAY = statement(`DELETE FROM upstream_submissions s USING companies c
  WHERE s.envelope_id = $1 AND s.connection_id IS NULL AND c.id = $2 AND c.team_id = s.team_id`);
