import { statement } from '../../../platform/kernel/database/statement';

/**
 * Claims the least recently checked quotas; several processes claim different ones. Uses `team_quotas_checked`. `$1`:
 * maximum number, `$2`: age in seconds from which a quota is checked again.
 */
export const CLAIM_QUOTAS = statement(`UPDATE team_quotas q SET checked_at = clock_timestamp()
  FROM (SELECT team_id FROM team_quotas WHERE checked_at <= clock_timestamp() - make_interval(secs => $2)
    ORDER BY checked_at LIMIT $1 FOR UPDATE SKIP LOCKED) AS due
  WHERE q.team_id = due.team_id
  RETURNING q.team_id AS "teamId", q.plan, q.documents_per_month AS "documentsPerMonth"`);

/**
 * Marks the percentage `$3` of a team's quota in the month `$2` as notified, unless it was, or a higher one. Uses the
 * primary key of `team_quotas`.
 */
export const MARK_NOTIFIED =
  statement(`UPDATE team_quotas SET notified_month = $2::date, notified_percent = $3
  WHERE team_id = $1 AND (notified_month IS DISTINCT FROM $2::date OR notified_percent < $3) RETURNING team_id`);

/** Quota of a team. Uses the primary key of `team_quotas`. */
export const QUOTA_OF_TEAM = statement(
  'SELECT plan, documents_per_month AS "documentsPerMonth" FROM team_quotas WHERE team_id = $1',
);
