import { buildLastRequestAt } from '../../../access/auth/identity/identity.queries';
import { statement } from '../../../platform/kernel/database/statement';

const ACCOUNT_COLUMNS = `u.id, u.email, u.name, u.operator, u.disabled_at AS "disabledAt", u.created_at AS "createdAt",
    (SELECT count(*)::int FROM (SELECT FROM memberships m WHERE m.user_id = u.id LIMIT 1000) AS counted) AS teams,
    EXISTS (SELECT FROM totp_secrets s WHERE s.user_id = u.id AND s.confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS "secondFactor",
    ${buildLastRequestAt('u.id')} AS "lastSeenAt", lower(u.email) AS place`;

/**
 * Selects accounts, newest first. Uses the primary key of `users`; for each account `memberships_user`,
 * `totp_secrets_user_id_key`, `passkeys_user`, `sessions_user`. `$1`: id of the account before, `$2`: number of rows.
 */
export const NEWEST_ACCOUNTS = statement(`SELECT ${ACCOUNT_COLUMNS} FROM (SELECT * FROM users
    WHERE id < $1 ORDER BY id DESC LIMIT $2) AS u ORDER BY u.id DESC`);

/**
 * Selects accounts whose address begins with `$1`, by address. Uses `users_address` and the indexes of {@link
 * NEWEST_ACCOUNTS}. `$2`, `$3`: address and id of the account before, `$4`: number of rows.
 */
export const ACCOUNTS_BY_ADDRESS = statement(`SELECT ${ACCOUNT_COLUMNS} FROM (SELECT * FROM users
    WHERE lower(email) COLLATE "C" >= lower($1) AND lower(email) COLLATE "C" < lower($1) || chr(1114111)
      AND (lower(email) COLLATE "C", id) > ($2, $3)
    ORDER BY lower(email) COLLATE "C", id LIMIT $4) AS u ORDER BY lower(u.email) COLLATE "C", u.id`);

/** Selects an account by id. Uses the primary key of `users`, and the indexes of {@link NEWEST_ACCOUNTS}. */
export const ACCOUNT_OF_ID = statement(`SELECT ${ACCOUNT_COLUMNS} FROM users u WHERE u.id = $1`);
