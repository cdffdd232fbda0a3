import { statement } from '../../platform/kernel/database/statement';

/** Token that is not revoked, of a team that is not being erased. Uses `scim_tokens_token_hash_key`, key of `teams`. */
export const SELECT_TOKEN_BY_HASH =
  statement(`SELECT k.id, k.team_id AS "teamId", t.suspended_at IS NOT NULL AS "isSuspended",
    t.requests_per_second AS "requestsPerSecond"
  FROM scim_tokens k JOIN teams t ON t.id = k.team_id AND t.erasing_at IS NULL
  WHERE k.token_hash = ANY ($1) AND k.revoked_at IS NULL`);

/** Stores the last use of a token, at most once a minute. Uses the primary key of `scim_tokens`. */
export const UPDATE_TOKEN_USE = statement(`UPDATE scim_tokens SET last_used_at = clock_timestamp()
  WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < clock_timestamp() - interval '1 minute')`);

/** Number of valid tokens of a team. Uses `scim_tokens_team`. */
export const COUNT_TOKENS = statement(
  'SELECT count(*)::int AS tokens FROM scim_tokens WHERE team_id = $1 AND revoked_at IS NULL',
);

/** Rules for the roles of a team's people; no row without a provider. Uses `single_sign_on_team_id_key`. */
export const SELECT_ROLE_RULES = statement(
  `SELECT default_role AS "defaultRole", group_roles AS "groupRoles" FROM single_sign_on WHERE team_id = $1`,
);

/** Whether the keys of a person are revoked when SCIM ends the membership. Uses `single_sign_on_team_id_key`. */
export const SELECT_REVOKES_KEYS = statement(
  'SELECT revokes_keys IS TRUE AS "revokesKeys" FROM single_sign_on WHERE team_id = $1',
);

/**
 * Locks a team until the transaction ends, so that changes of its people run one after another. Uses the primary key of
 * `teams`.
 */
export const LOCK_TEAM = statement('SELECT 1 FROM teams WHERE id = $1 FOR NO KEY UPDATE');

const USER_COLUMNS = `s.id, s.user_id AS "userId", s.user_name AS "userName", s.external_id AS "externalId",
    s.given_name AS "givenName", s.family_name AS "familyName", s.display_name AS "displayName", s.active,
    s.created_at AS "createdAt", s.updated_at AS "updatedAt", u.email,
    (SELECT m.role FROM memberships m WHERE m.team_id = s.team_id AND m.user_id = s.user_id) AS role`;
const SELECT_USERS = `SELECT ${USER_COLUMNS} FROM scim_users s JOIN users u ON u.id = s.user_id WHERE s.team_id = $1`;

/** User by id. Uses the primary keys of `scim_users`, `users` and `memberships`. */
export const SELECT_USER_BY_ID = statement(`${SELECT_USERS} AND s.id = $2`);
/** User by name, compared without case. Uses `scim_users_name`. */
export const SELECT_USER_BY_NAME = statement(`${SELECT_USERS} AND lower(s.user_name) = lower($2)`);
/** Users by the provider's id. Uses `scim_users_external`. */
export const SELECT_USERS_BY_EXTERNAL_ID = statement(
  `${SELECT_USERS} AND s.external_id = $2 ORDER BY s.id LIMIT 200`,
);
/** Users of a team in the order of their creation. Uses `scim_users_list`. */
export const SELECT_USER_PAGE = statement(`${SELECT_USERS} ORDER BY s.id OFFSET $2 LIMIT $3`);
/** Number of users of a team. Uses `scim_users_list`. */
export const COUNT_USERS = statement('SELECT count(*)::int AS total FROM scim_users WHERE team_id = $1');
/** User of an account. Uses `scim_users_team_id_user_id_key`. */
export const SELECT_USER_BY_ACCOUNT = statement(
  'SELECT id FROM scim_users WHERE team_id = $1 AND user_id = $2',
);
/** Ids in `$2` that are users of the team `$1`. Uses the primary key of `scim_users`. */
export const SELECT_KNOWN_USERS = statement('SELECT id FROM scim_users WHERE team_id = $1 AND id = ANY ($2)');

/** Verified domains of a team among the domains `$2`. Uses `single_sign_on_domains_team_id_domain_key`. */
export const SELECT_VERIFIED_DOMAINS = statement(`SELECT domain FROM single_sign_on_domains
  WHERE team_id = $1 AND domain = ANY ($2) AND verified_at IS NOT NULL`);

/** Groups of users. Uses `scim_group_members_user` and the key of `scim_groups`. */
export const SELECT_GROUPS_OF_USERS =
  statement(`SELECT gm.scim_user_id AS "scimUserId", g.id, g.display_name AS "displayName", g.external_id AS "externalId"
  FROM scim_group_members gm JOIN scim_groups g ON g.id = gm.group_id
  WHERE gm.scim_user_id = ANY ($2) AND gm.team_id = $1 ORDER BY g.id`);

/** Users with the data that determines their role. Uses the primary keys of `scim_users` and `memberships`. */
export const SELECT_PEOPLE_OF_USERS = statement(`SELECT s.id, s.user_id AS "userId", s.active, m.role
  FROM scim_users s LEFT JOIN memberships m ON m.team_id = s.team_id AND m.user_id = s.user_id
  WHERE s.team_id = $1 AND s.id = ANY ($2) ORDER BY s.user_id`);

const SELECT_GROUPS = `SELECT g.id, g.display_name AS "displayName", g.external_id AS "externalId",
    g.created_at AS "createdAt", g.updated_at AS "updatedAt" FROM scim_groups g WHERE g.team_id = $1`;

/** Group by id. Uses the primary key of `scim_groups`. */
export const SELECT_GROUP_BY_ID = statement(`${SELECT_GROUPS} AND g.id = $2`);
/** Group by name, compared without case. Uses `scim_groups_name`. */
export const SELECT_GROUP_BY_NAME = statement(`${SELECT_GROUPS} AND lower(g.display_name) = lower($2)`);
/** Groups by the provider's id. Uses `scim_groups_external`. */
export const SELECT_GROUPS_BY_EXTERNAL_ID = statement(
  `${SELECT_GROUPS} AND g.external_id = $2 ORDER BY g.id LIMIT 200`,
);
/** Groups of a team in the order of their creation. Uses `scim_groups_list`. */
export const SELECT_GROUP_PAGE = statement(`${SELECT_GROUPS} ORDER BY g.id OFFSET $2 LIMIT $3`);
/** Number of groups of a team. Uses `scim_groups_list`. */
export const COUNT_GROUPS = statement('SELECT count(*)::int AS total FROM scim_groups WHERE team_id = $1');
const SELECT_GROUP_MEMBERS = `SELECT gm.group_id AS "groupId", gm.scim_user_id AS id, s.user_name AS "userName"
  FROM scim_group_members gm JOIN scim_users s ON s.id = gm.scim_user_id
  WHERE gm.group_id = ANY ($2) AND gm.team_id = $1 ORDER BY gm.group_id, gm.scim_user_id`;

/** Members of groups. Uses the primary keys of `scim_group_members` and `scim_users`. */
export const SELECT_MEMBERS_OF_GROUPS = statement(SELECT_GROUP_MEMBERS);
/** Members of groups, at most `$3`. Uses the primary keys of `scim_group_members` and `scim_users`. */
export const SELECT_LIMITED_MEMBERS_OF_GROUPS = statement(`${SELECT_GROUP_MEMBERS} LIMIT $3`);
/** Adds members to a group; existing members are ignored. Uses the primary key of `scim_group_members`. */
export const ADD_MEMBERS = statement(`INSERT INTO scim_group_members (group_id, scim_user_id, team_id)
  SELECT $2, member.id, $1 FROM unnest($3::text[]) AS member(id) ON CONFLICT DO NOTHING`);
/** Removes members from a group. Uses the primary key of `scim_group_members`. */
export const REMOVE_MEMBERS = statement(
  'DELETE FROM scim_group_members WHERE group_id = $2 AND team_id = $1 AND scim_user_id = ANY ($3)',
);
