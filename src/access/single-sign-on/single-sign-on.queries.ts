import { statement } from '../../platform/kernel/database/statement';

const SETTING = `o.id, o.team_id AS "teamId", o.name, o.issuer, o.client_id AS "clientId",
    o.client_secret_sealed AS "clientSecretSealed", o.default_role AS "defaultRole", o.group_roles AS "groupRoles",
    o.required, o.session_hours AS "sessionHours", o.proven_at AS "provenAt", o.created_at AS "createdAt",
    o.updated_at AS "updatedAt"`;

/**
 * Provider of the team that verified a domain. Uses `single_sign_on_domains_verified`, `single_sign_on_team_id_key` and the key
 * of `teams`.
 */
export const SETTING_OF_DOMAIN = statement(`SELECT ${SETTING} FROM single_sign_on_domains d
    JOIN single_sign_on o ON o.team_id = d.team_id JOIN teams t ON t.id = d.team_id AND t.erasing_at IS NULL
  WHERE d.domain = $1 AND d.verified_at IS NOT NULL`);

/** Provider by its id. Uses the keys of `single_sign_on` and `teams`. */
export const SETTING_OF_ID = statement(`SELECT ${SETTING} FROM single_sign_on o
    JOIN teams t ON t.id = o.team_id AND t.erasing_at IS NULL WHERE o.id = $1`);

/** Provider through which a session began. Uses the key of `single_sign_on_sessions` and `single_sign_on_team_id_key`. */
export const SETTING_OF_SESSION = statement(`SELECT ${SETTING} FROM single_sign_on_sessions sso
    JOIN single_sign_on o ON o.team_id = sso.team_id WHERE sso.id = $1`);

/** Whether a team verified a domain. Uses `single_sign_on_domains_team_id_domain_key`. */
export const IS_DOMAIN_OF_TEAM = statement(
  'SELECT 1 FROM single_sign_on_domains WHERE team_id = $1 AND domain = $2 AND verified_at IS NOT NULL',
);

/** Makes others wait who verify the same domain, until the transaction ends. */
export const LOCK_DOMAIN = statement(
  `SELECT pg_advisory_xact_lock(hashtextextended('single sign-on ' || $1, 0))`,
);

/** Row of another team (`$2`) that verified a domain. Uses `single_sign_on_domains_verified`. */
export const OTHER_HOLDER = statement(`SELECT id, team_id AS "teamId", token FROM single_sign_on_domains
  WHERE domain = $1 AND verified_at IS NOT NULL AND team_id <> $2 FOR UPDATE`);

/** Number of domains of a team. Uses `single_sign_on_domains_team_id_domain_key`. */
export const COUNT_DOMAINS = statement(
  'SELECT count(*)::int AS domains FROM single_sign_on_domains WHERE team_id = $1',
);

/** Adds a domain, unless the team has it. Uses `single_sign_on_domains_team_id_domain_key`. */
export const INSERT_DOMAIN =
  statement(`INSERT INTO single_sign_on_domains (id, team_id, domain, token, created_at)
  VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id`);

/** Uses up an authorization request, if it is still valid. Uses the key of `single_sign_on_requests`. */
export const USE_REQUEST = statement(`DELETE FROM single_sign_on_requests
  WHERE secret_hash = ANY ($1) AND expires_at > $2
  RETURNING team_id AS "teamId", single_sign_on_id AS "singleSignOnId", purpose, session_id AS "sessionId",
    return_to AS "returnTo", language, created_at AS "createdAt"`);

/** Removes expired authorization requests. Uses `single_sign_on_requests_end`. */
export const REMOVE_EXPIRED = statement(`DELETE FROM single_sign_on_requests WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM single_sign_on_requests WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`);

/**
 * Person of an account at the provider, and their role in the team; null: no member. Uses
 * `single_sign_on_identities_team_id_issuer_subject_key` and the key of `memberships`.
 */
export const IDENTITY_OF_SUBJECT = statement(`SELECT i.id, i.user_id AS "userId", m.role
  FROM single_sign_on_identities i
    LEFT JOIN memberships m ON m.team_id = i.team_id AND m.user_id = i.user_id
  WHERE i.team_id = $1 AND i.issuer = $2 AND i.subject = $3`);

/**
 * Account of an address with what decides whether it may be linked: whether it operates the installation, is a member of other
 * teams, is linked already, and its role in the team. Locks the account. Uses `users_email`, `memberships_user` and
 * `single_sign_on_identities_team_id_user_id_issuer_key`.
 */
export const ACCOUNT_TO_LINK = statement(`SELECT u.id, u.operator,
    EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.team_id <> $2) AS "hasOtherTeams",
    EXISTS (SELECT FROM single_sign_on_identities i
      WHERE i.team_id = $2 AND i.user_id = u.id AND i.issuer = $3) AS "isLinked",
    (SELECT m.role FROM memberships m WHERE m.team_id = $2 AND m.user_id = u.id) AS role
  FROM users u WHERE lower(u.email) = lower($1) FOR UPDATE`);

/** Address of the person of a session. Uses the keys of `sessions` and `users`. */
export const USER_OF_SESSION = statement(`SELECT u.id AS "userId", u.email FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL WHERE s.id = $1 AND s.expires_at > $2`);

/**
 * Hands out sessions that are to be checked at their providers, and when they are to be checked next. Uses
 * `single_sign_on_sessions_due`, and the keys of `single_sign_on_identities` and `sessions`.
 */
export const TAKE_DUE_SESSIONS = statement(`WITH due AS MATERIALIZED (
    SELECT id FROM single_sign_on_sessions WHERE next_check_at <= clock_timestamp()
    ORDER BY next_check_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  UPDATE single_sign_on_sessions AS sso SET next_check_at = clock_timestamp() + $2 * interval '1 second'
  FROM due, single_sign_on_identities i, sessions s
  WHERE sso.id = due.id AND i.id = sso.identity_id AND s.id = sso.id
  RETURNING sso.id, sso.team_id AS "teamId", sso.refresh_token_sealed AS "refreshTokenSealed", i.subject, i.issuer,
    s.user_id AS "userId"`);

/** Stores a confirmation of the provider. Uses the key of `single_sign_on_sessions`. */
export const CONFIRM_SESSION = statement(`UPDATE single_sign_on_sessions
  SET checked_at = clock_timestamp(), refresh_token_sealed = coalesce($2, refresh_token_sealed) WHERE id = $1`);

/** Ends a session that began through a provider. Uses the keys of `single_sign_on_sessions` and `sessions`. */
export const END_SESSION = statement(`DELETE FROM sessions WHERE id = $1 AND EXISTS (
  SELECT FROM single_sign_on_sessions sso WHERE sso.id = sessions.id) RETURNING id, user_id AS "userId"`);

/**
 * Ends the sessions of an account at a provider, or only those of one session there (`$4`). Uses
 * `single_sign_on_identities_team_id_issuer_subject_key` and `single_sign_on_sessions_identity`.
 */
export const END_SESSIONS_OF_SUBJECT = statement(`DELETE FROM sessions WHERE id IN (
    SELECT sso.id FROM single_sign_on_identities i JOIN single_sign_on_sessions sso ON sso.identity_id = i.id
    WHERE i.team_id = $1 AND i.issuer = $2 AND i.subject = $3
      AND ($4::text IS NULL OR sso.provider_session = $4)) RETURNING id, user_id AS "userId"`);

/** Ends the sessions of one session at the provider. Uses `single_sign_on_sessions_team`. */
export const END_SESSIONS_OF_PROVIDER_SESSION = statement(`DELETE FROM sessions WHERE id IN (
    SELECT sso.id FROM single_sign_on_sessions sso JOIN single_sign_on_identities i ON i.id = sso.identity_id
    WHERE sso.team_id = $1 AND sso.provider_session = $2 AND i.issuer = $3) RETURNING id, user_id AS "userId"`);

/** Ends all sessions that began through the provider of a team. Uses `single_sign_on_sessions_team`. */
export const END_SESSIONS_OF_TEAM = statement(`DELETE FROM sessions WHERE id IN (
    SELECT id FROM single_sign_on_sessions WHERE team_id = $1) RETURNING id, user_id AS "userId"`);

/** Ends the sessions of a person that began through the provider of a team. Uses `single_sign_on_sessions_team`. */
export const END_SESSIONS_OF_MEMBER = statement(`DELETE FROM sessions WHERE user_id = $2 AND id IN (
    SELECT id FROM single_sign_on_sessions WHERE team_id = $1) RETURNING id, user_id AS "userId"`);

/** Whether an owner of a team signs in with a second factor of their own. Uses the keys of `memberships` and `passkeys_user`. */
export const HAS_OWNER_WITH_FACTOR = statement(`SELECT 1 FROM memberships m
    JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
  WHERE m.team_id = $1 AND m.role = 'owner'
    AND (EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)
      OR (u.password_hash IS NOT NULL
        AND EXISTS (SELECT FROM totp_secrets f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL))) LIMIT 1`);

/** Whether a person was deactivated by SCIM in a team. Uses `scim_users_team_id_user_id_key`. */
export const IS_DEACTIVATED = statement(
  'SELECT 1 FROM scim_users WHERE team_id = $1 AND user_id = $2 AND NOT active',
);
