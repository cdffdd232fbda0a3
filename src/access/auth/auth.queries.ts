import { statement } from '../../platform/kernel/database/statement';

/**
 * Key with the data that requests need. `grantRole` is the current role of the person for whom an application acts; null
 * when the grant was revoked, or when the person is disabled or no longer a member. Uses the primary keys of `api_keys`,
 * `teams`, `application_grants`, `memberships` and `users`.
 */
export const SELECT_KEY_FOR_REQUEST =
  statement(`SELECT k.id, k.type, k.team_id AS "teamId", k.secret_hash AS "secretHash",
    k.app_key_id AS "appKeyId", k.user_id AS "userId", k.scopes, k.company_ids AS "companyIds",
    k.allowed_networks AS "allowedNetworks", k.requests_per_minute AS "requestsPerMinute",
    k.documents_per_day AS "documentsPerDay", k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt", t.environment,
    t.suspended_at IS NOT NULL AS "isSuspended", t.requests_per_second AS "requestsPerSecond",
    k.grant_id AS "grantId", m.role AS "grantRole"
  FROM api_keys k JOIN teams t ON t.id = k.team_id
    LEFT JOIN application_grants g ON g.id = k.grant_id AND g.team_id = k.team_id AND g.revoked_at IS NULL
    LEFT JOIN users u ON u.id = g.user_id AND u.disabled_at IS NULL
    LEFT JOIN memberships m ON m.team_id = k.team_id AND m.user_id = u.id
  WHERE k.id = $1`);

/** Revokes the access tokens that assertions of a team created. Uses `api_keys_team`. */
export const REVOKE_ACCESS_TOKENS = `UPDATE api_keys SET revoked_at = $2
  WHERE team_id = $1 AND type = 'oauth' AND grant_id IS NULL AND revoked_at IS NULL AND expires_at > $2
  RETURNING id`;

/** Revokes the access tokens that were issued for a person in a team. Uses `api_keys_team`. */
export const REVOKE_TOKENS_OF_USER = `UPDATE api_keys SET revoked_at = $3
  WHERE team_id = $1 AND type = 'oauth' AND user_id = $2 AND revoked_at IS NULL AND expires_at > $3 RETURNING id`;

/** Revokes every key of a team. Uses `api_keys_team`. */
export const REVOKE_ALL_KEYS =
  'UPDATE api_keys SET revoked_at = $2 WHERE team_id = $1 AND revoked_at IS NULL RETURNING id';

/** Locks the membership of a person in a team, if they are a member. Uses the primary key of `memberships`. */
export const LOCK_MEMBER = statement(
  'SELECT role FROM memberships WHERE team_id = $1 AND user_id = $2 FOR SHARE',
);

/** Locks a key of a team that is not revoked, with its limits. Uses the primary key of `api_keys`. */
export const LOCK_USABLE_KEY =
  statement(`SELECT scopes, company_ids AS "companyIds", allowed_networks AS "allowedNetworks",
    requests_per_minute AS "requestsPerMinute", documents_per_day AS "documentsPerDay", expires_at AS "expiresAt"
  FROM api_keys WHERE id = $2 AND team_id = $1 AND revoked_at IS NULL FOR SHARE`);

/** Member who created a key, directly or by another key. Uses the primary key of `api_keys`. */
export const SELECT_CREATOR_USER = statement(
  'SELECT creator_user_id AS "userId" FROM api_keys WHERE id = $2 AND team_id = $1',
);

/**
 * Names of the creators of a team's keys: of members (`$2`) and keys (`$3`), and of users named by assertions (`$4`)
 * who are members. Uses the primary keys of `users`, `api_keys` and `memberships`.
 */
export const SELECT_CREATOR_NAMES = statement(`SELECT id, name FROM users WHERE id = ANY ($2)
  UNION SELECT id, name FROM api_keys WHERE id = ANY ($3) AND team_id = $1
  UNION SELECT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.team_id = $1 AND m.user_id = ANY ($4)`);

const CREATED_AND_VALID = `team_id = $1 AND creator_user_id = $2 AND type <> 'oauth' AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > $3)`;

/** Number of valid keys that a member has created in a team. Uses `api_keys_creator`. */
export const COUNT_KEYS_OF_CREATOR = statement(
  `SELECT count(*)::int AS keys FROM api_keys WHERE ${CREATED_AND_VALID}`,
);

/** Revokes the keys that a member has created in a team. Uses `api_keys_creator`. */
export const REVOKE_KEYS_OF_CREATOR = statement(
  `UPDATE api_keys SET revoked_at = $3 WHERE ${CREATED_AND_VALID} RETURNING id`,
);

/**
 * Whether a team is being erased. Locks the row, so that an erasure cannot begin before the transaction
 * ends. Uses the primary key of `teams`.
 */
export const TEAM_IS_ERASING = statement(
  'SELECT erasing_at IS NOT NULL AS "isErasing" FROM teams WHERE id = $1 FOR SHARE',
);

/**
 * Replaces the hash of a key's secret, unless another request already replaced it. Uses the primary key of `api_keys`.
 */
export const UPGRADE_KEY_HASH =
  'UPDATE api_keys SET secret_hash = $3, app_key_id = $4 WHERE id = $1 AND secret_hash = $2';

/**
 * Stores the last uses of keys; a later instant is never replaced by an earlier one. Uses the primary key of `api_keys`.
 */
export const UPDATE_LAST_USES =
  statement(`UPDATE api_keys AS key SET last_used_at = use.at, last_used_address = use.address, last_used_operation = use.operation
  FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[]) AS use(id, at, address, operation)
  WHERE key.id = use.id AND (key.last_used_at IS NULL OR key.last_used_at < use.at)`);

/** One id among `$2` that is not a company of the team `$1`. Uses the primary key of `companies`. */
export const SELECT_OTHER_COMPANY = statement(`SELECT requested.id FROM unnest($2::text[]) AS requested(id)
  WHERE NOT EXISTS (SELECT FROM companies c WHERE c.id = requested.id AND c.team_id = $1) LIMIT 1`);

/**
 * Marks an assertion as used; returns no row when the assertion was already used. Uses the primary key of
 * `oauth_assertions`.
 */
export const MARK_ASSERTION_USED = `INSERT INTO oauth_assertions (team_id, fingerprint, expires_at) VALUES ($1, $2, to_timestamp($3))
  ON CONFLICT DO NOTHING RETURNING 1 AS marked`;

/** Whether an assertion was already used. Uses the primary key of `oauth_assertions`. */
export const IS_ASSERTION_USED = `SELECT 1 AS used FROM oauth_assertions WHERE team_id = $1 AND fingerprint = $2`;

/** Removes marks of expired assertions. Uses `oauth_assertions_expiry`. */
export const DELETE_EXPIRED_ASSERTIONS = `DELETE FROM oauth_assertions WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM oauth_assertions WHERE expires_at < clock_timestamp() - interval '1 hour'
  ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED))`;

/** Removes access tokens that expired more than 30 days ago. Uses `api_keys_access_tokens`. */
export const DELETE_EXPIRED_ACCESS_TOKENS = `DELETE FROM api_keys WHERE id IN (
  SELECT id FROM api_keys WHERE type = 'oauth' AND expires_at < clock_timestamp() - interval '30 days'
  ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`;
