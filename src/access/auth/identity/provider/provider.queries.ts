import { statement } from '../../../../platform/kernel/database/statement';

/** Uses up an authorization request, if it is still valid. Uses the primary key of `provider_visits`. */
export const USE_AUTHORIZATION_REQUEST =
  statement(`DELETE FROM provider_visits WHERE secret_hash = ANY ($1) AND expires_at > $2
  RETURNING purpose, link_hash AS "linkHash", session_id AS "sessionId", return_to AS "returnTo", language, created_at AS "createdAt"`);

/** Removes expired authorization requests. Uses `provider_visits_end`. */
export const REMOVE_EXPIRED_REQUESTS = statement(`DELETE FROM provider_visits WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM provider_visits WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`);

/** Person of an identity. Uses `linked_identities_subject`, key of `users`. */
export const USER_OF_IDENTITY = statement(`SELECT i.id, i.user_id AS "userId", u.email
  FROM linked_identities i JOIN users u ON u.id = i.user_id WHERE i.issuer = $1 AND i.subject = $2`);

/** Links an identity, unless it is linked already. Uses `linked_identities_subject`. */
export const INSERT_IDENTITY =
  statement(`INSERT INTO linked_identities (id, user_id, issuer, subject, email, created_at)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`);

/** Person of an open session. Uses the primary key of `sessions`. */
export const USER_OF_SESSION = statement(
  `SELECT user_id AS "userId", verified_at AS "verifiedAt" FROM sessions WHERE id = $1 AND expires_at > $2`,
);
