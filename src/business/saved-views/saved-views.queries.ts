import { statement } from '../../platform/kernel/database/statement';

/**
 * Counts the shared views of a team, or the personal views of the user `$2` in the team. Uses the index
 * `saved_views_team`; a team has few views.
 */
export const COUNT_VIEWS = statement(`SELECT count(*)::int AS count FROM saved_views
  WHERE team_id = $1 AND CASE WHEN $2::text IS NULL THEN is_shared ELSE NOT is_shared AND owner_user_id = $2 END`);

/** Returns a row when the user exists. Uses the primary key of `users`. */
export const USER_EXISTS = statement('SELECT id FROM users WHERE id = $1');
