import { CLOCK_LOCK } from './filings/filing-periods';

/** Waits for reports of a team in progress, and blocks further ones until the transaction ends. */
export const LOCK_CLOCK = `SELECT pg_advisory_xact_lock(hashtextextended($1, ${CLOCK_LOCK}))`;

/** Advances a team's clock. Uses the primary key of `reporting_clocks`. */
export const ADVANCE_CLOCK = `INSERT INTO reporting_clocks (team_id, ahead_seconds) VALUES ($1, $2)
  ON CONFLICT (team_id) DO UPDATE SET ahead_seconds = reporting_clocks.ahead_seconds + excluded.ahead_seconds`;

/** Advances the due times of a team's periods, locked in the order of their ids. Uses the index `reporting_periods_team`. */
export const ADVANCE_PERIODS = `UPDATE reporting_periods SET next_attempt_at = next_attempt_at - make_interval(secs => $2)
  WHERE id IN (SELECT id FROM reporting_periods WHERE team_id = $1 AND next_attempt_at IS NOT NULL ORDER BY id FOR UPDATE)
    AND next_attempt_at IS NOT NULL`;

/** Advances the due times of a team's filings, locked in the order of their ids. Uses the index `reporting_filings_team`. */
export const ADVANCE_FILINGS = `UPDATE reporting_filings SET next_attempt_at = next_attempt_at - make_interval(secs => $2)
  WHERE id IN (SELECT id FROM reporting_filings WHERE team_id = $1 AND next_attempt_at IS NOT NULL ORDER BY id FOR UPDATE)
    AND next_attempt_at IS NOT NULL`;
