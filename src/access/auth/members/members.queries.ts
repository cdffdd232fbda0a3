import { statement } from '../../../platform/kernel/database/statement';
import { buildLastRequestAt } from '../identity/identity.queries';

const MEMBER_COLUMNS = `u.id, u.email, u.name, m.role, m.created_at AS "createdAt", ${buildLastRequestAt('u.id')} AS "lastSeenAt"`;

/** Member of a team. Uses the primary keys of `memberships` and `users`; `sessions_user`. */
export const SELECT_MEMBER =
  statement(`SELECT ${MEMBER_COLUMNS} FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.team_id = $1 AND m.user_id = $2`);

/**
 * Members of a team by name, after the name `$2` and the id `$3`. Sorts the members of the team; uses the primary keys of
 * `memberships` and `users`, and `sessions_user` for the returned ones.
 */
export const SELECT_MEMBERS = statement(`SELECT ${MEMBER_COLUMNS}, lower(u.name) AS place
  FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.team_id = $1 AND (lower(u.name), u.id) > ($2, $3) ORDER BY lower(u.name), u.id LIMIT $4`);

/**
 * Locks the owners of a team, and returns those who may sign in: of two simultaneous changes, the second one sees the
 * result of the first. Uses the primary keys of `memberships` and `users`.
 */
export const LOCK_OWNERS = statement(`SELECT m.user_id AS "userId", u.disabled_at IS NULL AS "isOpen"
  FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.team_id = $1 AND m.role = 'owner' ORDER BY m.user_id FOR UPDATE OF m`);

/** Locks some members of a team, in the order of their ids, and returns their roles. Uses the primary key of `memberships`. */
export const LOCK_MEMBERS = statement(`SELECT user_id AS "userId", role FROM memberships
  WHERE team_id = $1 AND user_id = ANY ($2) ORDER BY user_id FOR UPDATE`);

/**
 * Whether a team has members, and whether this person is an enabled member. Locks membership and account, so that a
 * removal waits for the new token and then revokes it. Uses the primary keys of `memberships` and `users`.
 */
export const LOCK_MEMBERSHIP_STATE = statement(`WITH own AS MATERIALIZED (
    SELECT FROM memberships m JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
      WHERE m.team_id = $1 AND m.user_id = $2 FOR SHARE)
  SELECT EXISTS (SELECT FROM own) AS "isMember", EXISTS (SELECT FROM memberships WHERE team_id = $1) AS "hasMembers"`);

const buildSelectInvitations = (
  condition: string,
): string => `SELECT l.id, l.email, l.role, l.created_at AS "createdAt",
    l.expires_at AS "expiresAt", l.mailed_at AS "mailedAt", l.mail_error AS "mailError", u.name AS "invitedBy",
    l.operator AS "operatorOnly"
  FROM account_links l LEFT JOIN users u ON u.id = l.created_by
  WHERE l.team_id = $1 AND l.kind = 'invitation' AND l.used_at IS NULL AND ${condition}`;

/** Invitation of a team that was not accepted. Uses the primary key of `account_links`. */
export const SELECT_INVITATION = statement(buildSelectInvitations('l.id = $2'));

/** Invitations created before the one with the id `$2`, newest first. Uses `account_links_team`. */
export const SELECT_INVITATIONS = statement(
  `${buildSelectInvitations('l.id < $2')} ORDER BY l.id DESC LIMIT $3`,
);

/** Content of an invitation for the invited person. Uses the primary keys of `teams` and `users`; `users_email`. */
export const SELECT_OPEN_INVITATION = statement(`SELECT t.name AS team, u.name AS "invitedBy",
    EXISTS (SELECT FROM users e WHERE lower(e.email) = lower($3)) AS "hasAccount"
  FROM (SELECT) AS one LEFT JOIN teams t ON t.id = $1 LEFT JOIN users u ON u.id = $2`);

/** Whether the person of an address is a member of a team. Uses `users_email`, key of `memberships`. */
export const HAS_MEMBER_WITH_EMAIL =
  statement(`SELECT 1 FROM users u JOIN memberships m ON m.user_id = u.id AND m.team_id = $1
  WHERE lower(u.email) = lower($2)`);

/** Withdraws the unused invitations of an address to a team. Uses `account_links_team`. */
export const DELETE_EARLIER_INVITATIONS = statement(`DELETE FROM account_links
  WHERE kind = 'invitation' AND used_at IS NULL AND lower(email) = lower($1) AND team_id = $2 RETURNING role`);

/**
 * Deletes the unused invitations of an address to a team, except those that grant the operator role. Uses the index
 * `account_links_team`.
 */
export const DELETE_EARLIER_MEMBER_INVITATIONS = statement(`DELETE FROM account_links
  WHERE kind = 'invitation' AND used_at IS NULL AND lower(email) = lower($1) AND team_id = $2 AND NOT operator RETURNING role`);

/** Deletes the unused invitations of an address without a team. Uses the index `account_links_team`. */
export const DELETE_EARLIER_TEAMLESS_INVITATIONS = statement(`DELETE FROM account_links
  WHERE kind = 'invitation' AND used_at IS NULL AND lower(email) = lower($1) AND team_id IS NULL`);

/** Creates an account, unless the address has one. Uses `users_email`. */
export const INSERT_USER =
  statement(`INSERT INTO users (id, email, name, language, operator, password_hash, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`);

/**
 * Makes a person a member of a team that is not being erased, unless they are already a member. Uses the primary keys
 * of `teams` and `memberships`.
 */
export const INSERT_MEMBER = statement(`INSERT INTO memberships (team_id, user_id, role, created_at)
  SELECT id, $2, $3, $4 FROM teams WHERE id = $1 AND erasing_at IS NULL FOR SHARE
  ON CONFLICT DO NOTHING RETURNING role`);

/** Locks and returns the unused invitations of a team that a member created. Uses `account_links_team`. */
export const LOCK_INVITATIONS_BY_MEMBER = statement(`SELECT id, role FROM account_links
  WHERE team_id = $1 AND kind = 'invitation' AND used_at IS NULL AND created_by = $2 ORDER BY id FOR UPDATE`);

/**
 * Locks and returns all unused invitations by a person, with the person's role in these teams. Uses
 * `account_links_inviter`, key of `memberships`.
 */
export const LOCK_INVITATIONS_BY_PERSON =
  statement(`SELECT l.id, l.team_id AS "teamId", l.role, m.role AS "inviterRole"
  FROM account_links l LEFT JOIN memberships m ON m.team_id = l.team_id AND m.user_id = l.created_by
  WHERE l.created_by = $1 AND l.kind = 'invitation' AND l.used_at IS NULL ORDER BY l.id FOR UPDATE OF l`);

/**
 * Role of an enabled person in a team, and whether the person is an operator of the installation. Uses the primary keys
 * of `users` and `memberships`.
 */
export const SELECT_INVITER = statement(`SELECT m.role, u.operator
  FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.team_id = $1 WHERE u.id = $2 AND u.disabled_at IS NULL`);
