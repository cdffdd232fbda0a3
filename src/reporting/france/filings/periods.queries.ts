/** Selects the seconds by which the clock of a row's team is ahead of the database's clock; 0 for production teams. */
export const selectClockAdvance = (row: string): string =>
  `coalesce((SELECT ahead_seconds FROM reporting_clocks c WHERE c.team_id = ${row}.team_id), 0)`;
/** Number of seconds by which the clock of the period `p` is ahead. */
export const CLOCK_ADVANCE_COLUMN = selectClockAdvance('p');

/** Due time of a period that waits for the end of its filing; only the end of the filing makes it due. */
export const AFTER_FILING = `'infinity'::timestamptz`;
/** Deadline of the declarant in database time: earlier by the clock advance of a sandbox team. */
export const AT_DEADLINE = `t.declarant_deadline - make_interval(secs => ${selectClockAdvance('t')})`;

/** Key of the advisory lock of a period. */
export const PERIOD_LOCK_KEY = 'hashtextextended($1, 1763900000000)';

/** Prevents the closing of a period until the transaction ends. */
export const LOCK_PERIOD_SHARED = `SELECT pg_advisory_xact_lock_shared(${PERIOD_LOCK_KEY})`;

/** Waits for the shared locks on a period, and blocks further locks until the transaction ends. */
export const LOCK_PERIOD_EXCLUSIVE = `SELECT pg_advisory_xact_lock(${PERIOD_LOCK_KEY})`;

/** States of filings that have no effect. */
export const VOID_STATES = `('refused', 'invalid', 'withdrawn')`;

/** Returns whether a period has a valid filing. Uses the index `reporting_filings_sequence`. */
export const HAS_FILING = `SELECT 1 FROM reporting_filings WHERE period_id = $1 AND state NOT IN ${VOID_STATES} LIMIT 1`;

/** Locks the clock of a period's team until the transaction ends. Uses the primary key of `reporting_periods`. */
export const lockClockShared = (clockLock: number): string =>
  `SELECT pg_advisory_xact_lock_shared(hashtextextended(team_id, ${clockLock})) FROM reporting_periods WHERE id = $1`;

/** Selects the periods of a declarant that overlap a span. Uses the index `reporting_periods_once`. */
export const SELECT_PERIODS_OF_DAYS = `SELECT id, vat_regime AS "vatRegime", period_start::text AS start, period_end::text AS "end"
  FROM reporting_periods
  WHERE company_id = $1 AND siren = $2 AND flow = $3 AND period_start <= $5 AND period_end >= $4
  ORDER BY period_start`;

/**
 * Inserts the next filing of a period. Uses the primary key of `reporting_periods` and the index
 * `reporting_filings_sequence`.
 */
export const INSERT_FILING = `INSERT INTO reporting_filings (id, team_id, company_id, period_id, environment, sequence, type_code, issuer_name,
    state, report_count, issued_at, last_error, next_attempt_at, created_at, updated_at)
  SELECT $1, p.team_id, p.company_id, p.id, CASE t.environment WHEN 'sandbox' THEN 'TEST' ELSE 'PROD' END,
    1 + (SELECT count(*) FROM reporting_filings WHERE period_id = p.id), $3, $4, $5, 0, $6, $7,
    clock_timestamp(), $8, $8
  FROM reporting_periods p JOIN teams t ON t.id = p.team_id WHERE p.id = $2`;

/** Assigns the waiting reports of a period to a filing. Uses the index `reporting_reports_unfiled`. */
export const ASSIGN_REPORTS = `WITH assigned AS (
    UPDATE reporting_reports SET filing_id = $1
    WHERE period_id = $2 AND filing_id IS NULL AND status IN ('accepted', 'pending_rectificative') RETURNING 1)
  UPDATE reporting_filings SET report_count = (SELECT count(*) FROM assigned) WHERE id = $1`;

/** Releases parked invalid filings of a period. Uses the index `reporting_filings_sequence`. */
export const UNPARK_INVALID_FILINGS = `UPDATE reporting_filings SET parked_at = NULL WHERE period_id = $1 AND state = 'invalid' AND parked_at IS NOT NULL`;

/** Returns whether reports of a period wait to be filed. Uses the index `reporting_reports_unfiled`. */
export const HAS_UNFILED = `SELECT 1 FROM reporting_reports
  WHERE period_id = $1 AND filing_id IS NULL AND status IN ('accepted', 'pending_rectificative') LIMIT 1`;

/** Returns whether a filing of a period is in progress. Uses the index `reporting_filings_sequence`. */
export const HAS_OPEN_FILING = `SELECT 1 FROM reporting_filings WHERE period_id = $1 AND state <> 'invalid'
  AND (next_attempt_at IS NOT NULL OR parked_at IS NOT NULL OR state IN ('assembling', 'ready', 'received')) LIMIT 1`;

/** Inserts a period unless it exists. Uses the index `reporting_periods_once`. */
export const INSERT_PERIOD = `INSERT INTO reporting_periods (id, team_id, company_id, siren, flow, vat_regime, period_start, period_end,
    declarant_deadline, platform_deadline, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  ON CONFLICT (company_id, siren, flow, period_start, period_end) DO NOTHING`;

/**
 * Sets the due time of a period: the declarant's deadline, or soon when that deadline has passed. Uses the primary key
 * of `reporting_periods`.
 */
export const SCHEDULE_PERIOD = `UPDATE reporting_periods AS p SET next_attempt_at = CASE
      WHEN declarant_deadline - make_interval(secs => ${CLOCK_ADVANCE_COLUMN}) > clock_timestamp()
      THEN declarant_deadline - make_interval(secs => ${CLOCK_ADVANCE_COLUMN})
      WHEN platform_deadline - make_interval(secs => ${CLOCK_ADVANCE_COLUMN}) > clock_timestamp()
      THEN least(clock_timestamp() + make_interval(mins => $2), greatest(clock_timestamp(),
        platform_deadline - make_interval(secs => ${CLOCK_ADVANCE_COLUMN}, mins => $3)))
      ELSE clock_timestamp() + make_interval(mins => $2) END
  WHERE id = $1 AND next_attempt_at IS NULL AND parked_at IS NULL`;

/** Selects a leased period. Uses the primary key of `reporting_periods`. */
export const SELECT_LEASED_PERIOD = `SELECT p.id, p.claim, p.team_id AS "teamId", p.company_id AS "companyId", p.siren, ${CLOCK_ADVANCE_COLUMN} AS "aheadSeconds",
    CASE WHEN p.declarant_deadline > clock_timestamp() + make_interval(secs => ${CLOCK_ADVANCE_COLUMN})
      THEN p.declarant_deadline END AS "opensUntil"
  FROM reporting_periods p WHERE p.id = $1 AND p.claim = $2 AND p.next_attempt_at IS NOT NULL`;

/** Makes a period due that waits for the end of its filing. Uses the primary key of `reporting_periods`. */
export const RESUME_PERIOD = `UPDATE reporting_periods SET next_attempt_at = clock_timestamp()
  WHERE id = $1 AND next_attempt_at = ${AFTER_FILING} RETURNING id`;

/**
 * Selects the periods of a declarant that overlap a span, with the number of their waiting and filed reports, and the
 * last valid filing or, without one, the last filing. Uses the indexes `reporting_periods_once`,
 * `reporting_reports_unfiled`, `reporting_reports_in_force`, `reporting_filings_sequence`.
 */
export const SELECT_KNOWN_PERIODS = `SELECT p.flow, p.vat_regime AS "vatRegime", p.period_start::text AS start, p.period_end::text AS "end",
    p.declarant_deadline AS "declarantDeadline", p.platform_deadline AS "platformDeadline", p.parked_at IS NOT NULL AS "isParked",
    (SELECT count(*)::int FROM reporting_reports r WHERE r.period_id = p.id AND r.filing_id IS NULL
      AND r.status IN ('accepted', 'pending_rectificative')) AS waiting,
    (SELECT count(*)::int FROM reporting_reports r WHERE r.period_id = p.id AND r.filing_id IS NOT NULL
      AND r.status NOT IN ('superseded', 'rejected')) AS filed,
    f.id AS "filingId", f.state AS "filingState", f.parked_at IS NOT NULL AS "isFilingParked"
  FROM reporting_periods p LEFT JOIN LATERAL (SELECT id, state, parked_at FROM reporting_filings WHERE period_id = p.id
    ORDER BY state IN ${VOID_STATES}, sequence DESC LIMIT 1) AS f ON true
  WHERE p.company_id = $1 AND p.siren = $2 AND p.flow = $3 AND p.period_start <= $5 AND p.period_end >= $4
  ORDER BY p.period_start`;

/** Selects the seconds by which a team's clock is ahead. Uses the primary key of `reporting_clocks`. */
export const SELECT_CLOCK_ADVANCE = `SELECT ahead_seconds AS ahead FROM reporting_clocks WHERE team_id = $1`;
