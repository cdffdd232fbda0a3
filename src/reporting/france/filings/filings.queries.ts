import { REPORT_STATE_COLUMNS } from '../reports/reports.queries';
import type { FilingOutcome } from '../reports/report-states';
import { CLOCK_LOCK } from './filing-periods';

/** Selects filings with the field names of {@link Filing}; conditions on `f` follow. */
export const SELECT_FILINGS = `SELECT f.id, f.team_id AS "teamId", f.company_id AS "companyId", f.period_id AS "periodId",
    f.environment, p.siren, f.issuer_name AS "issuerName", p.flow, f.sequence, f.type_code AS "typeCode",
    p.period_start::text AS "periodStart", p.period_end::text AS "periodEnd",
    p.declarant_deadline AS "declarantDeadline", p.platform_deadline AS "platformDeadline", f.state,
    f.report_count AS "reportCount", f.issued_at AS "issuedAt", f.received_at AS "receivedAt",
    f.outcome_code AS "outcomeCode", f.outcome_at AS "outcomeAt", f.checked_at AS "checkedAt", f.findings,
    f.last_error AS "lastError", f.parked_at AS "parkedAt", f.attempts, f.created_at AS "createdAt", f.updated_at AS "updatedAt"
  FROM reporting_filings f JOIN reporting_periods p ON p.id = f.period_id`;

/** Selects the XML of a filing. Uses the primary key of `reporting_filings`. */
export const SELECT_FILING_XML = 'SELECT xml FROM reporting_filings WHERE id = $1';

/** Returns whether the company is still the declarant of a filing. Uses the index `reporting_declarants_one_per_company`. */
export const SELECT_REGISTERED_DECLARANT = `SELECT 1 FROM reporting_declarants WHERE company_id = $1 AND siren = $2 AND state = 'registered'`;

/** Selects a page of filings, newest first. Uses the index `reporting_filings_company`. */
export const selectFilingsOfCompany = (
  after: object | null,
): string => `${SELECT_FILINGS} WHERE f.company_id = $1 AND f.team_id = $2
    ${after === null ? '' : 'AND (f.created_at, f.id) < ($4::timestamptz, $5)'}
  ORDER BY f.created_at DESC, f.id DESC LIMIT $3`;

/** Selects a filing of a company. Uses the primary key of `reporting_filings`. */
export const SELECT_FILING_OF_COMPANY = `${SELECT_FILINGS} WHERE f.id = $1 AND f.company_id = $2 AND f.team_id = $3`;

/**
 * Condition on reports that were not yet updated after an outcome of their filing. Outcomes occur only in this order.
 */
const NOT_UPDATED_CONDITIONS: Readonly<Record<FilingOutcome, string>> = {
  received: 'outcome_code IS NULL',
  accepted: `outcome_code IS DISTINCT FROM '300'`,
  refused: 'true',
  notFiled: 'true',
};

/**
 * Selects and locks some reports of a filing that were not yet updated after its outcome. Uses the index
 * `reporting_reports_filing`.
 */
export const selectReportsNotUpdated = (
  outcome: FilingOutcome,
): string => `SELECT ${REPORT_STATE_COLUMNS} FROM reporting_reports
  WHERE filing_id = $1 AND id > $2 AND status NOT IN ('superseded', 'rejected') AND ${NOT_UPDATED_CONDITIONS[outcome]}
  ORDER BY id LIMIT $3 FOR NO KEY UPDATE`;

/**
 * Detaches the reports of a filing, so that they wait for the next filing of the period. Uses the index `reporting_reports_filing`.
 */
export const RELEASE_REPORTS = 'UPDATE reporting_reports SET filing_id = NULL WHERE filing_id = $1';

/** Selects a leased filing. Uses the primary key of `reporting_filings`. */
export const SELECT_LEASED_FILING = `${SELECT_FILINGS} WHERE f.id = $1 AND f.claim = $2 AND f.next_attempt_at IS NOT NULL`;

/** Returns whether a filing is in a state. Uses the primary key of `reporting_filings`. */
export const SELECT_FILING_IN_STATE = 'SELECT 1 FROM reporting_filings WHERE id = $1 AND state = $2';

/** Makes a filing due when it waits for its outcome. Uses the primary key of `reporting_filings`. */
export const MAKE_FILING_DUE = `UPDATE reporting_filings SET next_attempt_at = clock_timestamp()
  WHERE id = $1 AND state = 'received' AND next_attempt_at IS NOT NULL`;

/** Waits for reports of a team that are in progress, and blocks further reports until the transaction ends. */
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
