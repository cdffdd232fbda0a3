/** Marks an assertion as used; no row: it was used before. Uses the primary key of `oauth_assertions`. */
export const MARK_ASSERTION = `INSERT INTO oauth_assertions (team_id, fingerprint, expires_at) VALUES ($1, $2, to_timestamp($3))
  ON CONFLICT DO NOTHING RETURNING 1 AS marked`;

/** Whether an assertion was used. Uses the primary key of `oauth_assertions`. */
export const IS_ASSERTION_USED = `SELECT 1 AS used FROM oauth_assertions WHERE team_id = $1 AND fingerprint = $2`;

/** Removes marks of expired assertions. Uses `oauth_assertions_expiry`. */
export const FORGET_ASSERTIONS = `DELETE FROM oauth_assertions WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM oauth_assertions WHERE expires_at < clock_timestamp() - interval '1 hour'
  ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED))`;

/** Removes access tokens that expired long ago. Uses `api_keys_access_tokens`. */
export const FORGET_ACCESS_TOKENS = `DELETE FROM api_keys WHERE id IN (
  SELECT id FROM api_keys WHERE type = 'oauth' AND expires_at < clock_timestamp() - interval '30 days'
  ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`;
