import { statement } from '../../../platform/kernel/database/statement';

/** Maximum count; it also stands for larger numbers. */
export const MAX_COUNTED = 1_000;

const countCapped = (rows: string): string =>
  `(SELECT count(*)::int FROM (${rows} LIMIT ${MAX_COUNTED}) AS counted)`;

const TEAM_COLUMNS = `t.id, t.name, t.environment, t.created_at AS "createdAt", t.erasing_at AS "erasingAt", t.erased_at AS "erasedAt",
    ${countCapped('SELECT FROM memberships m WHERE m.team_id = t.id')} AS members,
    ${countCapped('SELECT FROM companies c WHERE c.team_id = t.id')} AS companies,
    EXISTS (SELECT FROM team_oauth o WHERE o.team_id = t.id) AS "oauthEnabled", lower(t.name) AS place`;

/**
 * Selects teams, newest first. Uses the keys of `teams`, `memberships` and `team_oauth`; `companies_team_name`. `$1`: id of the team
 * before, `$2`: number of rows.
 */
export const NEWEST_TEAMS = statement(`SELECT ${TEAM_COLUMNS} FROM (SELECT * FROM teams
    WHERE id < $1 ORDER BY id DESC LIMIT $2) AS t ORDER BY t.id DESC`);

/**
 * Selects teams whose name begins with `$1`, by name. `teams_name`, and the indexes of {@link NEWEST_TEAMS}. `$2`, `$3`:
 * the team before, `$4`: number of rows.
 */
export const TEAMS_BY_NAME = statement(`SELECT ${TEAM_COLUMNS} FROM (SELECT * FROM teams
    WHERE lower(name) COLLATE "C" >= lower($1) AND lower(name) COLLATE "C" < lower($1) || chr(1114111)
      AND (lower(name) COLLATE "C", id) > ($2, $3)
    ORDER BY lower(name) COLLATE "C", id LIMIT $4) AS t ORDER BY lower(t.name) COLLATE "C", t.id`);

/** Selects a team by id. Uses the key of `teams`, and the indexes of {@link NEWEST_TEAMS}. */
export const TEAM_OF_ID = statement(`SELECT ${TEAM_COLUMNS} FROM teams t WHERE t.id = $1`);
