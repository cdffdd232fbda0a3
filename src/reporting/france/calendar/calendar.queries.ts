import { VOID_STATES } from '../filings/periods.queries';

/**
 * The periods of a declarant that have days of a span, with how many of their reports wait or are filed, and the last filing that
 * counts, else the last one. `reporting_periods_once`, `reporting_reports_unfiled`, `reporting_reports_in_force`,
 * `reporting_filings_sequence`.
 */
export const KNOWN_PERIODS = `SELECT p.flow, p.vat_regime AS "vatRegime", p.period_start::text AS start, p.period_end::text AS "end",
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

/** How far a team's clock is ahead, in seconds. Key of `reporting_clocks`. */
export const CLOCK_OF_TEAM = `SELECT ahead_seconds AS ahead FROM reporting_clocks WHERE team_id = $1`;
