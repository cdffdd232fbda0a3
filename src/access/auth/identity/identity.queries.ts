import { statement } from '../../../platform/kernel/database/statement';

/** Writes when sessions were last used; never back in time. Key of `sessions`. */
export const MARK_SESSION_USES = statement(`UPDATE sessions AS session SET last_used_at = use.at
  FROM unnest($1::text[], $2::timestamptz[]) AS use(id, at)
  WHERE session.id = use.id AND session.last_used_at < use.at`);

/** What a request needs to know of the session with one of these hashes. `sessions_token_hash_key`, `memberships_user`. */
export const SESSION_OF_TOKEN = statement(`SELECT s.id, s.user_id AS "userId", u.operator,
    s.second_factor AS "secondFactor", s.verified_at AS "verifiedAt", s.last_used_at AS "lastUsedAt",
    s.expires_at AS "expiresAt",
    coalesce((SELECT json_agg(json_build_object('teamId', t.id, 'environment', t.environment, 'role', m.role))
      FROM memberships m JOIN teams t ON t.id = m.team_id AND t.erasing_at IS NULL
      WHERE m.user_id = s.user_id), '[]') AS memberships
  FROM sessions s JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL WHERE s.token_hash = ANY ($1)`);

/** The teams of a person, by name. `memberships_user`. */
export const TEAMS_OF_USER = statement(`SELECT t.id, t.name, t.environment, m.role
  FROM memberships m JOIN teams t ON t.id = m.team_id AND t.erasing_at IS NULL
  WHERE m.user_id = $1 ORDER BY t.name, t.id`);

/** A person by their address, without regard to case, whether they are disabled, and whether codes are asked for. `users_email`, `totp_secrets_user_id_key`. */
export const USER_OF_EMAIL = statement(
  `SELECT id, email, password_hash AS "passwordHash", disabled_at IS NOT NULL AS disabled,
    EXISTS (SELECT 1 FROM totp_secrets t WHERE t.user_id = users.id AND confirmed_at IS NOT NULL) AS totp
  FROM users WHERE lower(email) = lower($1)`,
);

/** Holds an account until the transaction ends. Key of `users`. */
export const LOCK_USER = statement('SELECT 1 FROM users WHERE id = $1 FOR UPDATE');

/**
 * How a person can prove who they are; `$2`: issuer of the identity provider that is set up. Keys of `users`,
 * `totp_secrets_user_id_key`, `passkeys_user`, `linked_identities_user`.
 */
export const FACTORS_OF_USER = statement(`SELECT u.password_hash IS NOT NULL AS password,
    EXISTS (SELECT 1 FROM totp_secrets t WHERE t.user_id = u.id AND confirmed_at IS NOT NULL) AS totp,
    (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.id) AS passkeys,
    EXISTS (SELECT 1 FROM linked_identities i WHERE i.user_id = u.id AND rtrim(i.issuer, '/') = rtrim($2::text, '/')) AS provider
  FROM users u WHERE u.id = $1`);

/** Whether anybody has a passkey. `passkeys` is read up to its first row. */
export const HAS_PASSKEY = statement('SELECT 1 FROM passkeys LIMIT 1');

/** Uses the code of these 30 seconds up, unless it or a later one was used. `totp_secrets_user_id_key`. */
export const USE_TOTP_STEP = statement(`UPDATE totp_secrets SET last_step = $2
  WHERE user_id = $1 AND (last_step IS NULL OR last_step < $2) RETURNING id`);

/** Uses a recovery code up. Key of `recovery_codes`. */
export const USE_RECOVERY_CODE = statement(
  'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = ANY ($2) RETURNING user_id',
);

/** Adds a passkey, unless anybody has one that the device calls so. `passkeys_credential_id_key`. */
export const INSERT_PASSKEY =
  statement(`INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING id`);

/** Uses a challenge up, if it is still good. Key of `passkey_challenges`. */
export const USE_CHALLENGE = statement(
  `DELETE FROM passkey_challenges WHERE challenge = $1 AND expires_at > $2 RETURNING user_id AS "userId"`,
);

/** Forgets challenges that nobody answered. `passkey_challenges_end`. */
export const FORGET_CHALLENGES = statement(`DELETE FROM passkey_challenges WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM passkey_challenges WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`);

/** Whether there is any user. Key of `users`. */
export const HAS_USER = statement('SELECT 1 FROM users LIMIT 1');

/** Keeps others from making the first account, or a link to it, until the transaction ends. */
export const LOCK_FIRST_ACCOUNT = statement('SELECT pg_advisory_xact_lock($1)');

/** The oldest sandbox team of the name that the first start gives. Reads `teams`, once in the life of an installation. */
export const FIRST_SANDBOX = `SELECT id FROM teams
  WHERE name = 'Sandbox' AND environment = 'sandbox' AND erasing_at IS NULL ORDER BY id LIMIT 1 FOR SHARE`;

/**
 * Uses a link up, if it is still good. Who comes second waits here and finds it used. `account_links_token_hash_key`.
 */
export const USE_LINK = statement(`UPDATE account_links SET used_at = $3
  WHERE token_hash = ANY ($1) AND kind = $2 AND used_at IS NULL AND expires_at > $3
  RETURNING id, kind, email, user_id AS "userId", team_id AS "teamId", role, operator, created_by AS "createdBy",
    token_hash AS "tokenHash"`);

/** A link that can still be used. `account_links_token_hash_key`. */
export const LINK_OF_TOKEN =
  statement(`SELECT id, kind, email, user_id AS "userId", team_id AS "teamId", role, operator,
    created_by AS "createdBy", token_hash AS "tokenHash" FROM account_links
  WHERE token_hash = ANY ($1) AND kind = $2 AND used_at IS NULL AND expires_at > $3`);

/** Whose password a reset is for, by their address. The account is held. `users_email`. */
export const USER_TO_RESET = statement(
  'SELECT id, email, language FROM users WHERE lower(email) = lower($1) AND disabled_at IS NULL FOR UPDATE',
);

/**
 * Whether another link to a new password was made for a person's mail within this minute: one that lives an hour ends in more than 59.
 * Asked when the account is held, so that of two at once the second one sees the first. `account_links_user`.
 */
export const RESET_IS_UNDER_WAY = statement(`SELECT 1 FROM account_links
  WHERE user_id = $1 AND kind = 'reset' AND id <> $2 AND email IS NOT NULL AND expires_at > $3 LIMIT 1`);

/** Of links to a new password that were asked for, the last one alone works; those that the operator printed stay. `account_links_user`. */
export const FORGET_RESETS = statement(
  `DELETE FROM account_links WHERE user_id = $1 AND kind = 'reset' AND id <> $2 AND used_at IS NULL AND email IS NOT NULL`,
);

/** Links that were started, with what their mails say. Keys of `teams` and `users`. */
export const startedLinks = (
  started: string,
): string => `SELECT s.id, s.claim, s.kind, s.email, t.name AS "teamName", s.role,
    u.name AS inviter, u.language AS "inviterLanguage", s.created_at AS "createdAt", s.user_id IS NOT NULL AS bound
  FROM ${started} s LEFT JOIN teams t ON t.id = s.team_id LEFT JOIN users u ON u.id = s.created_by`;

/** Notices that were started, with whom they go to. Key of `users`. */
export const startedNotices = (
  started: string,
): string => `SELECT s.id, s.claim, u.email, u.language, s.address,
    s.created_at AS "createdAt" FROM ${started} s JOIN users u ON u.id = s.user_id`;

/**
 * Holds an open account, and one whose password proved it (`$2`) while that is its password: a change of either waits, and then
 * ends the session that begins. Another sign-in waits too, so of many at once each counts the sessions of those before it. Key of `users`.
 */
export const HOLD_ACCOUNT = statement(
  'SELECT 1 FROM users WHERE id = $1 AND disabled_at IS NULL AND ($2::text IS NULL OR password_hash = $2) FOR NO KEY UPDATE',
);

/** Ends the sessions of a person beyond so many (`$2`), those first that were not used for longest. `sessions_user`. */
export const END_SURPLUS_SESSIONS = statement(`DELETE FROM sessions WHERE id IN (
  SELECT id FROM sessions WHERE user_id = $1 ORDER BY last_used_at DESC, id DESC OFFSET $2) RETURNING id`);

/** Ends all sessions of a person but one, or all. `sessions_user`. */
export const END_SESSIONS = statement(
  'DELETE FROM sessions WHERE user_id = $1 AND ($2::text IS NULL OR id <> $2) RETURNING id',
);

/** Counts a mail, unless there were as many (`$3`) on the day. Key of `mail_allowances`. */
export const TAKE_MAIL =
  statement(`INSERT INTO mail_allowances AS allowance (day, name_hash, mails) VALUES ($1, $2, 1)
  ON CONFLICT (day, name_hash) DO UPDATE SET mails = allowance.mails + 1 WHERE allowance.mails < $3 RETURNING mails`);

/** A factor of a person is gone: no session of theirs counts as one with it. `sessions_user`. */
export const FORGET_SECOND_FACTOR = statement(
  'UPDATE sessions SET second_factor = false WHERE user_id = $1 AND second_factor RETURNING id',
);

/**
 * Holds the operators who may sign in, and the account of `$1`, in the order of their ids.
 * `users_operators`, key of `users`.
 */
export const HOLD_OPERATORS =
  'SELECT id FROM users WHERE (operator AND disabled_at IS NULL) OR id = $1 ORDER BY id FOR UPDATE';
