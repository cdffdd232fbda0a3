import { statement } from '../../platform/kernel/database/statement';

/**
 * Usage of a team `$1` from the day `$2` to the day `$3`, of the companies `$4` (null: of all): the closed days and the
 * documents of the open ones, whose days are `$5` and whose lowest ids are `$6`; `$7`: the lowest id after them. Uses
 * the primary keys of `usage_days`, `usage_progress` and `document_states`, and `documents_of_team`.
 */
const USAGE = `open AS (
    SELECT coalesce((SELECT p.open_day FROM usage_progress p WHERE p.team_id = $1), '-infinity') AS day,
      greatest(($6::text[])[1], (SELECT p.first_open_id FROM usage_progress p WHERE p.team_id = $1)) AS first_id
  ), used AS (
    SELECT u.day, u.company_id, u.sent, u.received FROM usage_days u
    WHERE u.team_id = $1 AND u.day BETWEEN $2::date AND $3::date AND ($4::text[] IS NULL OR u.company_id = ANY ($4))
    UNION ALL
    SELECT ($5::date[])[width_bucket(d.id, $6::text[])], d.company_id,
      count(*) FILTER (WHERE NOT s.incoming AND s.delivery_status IS NOT NULL)::int, count(*) FILTER (WHERE s.incoming)::int
    FROM documents d JOIN document_states s ON s.document_id = d.id
    WHERE d.team_id = $1 AND d.id >= (SELECT first_id FROM open) AND d.id < $7
      AND ($4::text[] IS NULL OR d.company_id = ANY ($4))
    GROUP BY 1, 2
  )`;

const SUMS = `coalesce(sum(used.sent), 0)::int AS sent, coalesce(sum(used.received), 0)::int AS received`;

/**
 * Selects a page (`$9` entries after the day `$8`, or a day before the first) of the days of {@link USAGE}, including
 * unused ones.
 */
export const USAGE_BY_DAY = statement(`WITH ${USAGE}
  SELECT d.day::date::text AS place, d.day::date::text AS "from", d.day::date::text AS "to",
    NULL::text AS "companyId", NULL::text AS "companyName", ${SUMS}, d.day < (SELECT day FROM open) AS "isFinal"
  FROM generate_series(greatest($2::date, $8::date + 1), $3::date, interval '1 day') AS d (day)
  LEFT JOIN used ON used.day = d.day
  GROUP BY d.day ORDER BY d.day LIMIT $9`);

/** Selects a page of the calendar months of {@link USAGE}; `$8`: first day of the month before the page. */
export const USAGE_BY_MONTH = statement(`WITH ${USAGE}, months AS (
    SELECT m.month::date AS month, greatest(m.month::date, $2::date) AS first,
      least((m.month + interval '1 month')::date - 1, $3::date) AS last
    FROM generate_series(date_trunc('month', $2::timestamp), $3::timestamp, interval '1 month') AS m (month)
    WHERE m.month::date > $8::date
  )
  SELECT m.month::text AS place, m.first::text AS "from", m.last::text AS "to",
    NULL::text AS "companyId", NULL::text AS "companyName", ${SUMS}, m.last < (SELECT day FROM open) AS "isFinal"
  FROM months m LEFT JOIN used ON used.day BETWEEN m.first AND m.last
  GROUP BY m.month, m.first, m.last ORDER BY m.month LIMIT $9`);

/**
 * Selects a page of the companies with documents in {@link USAGE}, by their ids after `$8`. Also uses the primary key
 * of `companies`.
 */
export const USAGE_BY_COMPANY = statement(`WITH ${USAGE}
  SELECT used.company_id AS place, $2::date::text AS "from", $3::date::text AS "to", used.company_id AS "companyId",
    (SELECT c.name FROM companies c WHERE c.id = used.company_id) AS "companyName",
    sum(used.sent)::int AS sent, sum(used.received)::int AS received, $3::date < (SELECT day FROM open) AS "isFinal"
  FROM used WHERE used.company_id > $8 GROUP BY used.company_id ORDER BY used.company_id LIMIT $9`);

/** SQL: whether a team has a company. Uses the primary key of `companies`. */
export const HAS_COMPANY = statement('SELECT 1 FROM companies WHERE id = $1 AND team_id = $2');
