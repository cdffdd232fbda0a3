/** Key of the advisory lock of a period. */
export const LOCK_KEY = 'hashtextextended($1, 1763900000000)';

/** Keeps a period from being closed until the transaction ends. */
export const HOLD_PERIOD_OPEN = `SELECT pg_advisory_xact_lock_shared(${LOCK_KEY})`;

/** Waits for the transactions that hold a period open, and lets no other do so until this one ends. */
export const HOLD_PERIOD_CLOSED = `SELECT pg_advisory_xact_lock(${LOCK_KEY})`;

/** States of a filing that came to nothing. */
export const VOID_STATES = `('refused', 'invalid', 'withdrawn')`;

/** Whether a period has a filing that counts. `reporting_filings_sequence`. */
export const HAS_FILING = `SELECT 1 FROM reporting_filings WHERE period_id = $1 AND state NOT IN ${VOID_STATES} LIMIT 1`;

/** Lets the clock of a period's team stand still until the transaction ends. Key of `reporting_periods`. */
export const holdClockShared = (clockLock: number): string =>
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
