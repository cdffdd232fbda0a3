import { statement } from '../kernel/database/statement';

/** Revokes the access tokens of a team. `api_keys_team`. */
export const REVOKE_ACCESS_TOKENS = `UPDATE api_keys SET revoked_at = $2
  WHERE team_id = $1 AND type = 'oauth' AND revoked_at IS NULL AND expires_at > $2 RETURNING id`;

/** Revokes the access tokens that were issued for a person in a team. `api_keys_team`. */
export const REVOKE_TOKENS_OF_USER = `UPDATE api_keys SET revoked_at = $3
  WHERE team_id = $1 AND type = 'oauth' AND user_id = $2 AND revoked_at IS NULL AND expires_at > $3 RETURNING id`;

/** Revokes every key of a team. `api_keys_team`. */
export const REVOKE_ALL_KEYS =
  'UPDATE api_keys SET revoked_at = $2 WHERE team_id = $1 AND revoked_at IS NULL RETURNING id';

/** Whether the erasure of a team was ordered. Key of `teams`. */
export const TEAM_IS_ERASING = statement('SELECT 1 FROM teams WHERE id = $1 AND erasing_at IS NOT NULL');

/** Replaces the hash of a key's secret, unless another request did. Key of `api_keys`. */
export const UPGRADE_KEY =
  'UPDATE api_keys SET secret_hash = $3, app_key_id = $4 WHERE id = $1 AND secret_hash = $2';

/** Writes when keys were last used; never back in time. Key of `api_keys`. */
export const MARK_USES = statement(`UPDATE api_keys AS key SET last_used_at = use.at
  FROM unnest($1::text[], $2::timestamptz[]) AS use(id, at)
  WHERE key.id = use.id AND (key.last_used_at IS NULL OR key.last_used_at < use.at)`);
