import { statement } from '../../../platform/kernel/database/statement';

/** What is counted of a team at most; this number stands for more as well. */
export const MAX_COUNTED = 1_000;

const countCapped = (rows: string): string =>
  `(SELECT count(*)::int FROM (${rows} LIMIT ${MAX_COUNTED}) AS counted)`;

const SHOWN_COLUMNS = `t.id, t.name, t.environment, t.created_at AS "createdAt", t.erasing_at AS "erasingAt", t.erased_at AS "erasedAt",
    ${countCapped('SELECT FROM memberships m WHERE m.team_id = t.id')} AS members,
    ${countCapped('SELECT FROM companies c WHERE c.team_id = t.id')} AS companies,
    EXISTS (SELECT FROM team_oauth o WHERE o.team_id = t.id) AS "oauthEnabled", lower(t.name) AS place`;

/** Teams, newest first. Keys of `teams`, `memberships` and `team_oauth`; `companies_team_name`. `$1`: of the team before, `$2`: how many. */
export const NEWEST_TEAMS = statement(`SELECT ${SHOWN_COLUMNS} FROM (SELECT * FROM teams
    WHERE id < $1 ORDER BY id DESC LIMIT $2) AS t ORDER BY t.id DESC`);

/** Teams whose name begins with `$1`, by name. `teams_name`, and as above. `$2`, `$3`: the team before, `$4`: how many. */
export const TEAMS_BY_NAME = statement(`SELECT ${SHOWN_COLUMNS} FROM (SELECT * FROM teams
    WHERE lower(name) COLLATE "C" >= lower($1) AND lower(name) COLLATE "C" < lower($1) || chr(1114111)
      AND (lower(name) COLLATE "C", id) > ($2, $3)
    ORDER BY lower(name) COLLATE "C", id LIMIT $4) AS t ORDER BY lower(t.name) COLLATE "C", t.id`);

/** Key of `teams`, and as above. */
export const TEAM_OF_ID = statement(`SELECT ${SHOWN_COLUMNS} FROM teams t WHERE t.id = $1`);
