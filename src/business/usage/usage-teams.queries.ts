import { statement } from '../../platform/kernel/database/statement';

/** Documents of a team in a month. */
export interface LargestTeam {
  teamId: string;
  sent: number;
  received: number;
}

/**
 * Selects the `$2` teams that have sent the most on the closed days from `$1` on. Reads `usage_progress`, and for each
 * team the days of the month by the primary key of `usage_days`.
 */
export const LARGEST_TEAMS = statement(`SELECT p.team_id AS "teamId", used.sent, used.received
  FROM usage_progress p CROSS JOIN LATERAL (
    SELECT coalesce(sum(u.sent), 0)::int AS sent, coalesce(sum(u.received), 0)::int AS received FROM usage_days u
    WHERE u.team_id = p.team_id AND u.day >= $1::date AND u.day < p.open_day) AS used
  WHERE used.sent + used.received > 0 ORDER BY used.sent DESC, p.team_id LIMIT $2`);

/**
 * Selects a page (`$7` teams after the id `$6`) of the usage of all teams from the day `$1` to the day `$2`: the closed
 * days, and the documents of the open ones, whose lowest ids are `$3`; `$4`: the lowest id after them, `$5`: an
 * environment, or null. Uses the primary keys of `teams`, `team_quotas`, `usage_days`, `usage_progress` and
 * `document_states`, and `documents_of_team`.
 */
export const USAGE_OF_TEAMS =
  statement(`SELECT t.id AS place, t.id AS "teamId", t.name AS "teamName", t.environment,
    q.plan, q.documents_per_month AS "documentsPerMonth", $1::date::text AS "from", $2::date::text AS "to",
    (closed.sent + live.sent)::int AS sent, (closed.received + live.received)::int AS received,
    coalesce($2::date < p.open_day, false) AS "isFinal"
  FROM (SELECT page.id, page.name, page.environment FROM teams page
    WHERE page.id > $6 AND page.erased_at IS NULL AND ($5::text IS NULL OR page.environment = $5)
    ORDER BY page.id LIMIT $7) AS t
  LEFT JOIN team_quotas q ON q.team_id = t.id
  LEFT JOIN usage_progress p ON p.team_id = t.id
  CROSS JOIN LATERAL (SELECT coalesce(sum(u.sent), 0) AS sent, coalesce(sum(u.received), 0) AS received FROM usage_days u
    WHERE u.team_id = t.id AND u.day BETWEEN $1::date AND $2::date) AS closed
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE NOT s.incoming AND s.delivery_status IS NOT NULL) AS sent,
      count(*) FILTER (WHERE s.incoming) AS received
    FROM documents d JOIN document_states s ON s.document_id = d.id
    WHERE d.team_id = t.id AND d.id >= greatest(($3::text[])[1], p.first_open_id) AND d.id < $4) AS live
  ORDER BY t.id`);
