import { statement } from '../../../platform/kernel/database/statement';

/** Selects a submission. Key of `upstream_submissions`. */
export const FIND_SUBMISSION =
  statement(`SELECT connection_id AS "connectionId", remote_company_id AS "companyId", idempotency_key AS "idempotencyKey",
    first_attempt_at AS "firstAttemptAt", attempted_at AS "attemptedAt", remote_document_id AS "documentId",
    extract(epoch FROM clock_timestamp() - first_attempt_at)::float8 AS "firstAttemptAgeSeconds",
    extract(epoch FROM clock_timestamp() - attempted_at)::float8 AS "lastAttemptAgeSeconds"
  FROM upstream_submissions WHERE envelope_id = $1`);

/**
 * Creates a submission; one that was never attempted moves to the connection and company that the sender uses now. Key of
 * `upstream_submissions`.
 */
export const CREATE_SUBMISSION =
  statement(`INSERT INTO upstream_submissions AS s (envelope_id, team_id, connection_id, remote_company_id, idempotency_key, created_at)
  VALUES ($1, $2, $3, $4, $5, clock_timestamp())
  ON CONFLICT (envelope_id) DO UPDATE SET connection_id = excluded.connection_id,
    remote_company_id = excluded.remote_company_id
    WHERE s.first_attempt_at IS NULL AND s.remote_document_id IS NULL`);

/** Begins an attempt that ends at most `$3` seconds later; only one of two processes succeeds. Key of `upstream_submissions`. */
export const BEGIN_ATTEMPT =
  statement(`UPDATE upstream_submissions SET first_attempt_at = coalesce(first_attempt_at, clock_timestamp()),
    attempted_at = clock_timestamp() + make_interval(secs => $3)
  WHERE envelope_id = $1 AND attempted_at IS NOT DISTINCT FROM $2::timestamptz RETURNING envelope_id`);

/** Records that the attempt has ended, and may have reached the provider. Key of `upstream_submissions`. */
export const END_ATTEMPT =
  statement(`UPDATE upstream_submissions SET attempted_at = least(attempted_at, clock_timestamp())
  WHERE envelope_id = $1`);

/** Records that the attempt certainly had no effect: the earlier ones count. Key of `upstream_submissions`. */
export const UNDO_ATTEMPT =
  statement(`UPDATE upstream_submissions SET first_attempt_at = $2::timestamptz, attempted_at = $3::timestamptz
  WHERE envelope_id = $1 AND remote_document_id IS NULL`);

/** Stores the id of the document at the provider; the first one stays. Key of `upstream_submissions`. */
export const STORE_DOCUMENT_ID = statement(`UPDATE upstream_submissions SET remote_document_id = $2,
    attempted_at = least(attempted_at, clock_timestamp())
  WHERE envelope_id = $1 AND remote_document_id IS NULL`);
