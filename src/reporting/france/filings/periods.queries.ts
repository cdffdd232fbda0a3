/** Seconds that the team of `p` has let pass beyond the database's clock; production teams never do. */
export const selectAhead = (row: string): string =>
  `coalesce((SELECT ahead_seconds FROM reporting_clocks c WHERE c.team_id = ${row}.team_id), 0)`;
/** The same for the period `p`. */
export const AHEAD_OF = selectAhead('p');

/** Time at which a period is due that waits for the end of its filing: only that end makes it due. */
export const AFTER_FILING = `'infinity'::timestamptz`;
/** Until then the declarant has time; sooner by as much as a sandbox team let pass. */
export const AT_DEADLINE = `t.declarant_deadline - make_interval(secs => ${selectAhead('t')})`;

/** Key of the advisory lock of a period. */
export const LOCK_KEY = 'hashtextextended($1, 1763900000000)';

/** Keeps a period from being closed until the transaction ends. */
export const LOCK_PERIOD_SHARED = `SELECT pg_advisory_xact_lock_shared(${LOCK_KEY})`;

/** Waits for the transactions that hold a period open, and lets no other do so until this one ends. */
export const LOCK_PERIOD_CLOSED = `SELECT pg_advisory_xact_lock(${LOCK_KEY})`;

/** States of a filing that came to nothing. */
export const VOID_STATES = `('refused', 'invalid', 'withdrawn')`;

/** Whether a period has a filing that counts. `reporting_filings_sequence`. */
export const HAS_FILING = `SELECT 1 FROM reporting_filings WHERE period_id = $1 AND state NOT IN ${VOID_STATES} LIMIT 1`;

/** Lets the clock of a period's team stand still until the transaction ends. Key of `reporting_periods`. */
export const lockClockShared = (clockLock: number): string =>
  `SELECT pg_advisory_xact_lock_shared(hashtextextended(team_id, ${clockLock})) FROM reporting_periods WHERE id = $1`;

/** The periods of a declarant that have days in common with some. `reporting_periods_once`. */
export const PERIODS_OF_DAYS = `SELECT id, vat_regime AS "vatRegime", period_start::text AS start, period_end::text AS "end"
  FROM reporting_periods
  WHERE company_id = $1 AND siren = $2 AND flow = $3 AND period_start <= $5 AND period_end >= $4
  ORDER BY period_start`;

/** The next filing of a period. Key of `reporting_periods`, `reporting_filings_sequence`. */
export const INSERT_FILING = `INSERT INTO reporting_filings (id, team_id, company_id, period_id, environment, sequence, type_code, issuer_name,
    state, report_count, issued_at, last_error, next_attempt_at, created_at, updated_at)
  SELECT $1, p.team_id, p.company_id, p.id, CASE t.environment WHEN 'sandbox' THEN 'TEST' ELSE 'PROD' END,
    1 + (SELECT count(*) FROM reporting_filings WHERE period_id = p.id), $3, $4, $5, 0, $6, $7,
    clock_timestamp(), $8, $8
  FROM reporting_periods p JOIN teams t ON t.id = p.team_id WHERE p.id = $2`;

/** Gives the reports of a period that wait to a filing. `reporting_reports_unfiled`. */
export const ASSIGN_REPORTS = `WITH assigned AS (
    UPDATE reporting_reports SET filing_id = $1
    WHERE period_id = $2 AND filing_id IS NULL AND status IN ('accepted', 'pending_rectificative') RETURNING 1)
  UPDATE reporting_filings SET report_count = (SELECT count(*) FROM assigned) WHERE id = $1`;

/** `reporting_filings_sequence`. */
export const UNPARK_INVALID = `UPDATE reporting_filings SET parked_at = NULL WHERE period_id = $1 AND state = 'invalid' AND parked_at IS NOT NULL`;

/** Whether reports of a period wait. `reporting_reports_unfiled`. */
export const HAS_UNFILED = `SELECT 1 FROM reporting_reports
  WHERE period_id = $1 AND filing_id IS NULL AND status IN ('accepted', 'pending_rectificative') LIMIT 1`;

/** Whether a filing of a period is under way. `reporting_filings_sequence`. */
export const HAS_OPEN_FILING = `SELECT 1 FROM reporting_filings WHERE period_id = $1 AND state <> 'invalid'
  AND (next_attempt_at IS NOT NULL OR parked_at IS NOT NULL OR state IN ('assembling', 'ready', 'received')) LIMIT 1`;

/** A period, unless it is there. `reporting_periods_once`. */
export const INSERT_PERIOD = `INSERT INTO reporting_periods (id, team_id, company_id, siren, flow, vat_regime, period_start, period_end,
    declarant_deadline, platform_deadline, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  ON CONFLICT (company_id, siren, flow, period_start, period_end) DO NOTHING`;

/** When a period is filed: at the declarant's deadline, or soon when that is over. Key of `reporting_periods`. */
export const SCHEDULE_PERIOD = `UPDATE reporting_periods AS p SET next_attempt_at = CASE
      WHEN declarant_deadline - make_interval(secs => ${AHEAD_OF}) > clock_timestamp()
      THEN declarant_deadline - make_interval(secs => ${AHEAD_OF})
      WHEN platform_deadline - make_interval(secs => ${AHEAD_OF}) > clock_timestamp()
      THEN least(clock_timestamp() + make_interval(mins => $2), greatest(clock_timestamp(),
        platform_deadline - make_interval(secs => ${AHEAD_OF}, mins => $3)))
      ELSE clock_timestamp() + make_interval(mins => $2) END
  WHERE id = $1 AND next_attempt_at IS NULL AND parked_at IS NULL`;

/** A period that is leased. Key of `reporting_periods`. */
export const DUE_PERIOD = `SELECT p.id, p.claim, p.team_id AS "teamId", p.company_id AS "companyId", p.siren, ${AHEAD_OF} AS "aheadSeconds",
    CASE WHEN p.declarant_deadline > clock_timestamp() + make_interval(secs => ${AHEAD_OF})
      THEN p.declarant_deadline END AS "opensUntil"
  FROM reporting_periods p WHERE p.id = $1 AND p.claim = $2 AND p.next_attempt_at IS NOT NULL`;

/** Makes a period due that waits for the end of its filing. Key of `reporting_periods`. */
export const RESUME_PERIOD = `UPDATE reporting_periods SET next_attempt_at = clock_timestamp()
  WHERE id = $1 AND next_attempt_at = ${AFTER_FILING} RETURNING id`;
