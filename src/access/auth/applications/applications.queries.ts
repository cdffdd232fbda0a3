import { statement } from '../../../platform/kernel/database/statement';

/**
 * Replaces the hash of a client secret, unless another request already replaced it. Uses the primary key of
 * `applications`.
 */
export const UPGRADE_CLIENT_SECRET =
  'UPDATE applications SET secret_hash = $3, app_key_id = $4 WHERE id = $1 AND secret_hash = $2';

/** Name of the team that registered an application. Uses the primary key of `teams`. */
export const SELECT_TEAM_NAME = statement('SELECT name FROM teams WHERE id = $1');

const GRANT_COLUMNS = `g.id, g.team_id AS "teamId", g.application_id AS "applicationId", g.user_id AS "userId", g.scopes,
    g.company_ids AS "companyIds", g.code_challenge AS "codeChallenge", g.code_expires_at AS "codeExpiresAt",
    g.redirect_uri AS "redirectUri", g.connected_at AS "connectedAt", g.revoked_at AS "revokedAt"`;

/** Locks the grant of an authorization code. Uses `application_grants_code_hash_key`. */
export const LOCK_GRANT_OF_CODE = statement(
  `SELECT ${GRANT_COLUMNS} FROM application_grants g WHERE g.code_hash = ANY ($1) FOR UPDATE`,
);

/** Locks a refresh token and its grant. Uses the primary keys of `application_refresh_tokens` and `application_grants`. */
export const LOCK_REFRESH_TOKEN = statement(`SELECT ${GRANT_COLUMNS}, r.token_hash AS "tokenHash",
    r.expires_at AS "tokenExpiresAt", r.used_at AS "tokenUsedAt"
  FROM application_refresh_tokens r JOIN application_grants g ON g.id = r.grant_id
  WHERE r.token_hash = ANY ($1) FOR UPDATE`);

/** Marks a refresh token as used. Uses the primary key of `application_refresh_tokens`. */
export const MARK_REFRESH_TOKEN_USED = statement(
  'UPDATE application_refresh_tokens SET used_at = $2 WHERE token_hash = $1',
);

/**
 * Locks the membership of a person who may still act in a team: not disabled, and the team is not being erased. A
 * removal of the member waits until the new token exists, and then revokes it. Uses the primary keys of `memberships`,
 * `users` and `teams`.
 */
export const LOCK_ACTING_MEMBER = statement(`SELECT m.role FROM memberships m
    JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
    JOIN teams t ON t.id = m.team_id AND t.erasing_at IS NULL
  WHERE m.team_id = $1 AND m.user_id = $2 FOR SHARE OF m, u`);

/** Revokes the access tokens of a grant. Uses `api_keys_grant`. */
export const REVOKE_TOKENS_OF_GRANT = statement(`UPDATE api_keys SET revoked_at = $3
  WHERE grant_id = $2 AND team_id = $1 AND revoked_at IS NULL AND expires_at > $3 RETURNING id`);

/** Revokes the grants of a person in a team. Uses `application_grants_team`. */
export const REVOKE_GRANTS_OF_USER = statement(`UPDATE application_grants SET revoked_at = $3
  WHERE team_id = $1 AND user_id = $2 AND revoked_at IS NULL RETURNING id`);

const CONNECTED_GRANTS_BODY = `g.id, g.scopes, g.company_ids AS "companyIds", g.connected_at AS "connectedAt",
    g.created_at AS "createdAt", a.id AS "applicationId", a.name AS "applicationName", u.id AS "userId",
    u.name AS "userName", k.last_used_at AS "lastUsedAt"
  FROM application_grants g JOIN applications a ON a.id = g.application_id JOIN users u ON u.id = g.user_id
    LEFT JOIN LATERAL (SELECT max(last_used_at) AS last_used_at FROM api_keys
      WHERE grant_id = g.id AND team_id = g.team_id) k ON true
  WHERE g.team_id = $1 AND g.connected_at IS NOT NULL AND g.revoked_at IS NULL AND g.id < $2`;

/**
 * Connected applications of a team before the grant `$2`, newest first. Uses `application_grants_connected`,
 * `api_keys_grant` and the keys of `applications` and `users`.
 */
export const CONNECTED_GRANTS = statement(`SELECT ${CONNECTED_GRANTS_BODY} ORDER BY g.id DESC LIMIT $3`);

/** Like {@link CONNECTED_GRANTS}, but only grants of the person `$4`. Uses `application_grants_team`. */
export const CONNECTED_GRANTS_OF_USER = statement(
  `SELECT ${CONNECTED_GRANTS_BODY} AND g.user_id = $4 ORDER BY g.id DESC LIMIT $3`,
);

/** Number of connected grants of an application in all teams. Uses `application_grants_application`. */
export const COUNT_CONNECTED_GRANTS = statement(`SELECT count(*)::int AS grants FROM application_grants
  WHERE application_id = $1 AND connected_at IS NOT NULL AND revoked_at IS NULL`);

/** Removes grants whose code expired more than a day ago without being exchanged. Uses `application_grants_unused`. */
export const DELETE_UNUSED_GRANTS = statement(`DELETE FROM application_grants WHERE id IN (
  SELECT id FROM application_grants
  WHERE connected_at IS NULL AND code_expires_at < clock_timestamp() - interval '1 day'
  ORDER BY code_expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`);

/** Removes expired refresh tokens. Uses `application_refresh_tokens_end`. */
export const DELETE_EXPIRED_REFRESH_TOKENS =
  statement(`DELETE FROM application_refresh_tokens WHERE token_hash IN (
  SELECT token_hash FROM application_refresh_tokens WHERE expires_at < clock_timestamp() - interval '1 day'
  ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`);
