import { statement } from '../../../platform/kernel/database/statement';

/** Hour of the day, in the time zone of the company, at which months are exported. */
const EXPORT_HOUR = 5;

/**
 * Returns the next time after `$1` (null for now) on the day `$2` of a month in the time zone `$3`, and the seconds
 * until this time. Reads no table.
 */
export const NEXT_DUE_TIME =
  statement(`SELECT due.at, greatest(0, extract(epoch FROM due.at - clock_timestamp()))::float8 AS seconds
  FROM (SELECT coalesce($1::timestamptz, clock_timestamp()) AS instant) AS after
    CROSS JOIN LATERAL (SELECT min(each.at) AS at FROM generate_series(0, 1) AS month (n)
      CROSS JOIN LATERAL (SELECT (date_trunc('month', after.instant AT TIME ZONE $3)
        + make_interval(months => month.n, days => $2 - 1, hours => ${EXPORT_HOUR})) AT TIME ZONE $3 AS at) AS each
      WHERE each.at > after.instant) AS due`);

/** Returns the month before an instant `$1` in the time zone `$2`, with its first and last day. Reads no table. */
export const MONTH_BEFORE =
  statement(`SELECT to_char(month.first, 'YYYY-MM') AS month, to_char(month.first, 'YYYY-MM-DD') AS "fromDay",
    to_char(month.first + interval '1 month' - interval '1 day', 'YYYY-MM-DD') AS "toDay"
  FROM (SELECT date_trunc('month', $1::timestamptz AT TIME ZONE $2) - interval '1 month' AS first) AS month`);

/**
 * Locks the setting `$1` and returns the beginning of the month, in the time zone `$2`, in which the setting is due
 * next; no row for a disabled setting. Uses the primary key of `monthly_exports`.
 */
export const LOCK_DUE_MONTH =
  statement(`SELECT date_trunc('month', due_at AT TIME ZONE $2) AT TIME ZONE $2 AS start FROM monthly_exports
  WHERE id = $1 AND due_at IS NOT NULL FOR NO KEY UPDATE`);

/** Inserts the default setting of a company that has no setting. Uses the primary key of `monthly_exports`. */
export const INSERT_DEFAULT_SETTING =
  statement(`INSERT INTO monthly_exports (id, team_id, created_at) VALUES ($1, $2, clock_timestamp())
  ON CONFLICT (id) DO NOTHING`);

/** Assignments to a setting that is replaced. */
export const SET_SETTING =
  'enabled = $1, day = $2, delivery = $3, recipients = $4, language = $5, due_at = $6';

/** Assignment to a setting whose month was exported. `$1`: next due time. */
export const SET_DUE = 'due_at = $1';

/**
 * Selects the settings that a worker has just started. Uses the primary key of `companies`.
 * @param startedRows a CTE with the rows
 */
export const selectStartedMonthlyExports = (startedRows: string): string =>
  `SELECT m.id, m.claim, m.team_id AS "teamId", m.day, m.due_at AS "dueAt", c.country FROM ${startedRows} m JOIN companies c ON c.id = m.id`;

/**
 * Inserts the deliveries of a ready monthly export `$1`, due immediately: the mails according to the setting of the
 * company, and the folder if `$2`. The ids are derived from the id of the export. Uses the primary keys of `exports`
 * and `monthly_exports`.
 */
export const INSERT_DELIVERIES =
  statement(`INSERT INTO export_deliveries (id, team_id, export_id, channel, address, created_at, next_attempt_at)
  SELECT e.id || '-' || to_be.channel || to_be.number, e.team_id, e.id, to_be.channel, to_be.address, clock_timestamp(), clock_timestamp()
  FROM exports e JOIN monthly_exports m ON m.id = e.company_id CROSS JOIN LATERAL (
    SELECT 'email' AS channel, r.address, r.number FROM unnest(m.recipients) WITH ORDINALITY AS r (address, number)
    WHERE m.enabled AND m.delivery = 'email'
    UNION ALL SELECT 'folder', '', 0 WHERE $2::boolean) AS to_be
  WHERE e.id = $1 AND e.month IS NOT NULL
  ON CONFLICT (export_id, channel, address, team_id) DO NOTHING RETURNING id`);

/**
 * Selects the deliveries that a worker has just started. A recipient removed from the setting gets no mail. Uses the
 * primary keys of `exports`, `companies` and `monthly_exports`.
 * @param startedRows a CTE with the rows
 */
export const selectStartedDeliveries = (startedRows: string): string =>
  `SELECT d.id, d.claim, d.team_id AS "teamId", d.export_id AS "exportId", d.channel, d.address, d.attempts, d.created_at AS "createdAt",
    e.company_id AS "companyId", e.month, e.language, e.size, e.documents_done AS documents, e.expires_at AS "expiresAt",
    e.expires_at <= clock_timestamp() OR d.created_at < clock_timestamp() - interval '3 days' AS "isOver",
    d.channel = 'folder' OR EXISTS (SELECT FROM monthly_exports m WHERE m.id = e.company_id AND m.enabled
      AND m.delivery = 'email' AND d.address = ANY (m.recipients)) AS "isWanted",
    c.name AS "companyName", c.email AS "companyEmail"
  FROM ${startedRows} d JOIN exports e ON e.id = d.export_id JOIN companies c ON c.id = e.company_id`;

/** Assignments to a completed delivery. */
export const SET_DELIVERED = 'attempts = t.attempts + 1, delivered_at = clock_timestamp(), failure = NULL';

/** Assignments to a delivery whose attempt failed: `$1` the reason. */
export const SET_NOT_DELIVERED = 'attempts = t.attempts + 1, failure = $1';
