import { statement } from '../../../platform/kernel/database/statement';
import { MAX_IDLE_MS } from './session-lifetime';

/**
 * Stores the instants at which sessions were last used; a later instant is never replaced by an earlier one. Uses the
 * primary key of `sessions`.
 */
export const UPDATE_SESSION_USES = statement(`UPDATE sessions AS session SET last_used_at = use.at
  FROM unnest($1::text[], $2::timestamptz[]) AS use(id, at)
  WHERE session.id = use.id AND session.last_used_at < use.at`);

/**
 * Condition that a membership `m` is hidden from a session that did not begin through the identity provider of its team.
 * The team requires this provider for people (`u`) whose address is in one of its verified domains, or who have signed in
 * through it. Owners are exempt with a second factor, so that a broken provider locks no team out. Uses
 * `single_sign_on_team_id_key` and `single_sign_on_domains_team_id_domain_key`.
 */
const buildHiddenCondition = (secondFactor: string): string => `EXISTS (SELECT FROM single_sign_on o
      JOIN single_sign_on_domains d ON d.team_id = o.team_id AND d.verified_at IS NOT NULL
        AND (d.domain = lower(substring(u.email FROM '[^@]*$')) OR EXISTS (SELECT FROM single_sign_on_identities i
          WHERE i.team_id = o.team_id AND i.user_id = u.id))
      WHERE o.team_id = m.team_id AND o.required AND NOT (m.role = 'owner' AND ${secondFactor}))`;

/** Condition that a session `s`, with its row `sso` when it began through the provider of a team, reaches a membership `m`. */
const IS_REACHED_BY_SESSION = `CASE WHEN sso.team_id IS NULL THEN NOT ${buildHiddenCondition('s.second_factor')} ELSE sso.team_id = m.team_id END`;

/**
 * Session with one of these token hashes, with the data that requests need; a session that began through the provider of
 * a team reaches only this team, and no operator functions. Uses `sessions_token_hash_key`, `memberships_user`, the key
 * of `single_sign_on_sessions`.
 */
export const SELECT_SESSION_OF_TOKEN =
  statement(`SELECT s.id, s.user_id AS "userId", u.operator AND sso.team_id IS NULL AS operator,
    s.second_factor AS "secondFactor", s.verified_at AS "verifiedAt", s.last_used_at AS "lastUsedAt",
    s.expires_at AS "expiresAt", sso.team_id AS "organisationTeamId",
    coalesce((SELECT json_agg(json_build_object('teamId', t.id, 'environment', t.environment, 'role', m.role,
        'isSuspended', t.suspended_at IS NOT NULL, 'requestsPerSecond', t.requests_per_second))
      FROM memberships m JOIN teams t ON t.id = m.team_id AND t.erasing_at IS NULL
      WHERE m.user_id = s.user_id AND ${IS_REACHED_BY_SESSION}), '[]') AS memberships
  FROM sessions s JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL
    LEFT JOIN single_sign_on_sessions sso ON sso.id = s.id
  WHERE s.token_hash = ANY ($1)`);

/**
 * Teams that a session reaches, by name. Uses the primary keys of `sessions` and `single_sign_on_sessions`,
 * `memberships_user`.
 */
export const SELECT_TEAMS_OF_SESSION =
  statement(`SELECT t.id, t.name, t.environment, m.role, t.suspended_at IS NOT NULL AS suspended
  FROM sessions s JOIN users u ON u.id = s.user_id
    LEFT JOIN single_sign_on_sessions sso ON sso.id = s.id
    JOIN memberships m ON m.user_id = s.user_id
    JOIN teams t ON t.id = m.team_id AND t.erasing_at IS NULL
  WHERE s.id = $1 AND ${IS_REACHED_BY_SESSION} ORDER BY t.name, t.id`);

/**
 * Organisation through whose provider a session began. Uses the primary key of `single_sign_on_sessions` and
 * `single_sign_on_team_id_key`.
 */
export const SELECT_ORGANISATION_OF_SESSION = statement(`SELECT o.name, o.team_id AS "teamId"
  FROM single_sign_on_sessions sso JOIN single_sign_on o ON o.team_id = sso.team_id WHERE sso.id = $1`);

/**
 * Whether all teams of a person require the provider of their organisation, so that any other sign-in would have access
 * to no team. Uses the primary key of `users` and `memberships_user`.
 */
export const MUST_USE_ORGANISATION = statement(`SELECT FROM users u WHERE u.id = $1 AND NOT u.operator
  AND EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id)
  AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND NOT ${buildHiddenCondition('$2::boolean')})`);

/** Whether any organisation has a verified domain. Reads `single_sign_on_domains_holders` up to its first row. */
export const HAS_ORGANISATION = statement(
  'SELECT 1 FROM single_sign_on_domains WHERE verified_at IS NOT NULL LIMIT 1',
);

/**
 * Person by their address, without regard to case, whether they are disabled, and whether codes are required. Uses
 * `users_email`, `totp_secrets_user_id_key`.
 */
export const SELECT_USER_BY_EMAIL = statement(
  `SELECT id, email, password_hash AS "passwordHash", disabled_at IS NOT NULL AS disabled,
    EXISTS (SELECT 1 FROM totp_secrets t WHERE t.user_id = users.id AND confirmed_at IS NOT NULL) AS totp
  FROM users WHERE lower(email) = lower($1)`,
);

/** Locks an account until the transaction ends. Uses the primary key of `users`. */
export const LOCK_USER = statement('SELECT 1 FROM users WHERE id = $1 FOR UPDATE');

/**
 * Factors that a person has; `$2`: issuer of the configured identity provider. Uses the primary keys of `users`,
 * `totp_secrets_user_id_key`, `passkeys_user`, `linked_identities_user`.
 */
export const SELECT_FACTORS_OF_USER = statement(`SELECT u.password_hash IS NOT NULL AS password,
    EXISTS (SELECT 1 FROM totp_secrets t WHERE t.user_id = u.id AND confirmed_at IS NOT NULL) AS totp,
    (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.id) AS passkeys,
    EXISTS (SELECT 1 FROM linked_identities i WHERE i.user_id = u.id AND rtrim(i.issuer, '/') = rtrim($2::text, '/')) AS provider
  FROM users u WHERE u.id = $1`);

/** Whether any person has a passkey. Reads `passkeys` up to its first row. */
export const HAS_PASSKEY = statement('SELECT 1 FROM passkeys LIMIT 1');

/**
 * Consumes the code of a 30-second step, unless this code or a later one was already used. Uses
 * `totp_secrets_user_id_key`.
 */
export const USE_TOTP_STEP = statement(`UPDATE totp_secrets SET last_step = $2
  WHERE user_id = $1 AND (last_step IS NULL OR last_step < $2) RETURNING id`);

/** Consumes a recovery code. Uses the primary key of `recovery_codes`. */
export const USE_RECOVERY_CODE = statement(
  'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = ANY ($2) RETURNING user_id',
);

/** Adds a passkey, unless there is one with the same credential id. Uses `passkeys_credential_id_key`. */
export const INSERT_PASSKEY =
  statement(`INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING id`);

/** Consumes a challenge, if the challenge is still valid. Uses the primary key of `passkey_challenges`. */
export const USE_CHALLENGE = statement(
  `DELETE FROM passkey_challenges WHERE challenge = $1 AND expires_at > $2 RETURNING user_id AS "userId"`,
);

/** Removes expired challenges. Uses `passkey_challenges_end`. */
export const DELETE_EXPIRED_CHALLENGES = statement(`DELETE FROM passkey_challenges WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM passkey_challenges WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`);

/** Whether there is any user. Uses the primary key of `users`. */
export const HAS_USER = statement('SELECT 1 FROM users LIMIT 1');

/** Locks the creation of the first account, and of a link to it, until the transaction ends. */
export const LOCK_FIRST_ACCOUNT = statement('SELECT pg_advisory_xact_lock($1)');

/**
 * Oldest sandbox team named `Sandbox`, the name given at the first start. Reads `teams`, once per installation.
 */
export const SELECT_FIRST_SANDBOX = `SELECT id FROM teams
  WHERE name = 'Sandbox' AND environment = 'sandbox' AND erasing_at IS NULL ORDER BY id LIMIT 1 FOR SHARE`;

/**
 * Consumes a link, if the link is still valid. A second request waits here and finds the link used. Uses
 * `account_links_token_hash_key`.
 */
export const USE_LINK = statement(`UPDATE account_links SET used_at = $3
  WHERE token_hash = ANY ($1) AND kind = $2 AND used_at IS NULL AND expires_at > $3
  RETURNING id, kind, email, user_id AS "userId", team_id AS "teamId", role, operator, created_by AS "createdBy",
    token_hash AS "tokenHash"`);

/** Link that can still be used. Uses `account_links_token_hash_key`. */
export const SELECT_LINK_OF_TOKEN =
  statement(`SELECT id, kind, email, user_id AS "userId", team_id AS "teamId", role, operator,
    created_by AS "createdBy", token_hash AS "tokenHash" FROM account_links
  WHERE token_hash = ANY ($1) AND kind = $2 AND used_at IS NULL AND expires_at > $3`);

/** Finds and locks the account of a password reset by its e-mail address. Uses `users_email`. */
export const LOCK_USER_TO_RESET = statement(
  'SELECT id, email, language FROM users WHERE lower(email) = lower($1) AND disabled_at IS NULL FOR UPDATE',
);

/**
 * Whether another password reset link was created for the person within the last minute: such a link, with a lifetime
 * of an hour, expires in more than 59 minutes. Run while the account is locked, so that of two simultaneous
 * requests the second one sees the first. Uses `account_links_user`.
 */
export const HAS_RECENT_RESET = statement(`SELECT 1 FROM account_links
  WHERE user_id = $1 AND kind = 'reset' AND id <> $2 AND email IS NOT NULL AND expires_at > $3 LIMIT 1`);

/**
 * Removes all requested password reset links except the last one; links created by the operator remain. Uses
 * `account_links_user`.
 */
export const DELETE_OTHER_RESETS = statement(
  `DELETE FROM account_links WHERE user_id = $1 AND kind = 'reset' AND id <> $2 AND used_at IS NULL AND email IS NOT NULL`,
);

/** Links whose mail work has started, with the data of their mails. Uses the primary keys of `teams` and `users`. */
export const selectStartedLinks = (
  startedAt: string,
): string => `SELECT s.id, s.claim, s.kind, s.email, t.name AS "teamName", s.role,
    u.name AS inviter, u.language AS "inviterLanguage", s.created_at AS "createdAt", s.user_id IS NOT NULL AS bound
  FROM ${startedAt} s LEFT JOIN teams t ON t.id = s.team_id LEFT JOIN users u ON u.id = s.created_by`;

/** Notices whose mail work has started, with their recipients. Uses the primary key of `users`. */
export const selectStartedNotices = (
  startedAt: string,
): string => `SELECT s.id, s.claim, s.kind, u.email, u.language, s.address, s.created_at AS "createdAt",
    k.id AS "keyId", k.name AS "keyName", k.expires_at AS "keyExpiresAt", t.name AS "teamName"
  FROM ${startedAt} s JOIN users u ON u.id = coalesce(s.recipient_id, s.user_id)
  LEFT JOIN api_keys k ON k.id = s.api_key_id LEFT JOIN teams t ON t.id = k.team_id`;

/**
 * Locks an enabled account whose password hash is still the verified one (`$2`). A simultaneous disabling or password
 * change waits and then ends the new session. Other sign-ins also wait, so that each one counts the earlier sessions.
 * Uses the primary key of `users`.
 */
export const LOCK_ACCOUNT = statement(
  'SELECT 1 FROM users WHERE id = $1 AND disabled_at IS NULL AND ($2::text IS NULL OR password_hash = $2) FOR NO KEY UPDATE',
);

/** Ends the sessions of a person above a maximum (`$2`), least recently used first. Uses `sessions_user`. */
export const END_SURPLUS_SESSIONS = statement(`DELETE FROM sessions WHERE id IN (
  SELECT id FROM sessions WHERE user_id = $1 ORDER BY last_used_at DESC, id DESC OFFSET $2) RETURNING id`);

/** Ends all sessions of a person, except the one with the id `$2` if given. Uses `sessions_user`. */
export const END_SESSIONS = statement(
  'DELETE FROM sessions WHERE user_id = $1 AND ($2::text IS NULL OR id <> $2) RETURNING id',
);

/** Counts a mail, unless the daily maximum (`$3`) is reached. Uses the primary key of `mail_allowances`. */
export const COUNT_MAIL =
  statement(`INSERT INTO mail_allowances AS allowance (day, name_hash, mails) VALUES ($1, $2, 1)
  ON CONFLICT (day, name_hash) DO UPDATE SET mails = allowance.mails + 1 WHERE allowance.mails < $3 RETURNING mails`);

/** Clears the second factor of a person's sessions after one of their factors was removed. Uses `sessions_user`. */
export const CLEAR_SECOND_FACTOR = statement(
  'UPDATE sessions SET second_factor = false WHERE user_id = $1 AND second_factor RETURNING id',
);

/**
 * Locks the operators who may sign in, and the account of `$1`, in the order of their ids. Uses `users_operators`, key of
 * `users`.
 */
export const LOCK_OPERATORS =
  'SELECT id FROM users WHERE (operator AND disabled_at IS NULL) OR id = $1 ORDER BY id FOR UPDATE';

/** Condition that a session `s` is open: neither its lifetime nor its idle time is over. */
const IS_SESSION_OPEN = `s.expires_at > now() AND s.last_used_at > now() - interval '${MAX_IDLE_MS / 1000} seconds'`;

/** Time of the last request in a person's open sessions; null without an open session. Uses `sessions_user`. */
export const buildLastRequestAt = (userId: string): string =>
  `(SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = ${userId} AND ${IS_SESSION_OPEN})`;

/** Uses up an authorization request, if it is still valid. Uses the primary key of `provider_visits`. */
export const USE_AUTHORIZATION_REQUEST =
  statement(`DELETE FROM provider_visits WHERE secret_hash = ANY ($1) AND expires_at > $2
  RETURNING purpose, link_hash AS "linkHash", session_id AS "sessionId", return_to AS "returnTo", language, created_at AS "createdAt"`);

/** Removes expired authorization requests. Uses `provider_visits_end`. */
export const DELETE_EXPIRED_REQUESTS = statement(`DELETE FROM provider_visits WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM provider_visits WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`);

/** Person of an identity. Uses `linked_identities_subject`, key of `users`. */
export const SELECT_USER_OF_IDENTITY = statement(`SELECT i.id, i.user_id AS "userId", u.email
  FROM linked_identities i JOIN users u ON u.id = i.user_id WHERE i.issuer = $1 AND i.subject = $2`);

/** Links an identity, unless the identity is already linked. Uses `linked_identities_subject`. */
export const INSERT_IDENTITY =
  statement(`INSERT INTO linked_identities (id, user_id, issuer, subject, email, created_at)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`);

/** Person of an open session. Uses the primary key of `sessions`. */
export const SELECT_USER_OF_SESSION = statement(
  `SELECT user_id AS "userId", verified_at AS "verifiedAt" FROM sessions WHERE id = $1 AND expires_at > $2`,
);
