/** The period of a declarant that begins on a day. `reporting_periods_once`. */
export const PERIOD_OF_START = `SELECT id FROM reporting_periods
  WHERE company_id = $1 AND siren = $2 AND flow = $3 AND period_start = $4 AND team_id = $5`;

const COLUMNS = `r.id, r.document_id AS "documentId", r.reference, r.action, r.content, r.status, r.outcome_code AS "outcomeCode",
    r.filing_id AS "filingId", r.received_at AS "receivedAt"`;

/**
 * A page of the reports of a period that count, and of those that its refused filings had, newest first.
 * `reporting_reports_in_force`, `reporting_filings_sequence`, `reporting_reports_filing`.
 */
export const reportsOfPeriod = (isFurther: boolean): string => {
  const after = isFurther ? 'AND r.id < $3' : '';
  return `(SELECT ${COLUMNS} FROM reporting_reports r
    WHERE r.period_id = $1 AND r.status NOT IN ('superseded', 'rejected') ${after} ORDER BY r.id DESC LIMIT $2)
  UNION ALL (SELECT r.* FROM reporting_filings f CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM reporting_reports r
      WHERE r.filing_id = f.id AND r.status = 'rejected' ${after} ORDER BY r.id DESC LIMIT $2) r
    WHERE f.period_id = $1 AND f.state = 'refused' ORDER BY r.id DESC LIMIT $2)
  ORDER BY id DESC LIMIT $2`;
};
