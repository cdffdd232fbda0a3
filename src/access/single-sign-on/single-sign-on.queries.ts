import { statement } from '../../platform/kernel/database/statement';

const SETTING_COLUMNS = `o.id, o.team_id AS "teamId", o.name, o.issuer, o.client_id AS "clientId",
    o.client_secret_sealed AS "clientSecretSealed", o.default_role AS "defaultRole", o.group_roles AS "groupRoles",
    o.required, o.session_hours AS "sessionHours", o.unchecked_session_hours AS "uncheckedSessionHours",
    o.revokes_keys AS "revokesKeys", o.proven_at AS "provenAt", o.created_at AS "createdAt",
    o.updated_at AS "updatedAt"`;

/** Maximum number of teams that a sign-in offers for choice. */
export const MAX_CHOICES = 20;

/**
 * Providers of the teams that verified a domain, those of production teams first; optionally only of teams with the
 * member `$2`, or only the provider `$3`. Uses `single_sign_on_domains_holders`, `single_sign_on_team_id_key` and the
 * keys of `teams` and `memberships`.
 */
export const SELECT_SETTINGS_OF_DOMAIN =
  statement(`SELECT ${SETTING_COLUMNS}, t.name AS "teamName", t.environment FROM single_sign_on_domains d
    JOIN single_sign_on o ON o.team_id = d.team_id JOIN teams t ON t.id = d.team_id AND t.erasing_at IS NULL
  WHERE d.domain = $1 AND d.verified_at IS NOT NULL
    AND ($2::text IS NULL OR EXISTS (SELECT FROM memberships m WHERE m.team_id = t.id AND m.user_id = $2))
    AND ($3::text IS NULL OR o.id = $3)
  ORDER BY t.environment, t.id LIMIT ${MAX_CHOICES}`);

/** Provider by its id. Uses the primary keys of `single_sign_on` and `teams`. */
export const SELECT_SETTING_BY_ID = statement(`SELECT ${SETTING_COLUMNS} FROM single_sign_on o
    JOIN teams t ON t.id = o.team_id AND t.erasing_at IS NULL WHERE o.id = $1`);

/** Provider through which a session began. Uses the primary key of `single_sign_on_sessions` and `single_sign_on_team_id_key`. */
export const SELECT_SETTING_OF_SESSION = statement(`SELECT ${SETTING_COLUMNS} FROM single_sign_on_sessions sso
    JOIN single_sign_on o ON o.team_id = sso.team_id WHERE sso.id = $1`);

/** Whether a team verified a domain. Uses `single_sign_on_domains_team_id_domain_key`. */
export const IS_DOMAIN_OF_TEAM = statement(
  'SELECT 1 FROM single_sign_on_domains WHERE team_id = $1 AND domain = $2 AND verified_at IS NOT NULL',
);

/** Makes concurrent verifications of the same domain wait until the transaction ends. */
export const LOCK_DOMAIN = statement(
  `SELECT pg_advisory_xact_lock(hashtextextended('single sign-on ' || $1, 0))`,
);

/** Rows of other teams (not `$2`) that verified a domain. Uses `single_sign_on_domains_holders`. */
export const LOCK_OTHER_HOLDERS = statement(`SELECT id, team_id AS "teamId", token FROM single_sign_on_domains
  WHERE domain = $1 AND verified_at IS NOT NULL AND team_id <> $2 ORDER BY id FOR UPDATE`);

/** Number of domains of a team. Uses `single_sign_on_domains_team_id_domain_key`. */
export const COUNT_DOMAINS = statement(
  'SELECT count(*)::int AS domains FROM single_sign_on_domains WHERE team_id = $1',
);

/** Adds a domain, unless the team already has the domain. Uses `single_sign_on_domains_team_id_domain_key`. */
export const INSERT_DOMAIN =
  statement(`INSERT INTO single_sign_on_domains (id, team_id, domain, token, created_at)
  VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id`);

/** Consumes an authorization request that is still valid. Uses the primary key of `single_sign_on_requests`. */
export const USE_REQUEST = statement(`DELETE FROM single_sign_on_requests
  WHERE secret_hash = ANY ($1) AND expires_at > $2
  RETURNING team_id AS "teamId", single_sign_on_id AS "singleSignOnId", purpose, session_id AS "sessionId",
    return_to AS "returnTo", language, created_at AS "createdAt"`);

/** Removes expired authorization requests. Uses `single_sign_on_requests_end`. */
export const DELETE_EXPIRED_REQUESTS = statement(`DELETE FROM single_sign_on_requests WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM single_sign_on_requests WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`);

/**
 * Person linked to an account at the provider, and the person's role in the team (null: not a member). Uses
 * `single_sign_on_identities_team_id_issuer_subject_key` and the key of `memberships`.
 */
export const SELECT_IDENTITY = statement(`SELECT i.id, i.user_id AS "userId", m.role
  FROM single_sign_on_identities i
    LEFT JOIN memberships m ON m.team_id = i.team_id AND m.user_id = i.user_id
  WHERE i.team_id = $1 AND i.issuer = $2 AND i.subject = $3`);

/**
 * Account of an address, with the facts that determine whether the account may be linked: whether it is an operator, is
 * a member of teams of other organisations, is already linked, and its role in the team. Teams belong to one
 * organisation when they verified the same domain (`$4`) and have the same issuer. Locks the account. Uses
 * `users_email`, `memberships_user`, `single_sign_on_domains_team_id_domain_key`, `single_sign_on_team_id_key` and
 * `single_sign_on_identities_team_id_user_id_issuer_key`.
 */
export const LOCK_ACCOUNT_TO_LINK = statement(`SELECT u.id, u.operator,
    EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.team_id <> $2 AND NOT EXISTS (
      SELECT FROM single_sign_on_domains d JOIN single_sign_on o ON o.team_id = d.team_id AND o.issuer = $3
      WHERE d.team_id = m.team_id AND d.domain = $4 AND d.verified_at IS NOT NULL)) AS "hasOtherTeams",
    EXISTS (SELECT FROM single_sign_on_identities i
      WHERE i.team_id = $2 AND i.user_id = u.id AND i.issuer = $3) AS "isLinked",
    (SELECT m.role FROM memberships m WHERE m.team_id = $2 AND m.user_id = u.id) AS role
  FROM users u WHERE lower(u.email) = lower($1) FOR UPDATE`);

/** Address of the person of a session. Uses the primary keys of `sessions` and `users`. */
export const SELECT_USER_OF_SESSION = statement(`SELECT u.id AS "userId", u.email FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL WHERE s.id = $1 AND s.expires_at > $2`);

/**
 * Teams with sessions that are due for a check at their providers, the longest waiting first: at most `$1`, except the
 * teams `$2`. Reads one row of `single_sign_on_sessions_due_of_team` for each team.
 */
export const SELECT_TEAMS_WITH_DUE_SESSIONS = statement(`WITH RECURSIVE teams AS (
    (SELECT team_id FROM single_sign_on_sessions WHERE next_check_at IS NOT NULL ORDER BY team_id LIMIT 1)
    UNION ALL
    SELECT (SELECT s.team_id FROM single_sign_on_sessions s
      WHERE s.next_check_at IS NOT NULL AND s.team_id > t.team_id ORDER BY s.team_id LIMIT 1)
    FROM teams t WHERE t.team_id IS NOT NULL)
  SELECT t.team_id AS "teamId" FROM teams t CROSS JOIN LATERAL (
    SELECT s.next_check_at FROM single_sign_on_sessions s
    WHERE s.team_id = t.team_id AND s.next_check_at <= clock_timestamp() ORDER BY s.next_check_at LIMIT 1) AS due
  WHERE t.team_id <> ALL ($2::text[]) ORDER BY due.next_check_at LIMIT $1`);

/**
 * Claims sessions of a team `$3` that are due for a check at its provider, and sets the time of their next check. Uses
 * `single_sign_on_sessions_due_of_team`, and the keys of `single_sign_on_identities` and `sessions`.
 */
export const CLAIM_DUE_SESSIONS = statement(`WITH due AS MATERIALIZED (
    SELECT id FROM single_sign_on_sessions WHERE team_id = $3 AND next_check_at <= clock_timestamp()
    ORDER BY next_check_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  UPDATE single_sign_on_sessions AS sso SET next_check_at = clock_timestamp() + $2 * interval '1 second'
  FROM due, single_sign_on_identities i, sessions s
  WHERE sso.id = due.id AND i.id = sso.identity_id AND s.id = sso.id
  RETURNING sso.id, sso.team_id AS "teamId", sso.refresh_token_sealed AS "refreshTokenSealed", i.subject, i.issuer,
    s.user_id AS "userId"`);

/**
 * Postpones the due sessions of a team, because its provider does not respond. Uses
 * `single_sign_on_sessions_due_of_team`.
 */
export const POSTPONE_DUE_SESSIONS = statement(`UPDATE single_sign_on_sessions
  SET next_check_at = clock_timestamp() + $2 * interval '1 second'
  WHERE id IN (SELECT id FROM single_sign_on_sessions WHERE team_id = $1 AND next_check_at <= clock_timestamp()
    ORDER BY id FOR UPDATE SKIP LOCKED)`);

/** Stores a confirmation of the provider. Uses the primary key of `single_sign_on_sessions`. */
export const CONFIRM_SESSION = statement(`UPDATE single_sign_on_sessions
  SET checked_at = clock_timestamp(), refresh_token_sealed = coalesce($2, refresh_token_sealed) WHERE id = $1`);

/** Ends a session that began through a provider. Uses the primary keys of `single_sign_on_sessions` and `sessions`. */
export const END_SESSION = statement(`DELETE FROM sessions WHERE id = $1 AND EXISTS (
  SELECT FROM single_sign_on_sessions sso WHERE sso.id = sessions.id) RETURNING id, user_id AS "userId"`);

/**
 * Ends the sessions of an account at a provider, or only those that belong to one session at the provider (`$4`). Uses
 * `single_sign_on_identities_team_id_issuer_subject_key` and `single_sign_on_sessions_identity`.
 */
export const END_SESSIONS_OF_SUBJECT = statement(`DELETE FROM sessions WHERE id IN (
    SELECT sso.id FROM single_sign_on_identities i JOIN single_sign_on_sessions sso ON sso.identity_id = i.id
    WHERE i.team_id = $1 AND i.issuer = $2 AND i.subject = $3
      AND ($4::text IS NULL OR sso.provider_session = $4)) RETURNING id, user_id AS "userId"`);

/** Ends the sessions that belong to one session at the provider. Uses `single_sign_on_sessions_team`. */
export const END_SESSIONS_OF_PROVIDER_SESSION = statement(`DELETE FROM sessions WHERE id IN (
    SELECT sso.id FROM single_sign_on_sessions sso JOIN single_sign_on_identities i ON i.id = sso.identity_id
    WHERE sso.team_id = $1 AND sso.provider_session = $2 AND i.issuer = $3) RETURNING id, user_id AS "userId"`);

/** Ends all sessions that began through the provider of a team. Uses `single_sign_on_sessions_team`. */
export const END_SESSIONS_OF_TEAM = statement(`DELETE FROM sessions WHERE id IN (
    SELECT id FROM single_sign_on_sessions WHERE team_id = $1) RETURNING id, user_id AS "userId"`);

/** Ends the sessions of a person that began through the provider of a team. Uses `single_sign_on_sessions_team`. */
export const END_SESSIONS_OF_MEMBER = statement(`DELETE FROM sessions WHERE user_id = $2 AND id IN (
    SELECT id FROM single_sign_on_sessions WHERE team_id = $1) RETURNING id, user_id AS "userId"`);

/**
 * Whether an owner of a team signs in with a second factor of their own. Uses the primary keys of `memberships` and
 * `passkeys_user`.
 */
export const HAS_OWNER_WITH_FACTOR = statement(`SELECT 1 FROM memberships m
    JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
  WHERE m.team_id = $1 AND m.role = 'owner'
    AND (EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)
      OR (u.password_hash IS NOT NULL
        AND EXISTS (SELECT FROM totp_secrets f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL))) LIMIT 1`);

/** Whether SCIM provisions a person in a team with a token that is still valid. Uses `scim_users_team_id_user_id_key`. */
export const IS_PROVISIONED =
  statement(`SELECT 1 FROM scim_users u WHERE u.team_id = $1 AND u.user_id = $2 AND u.active
  AND EXISTS (SELECT FROM scim_tokens t WHERE t.team_id = $1 AND t.revoked_at IS NULL)`);

/** Whether a person was deactivated by SCIM in a team. Uses `scim_users_team_id_user_id_key`. */
export const IS_DEACTIVATED = statement(
  'SELECT 1 FROM scim_users WHERE team_id = $1 AND user_id = $2 AND NOT active',
);
