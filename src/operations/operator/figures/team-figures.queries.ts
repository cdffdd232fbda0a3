import { statement } from '../../../platform/kernel/database/statement';

/**
 * Adds the teams without a row. Reads `teams` and the primary key of `team_figures`; the lock on the row of the team
 * ensures that a team that is being erased gets no figures.
 */
export const ADD_TEAMS =
  statement(`INSERT INTO team_figures (team_id, month, sent, received, sent_last_month, received_last_month, failed,
    failing_webhooks, companies, members, last_activity_at, is_complete, claimed_at)
  SELECT t.id, date_trunc('month', statement_timestamp() AT TIME ZONE 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 0, t.created_at, false, '-infinity'
  FROM teams t WHERE t.erasing_at IS NULL AND NOT EXISTS (SELECT FROM team_figures f WHERE f.team_id = t.id)
  ORDER BY t.id LIMIT 1000 FOR SHARE OF t
  ON CONFLICT (team_id) DO NOTHING`);

/**
 * Claims the teams with the oldest counts; several processes claim different teams. Uses `team_figures_oldest`. `$1`:
 * maximum number, `$2`: age in seconds from which a count is repeated.
 */
export const CLAIM_TEAMS = statement(`UPDATE team_figures f SET claimed_at = clock_timestamp()
  FROM (SELECT team_id FROM team_figures WHERE claimed_at < clock_timestamp() - make_interval(secs => $2)
    ORDER BY claimed_at LIMIT $1 FOR UPDATE SKIP LOCKED) AS due
  WHERE f.team_id = due.team_id RETURNING f.team_id AS "teamId"`);

/**
 * Stores the counted documents of a team (`$2` month, `$3` to `$7` documents, `$8` whether all were counted) with its
 * other figures. Uses the primary key of `team_figures`, `webhooks_team`, `companies_team_name`, the key of
 * `memberships`, `api_keys_team`, `documents_of_team`.
 */
export const STORE_FIGURES = statement(`UPDATE team_figures f SET month = $2, sent = $3, received = $4,
    sent_last_month = $5, received_last_month = $6, failed = $7, is_complete = $8, counted_at = clock_timestamp(),
    failing_webhooks = (SELECT count(*)::int FROM webhooks w WHERE w.team_id = $1 AND w.deleted_at IS NULL
      AND (w.disabled_at IS NOT NULL OR w.failing_since IS NOT NULL)),
    companies = (SELECT count(*)::int FROM companies c WHERE c.team_id = $1),
    members = (SELECT count(*)::int FROM memberships m WHERE m.team_id = $1),
    last_activity_at = greatest(f.last_activity_at,
      (SELECT max(k.last_used_at) FROM api_keys k WHERE k.team_id = $1),
      (SELECT d.created_at FROM documents d WHERE d.team_id = $1 ORDER BY d.id DESC LIMIT 1))
  WHERE f.team_id = $1`);
