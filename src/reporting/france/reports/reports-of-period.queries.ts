/** Selects the period of a declarant that starts on a day. Uses the index `reporting_periods_once`. */
export const SELECT_PERIOD_BY_START = `SELECT id FROM reporting_periods
  WHERE company_id = $1 AND siren = $2 AND flow = $3 AND period_start = $4 AND team_id = $5`;

const STORED_REPORT_COLUMNS = `r.id, r.document_id AS "documentId", r.reference, r.action, r.content, r.status, r.outcome_code AS "outcomeCode",
    r.filing_id AS "filingId", r.received_at AS "receivedAt"`;

/**
 * JSON of the report that replaces a report; null for a valid or refused report. Uses the primary key of
 * `reporting_reports`.
 */
const REPLACEMENT_COLUMN = `(SELECT json_build_object('id', n.id, 'documentId', n.document_id, 'action', n.action) FROM reporting_reports n
    WHERE n.id = r.replaced_by)`;

/**
 * Selects a page of the valid reports of a period and of the reports in its refused filings, newest first; with
 * `replaced` also the replaced and cancelled reports. Uses the indexes `reporting_reports_listed`,
 * `reporting_filings_sequence`, `reporting_reports_filing`, `reporting_reports_replaced`.
 */
export const selectReportsOfPeriod = (isFurtherPage: boolean, includesReplaced: boolean): string => {
  const after = isFurtherPage ? `AND r.id COLLATE "C" < $3` : '';
  const page = `${after} ORDER BY r.id COLLATE "C" DESC LIMIT $2`;
  const selectOfPeriod = (condition: string, by: string): string =>
    `(SELECT ${STORED_REPORT_COLUMNS}, ${by} AS "replacedBy" FROM reporting_reports r WHERE r.period_id = $1 AND ${condition} ${page})`;
  const parts = [
    selectOfPeriod(`r.status NOT IN ('superseded', 'rejected')`, 'NULL::json'),
    `(SELECT r.*, NULL::json AS "replacedBy" FROM reporting_filings f CROSS JOIN LATERAL (SELECT ${STORED_REPORT_COLUMNS} FROM reporting_reports r
      WHERE r.filing_id = f.id AND r.status = 'rejected' ${page}) r
    WHERE f.period_id = $1 AND f.state = 'refused' ORDER BY r.id COLLATE "C" DESC LIMIT $2)`,
    ...(includesReplaced
      ? [selectOfPeriod(`r.status = 'superseded' AND r.action <> 'cancel'`, REPLACEMENT_COLUMN)]
      : []),
  ];
  return `SELECT * FROM (${parts.join('\n  UNION ALL ')}) AS page ORDER BY id COLLATE "C" DESC LIMIT $2`;
};
