import { statement } from '../../kernel/database/statement';

/** Whether the person of an address is a member of a team. `users_email`, key of `memberships`. */
export const MEMBER_OF_EMAIL =
  statement(`SELECT 1 FROM users u JOIN memberships m ON m.user_id = u.id AND m.team_id = $1
  WHERE lower(u.email) = lower($2)`);

/** Withdraws the invitations of an address to a team (or to none) that were not used. `account_links_team`. */
export const DROP_EARLIER_INVITATIONS = statement(`DELETE FROM account_links
  WHERE kind = 'invitation' AND used_at IS NULL AND lower(email) = lower($1) AND team_id IS NOT DISTINCT FROM $2`);

/** Whom an invitation is for, if it is still good. `account_links_token_hash_key`. */
export const INVITATION_IS_OPEN = statement(`SELECT email FROM account_links
  WHERE token_hash = ANY ($1) AND kind = 'invitation' AND used_at IS NULL AND expires_at > $2`);

/** Makes an account, unless the address has one. `users_email`. */
export const INSERT_USER =
  statement(`INSERT INTO users (id, email, name, language, operator, password_hash, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`);

/** Makes a person a member of a team that is not being erased, unless they are. Keys of `teams` and `memberships`. */
export const INSERT_MEMBER = statement(`INSERT INTO memberships (team_id, user_id, role, created_at)
  SELECT id, $2, $3, $4 FROM teams WHERE id = $1 AND erasing_at IS NULL FOR SHARE
  ON CONFLICT DO NOTHING RETURNING role`);
