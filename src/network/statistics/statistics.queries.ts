/** Groups the month's exchanges by their properties. Uses the index `exchange_ledger_time`. */
export const EXCHANGE_GROUPS = `SELECT direction, seat_id AS "seatId", doc_type_scheme AS "docTypeScheme", doc_type AS "docType",
    process_scheme AS "processScheme", process, transport_profile AS "transportProfile", country_c1 AS "countryC1",
    country_c4 AS "countryC4", count(*)::int AS exchanges
  FROM exchange_ledger WHERE exchanged_at >= $1 AND exchanged_at < $2
  GROUP BY direction, seat_id, doc_type_scheme, doc_type, process_scheme, process, transport_profile, country_c1, country_c4`;

/**
 * Counts the month's end users once in each set of the report. Messages of the provider itself have no end user. The
 * few combinations of document type and process are numbered first, because sorting a million rows by these columns
 * takes twice as long. Uses the index `exchange_ledger_time`.
 */
export const END_USER_SETS = `WITH kinds AS MATERIALIZED (
    SELECT *, dense_rank() OVER (ORDER BY doc_type_scheme, doc_type) AS doc,
      row_number() OVER (ORDER BY doc_type_scheme, doc_type, process_scheme, process) AS kind
    FROM (SELECT doc_type_scheme, doc_type, process_scheme, process FROM exchange_ledger
      WHERE exchanged_at >= $1 AND exchanged_at < $2 AND end_user_id IS NOT NULL
      GROUP BY doc_type_scheme, doc_type, process_scheme, process) AS known),
  users AS (
    SELECT DISTINCT direction, doc, kind,
      coalesce(CASE direction WHEN 'outgoing' THEN country_c1 ELSE country_c4 END, '') AS country, end_user_id
    FROM exchange_ledger JOIN kinds USING (doc_type_scheme, doc_type, process_scheme, process)
    WHERE exchanged_at >= $1 AND exchanged_at < $2 AND end_user_id IS NOT NULL),
  sets AS (
    SELECT doc, kind, country,
      (count(DISTINCT end_user_id) FILTER (WHERE direction = 'outgoing'))::int AS sending,
      (count(DISTINCT end_user_id) FILTER (WHERE direction = 'incoming'))::int AS receiving,
      count(DISTINCT end_user_id)::int AS "eitherCount"
    FROM users GROUP BY GROUPING SETS ((), (doc, kind), (doc, kind, country), (doc, country), (country)))
  SELECT docs.doc_type_scheme AS "docTypeScheme", docs.doc_type AS "docType", kinds.process_scheme AS "processScheme", kinds.process,
    country, sending, receiving, "eitherCount"
  FROM sets LEFT JOIN kinds USING (kind)
    LEFT JOIN (SELECT DISTINCT doc, doc_type_scheme, doc_type FROM kinds) AS docs ON docs.doc = sets.doc`;

/**
 * Inserts the reports of all months from the newest existing month to the current month. Uses the primary key of
 * `statistics_reports`, like all following statements.
 */
export const INSERT_MONTHS = `INSERT INTO statistics_reports (month, kind, state, created_at)
  SELECT to_char(first_day, 'YYYY-MM'), kind, 'collecting', clock_timestamp()
  FROM generate_series(
      coalesce((SELECT max(month || '-01')::timestamp FROM statistics_reports), date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')),
      date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC'), interval '1 month') AS first_day,
    unnest(ARRAY['tsr', 'eusr']) AS kind
  ON CONFLICT (month, kind) DO NOTHING`;

/** Locks the next report that is due on day $1 of the following month, unless another process has locked it. */
export const DUE_REPORT = `SELECT month, kind FROM statistics_reports
  WHERE state = 'collecting'
    AND ((month || '-01')::timestamp + interval '1 month' + make_interval(days => $1::int - 1)) AT TIME ZONE 'UTC' <= clock_timestamp()
  ORDER BY month, kind LIMIT 1 FOR UPDATE SKIP LOCKED`;

/** Inserts a report of a past month, if it does not exist. */
export const INSERT_PAST_REPORT = `INSERT INTO statistics_reports (month, kind, state, created_at)
  SELECT $1, $2, 'collecting', clock_timestamp()
  WHERE (($1 || '-01')::timestamp + interval '1 month') AT TIME ZONE 'UTC' <= clock_timestamp()
  ON CONFLICT (month, kind) DO NOTHING`;

/** Locks a report of a past month. */
export const LOCK_REPORT = `SELECT state, content FROM statistics_reports
  WHERE month = $1 AND kind = $2
    AND ((month || '-01')::timestamp + interval '1 month') AT TIME ZONE 'UTC' <= clock_timestamp()
  FOR UPDATE`;

/** Stores the created report of a month. */
export const STORE_REPORT = `UPDATE statistics_reports SET state = $3, content = $4, totals = $5, findings = $6, provider_message_id = $7,
    message_id = NULL, outcome = NULL, made_at = clock_timestamp(), ended_at = NULL
  WHERE month = $1 AND kind = $2`;

/** Marks a report as sent again unchanged. */
export const MARK_RESENT = `UPDATE statistics_reports SET state = 'sending', provider_message_id = $3, message_id = NULL, outcome = NULL,
    ended_at = NULL
  WHERE month = $1 AND kind = $2`;

/** Stores the result of a report's message, unless the message was replaced. */
export const STORE_RESULT = `UPDATE statistics_reports SET state = $2, message_id = $3, outcome = $4, ended_at = clock_timestamp()
  WHERE provider_message_id = $1 AND state = 'sending'`;

/**
 * Selects the reports that need attention: refused, invalid, or not accepted two days after day $1 of the following
 * month.
 */
export const OVERDUE_REPORTS = `SELECT month, kind, state, outcome, findings FROM statistics_reports
  WHERE state IN ('invalid', 'refused') OR state <> 'accepted'
    AND ((month || '-01')::timestamp + interval '1 month' + make_interval(days => $1::int + 1)) AT TIME ZONE 'UTC' <= clock_timestamp()
  ORDER BY month, kind`;

/**
 * Selects the reports of the last two years, and all older reports that are not accepted, with the current number of
 * exchanges of their months in the ledger. The table has two rows per month. Uses the index `exchange_ledger_time`.
 */
export const REPORT_LIST = `SELECT month, kind, state, totals, findings, message_id AS "messageId", outcome, made_at AS "madeAt",
    ended_at AS "endedAt", (SELECT count(*)::int FROM exchange_ledger
      WHERE exchanged_at >= (month || '-01')::timestamp AT TIME ZONE 'UTC'
        AND exchanged_at < ((month || '-01')::timestamp + interval '1 month') AT TIME ZONE 'UTC') AS "inLedger"
  FROM statistics_reports
  WHERE state <> 'accepted' OR month >= to_char(clock_timestamp() AT TIME ZONE 'UTC' - interval '24 months', 'YYYY-MM')
  ORDER BY month DESC, kind DESC LIMIT 200`;

/** Selects the content of one report. */
export const REPORT_CONTENT = `SELECT content FROM statistics_reports WHERE month = $1 AND kind = $2`;
