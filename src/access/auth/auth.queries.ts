import { statement } from '../../platform/kernel/database/statement';

/** Revokes the access tokens of a team. `api_keys_team`. */
export const REVOKE_ACCESS_TOKENS = `UPDATE api_keys SET revoked_at = $2
  WHERE team_id = $1 AND type = 'oauth' AND revoked_at IS NULL AND expires_at > $2 RETURNING id`;

/** Revokes the access tokens that were issued for a person in a team. `api_keys_team`. */
export const REVOKE_TOKENS_OF_USER = `UPDATE api_keys SET revoked_at = $3
  WHERE team_id = $1 AND type = 'oauth' AND user_id = $2 AND revoked_at IS NULL AND expires_at > $3 RETURNING id`;

/** Revokes every key of a team. `api_keys_team`. */
export const REVOKE_ALL_KEYS =
  'UPDATE api_keys SET revoked_at = $2 WHERE team_id = $1 AND revoked_at IS NULL RETURNING id';

/** Holds the membership of a person in a team, if they are a member. Key of `memberships`. */
export const HOLD_MEMBER = statement(
  'SELECT user_id AS "userId" FROM memberships WHERE team_id = $1 AND user_id = $2 FOR SHARE',
);

/** Holds a key of a team that is not revoked. Key of `api_keys`. */
export const HOLD_USABLE_KEY = statement(
  'SELECT id FROM api_keys WHERE id = $2 AND team_id = $1 AND revoked_at IS NULL FOR SHARE',
);

/** The member who created a key, by themselves or by another key. Key of `api_keys`. */
export const USER_BEHIND_KEY = statement(
  'SELECT creator_user_id AS "userId" FROM api_keys WHERE id = $2 AND team_id = $1',
);

/**
 * Names of those who created keys of a team: of members (`$2`) and keys (`$3`), and of whom assertions name (`$4`), where that is a
 * member. Keys of `users`, `api_keys` and `memberships`.
 */
export const CREATOR_NAMES = statement(`SELECT id, name FROM users WHERE id = ANY ($2)
  UNION SELECT id, name FROM api_keys WHERE id = ANY ($3) AND team_id = $1
  UNION SELECT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.team_id = $1 AND m.user_id = ANY ($4)`);

const CREATED_AND_VALID = `team_id = $1 AND creator_user_id = $2 AND type <> 'oauth' AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > $3)`;

/** How many keys a member has created in a team that are valid. `api_keys_creator`. */
export const COUNT_KEYS_OF_CREATOR = statement(
  `SELECT count(*)::int AS keys FROM api_keys WHERE ${CREATED_AND_VALID}`,
);

/** Revokes the keys that a member has created in a team. `api_keys_creator`. */
export const REVOKE_KEYS_OF_CREATOR = statement(
  `UPDATE api_keys SET revoked_at = $3 WHERE ${CREATED_AND_VALID} RETURNING id`,
);

/** Whether the erasure of a team was ordered. Key of `teams`. */
export const TEAM_IS_ERASING = statement('SELECT 1 FROM teams WHERE id = $1 AND erasing_at IS NOT NULL');

/** Replaces the hash of a key's secret, unless another request did. Key of `api_keys`. */
export const UPGRADE_KEY =
  'UPDATE api_keys SET secret_hash = $3, app_key_id = $4 WHERE id = $1 AND secret_hash = $2';

/** Writes when keys were last used; never back in time. Key of `api_keys`. */
export const MARK_USES = statement(`UPDATE api_keys AS key SET last_used_at = use.at
  FROM unnest($1::text[], $2::timestamptz[]) AS use(id, at)
  WHERE key.id = use.id AND (key.last_used_at IS NULL OR key.last_used_at < use.at)`);
