/** Columns of `reporting_reports` under the names of `ReportWithState`. */
export const REPORT_STATE_COLUMNS = `id, team_id AS "teamId", company_id AS "companyId", document_id AS "documentId", kind, status,
  outcome_code AS "outcomeCode", (SELECT t.environment = 'sandbox' FROM teams t WHERE t.id = team_id) AS simulated`;

/** Updates the statuses of reports. Uses the primary key of `reporting_reports`. */
export const SET_STATUSES = `UPDATE reporting_reports AS r SET status = m.status, outcome_code = m.code
  FROM unnest($1::text[], $2::text[], $3::text[]) AS m(id, status, code) WHERE r.id = m.id`;

/** Selects a report by reference. Uses the index `reporting_reports_reference`. */
export const SELECT_REPORT_BY_REFERENCE = `SELECT id, document_id AS "documentId", content AS "comparedFields" FROM reporting_reports
  WHERE company_id = $1 AND reference = $2`;

/** Selects the valid reports of an operation. Uses the index `reporting_reports_of_operation`. */
export const SELECT_REPORTS_OF_OPERATION = `SELECT ${REPORT_STATE_COLUMNS}, reference, period_id AS "periodId" FROM reporting_reports
  WHERE company_id = $1 AND operation = $2 AND status NOT IN ('superseded', 'rejected')
    AND period_id IN (SELECT id FROM reporting_periods WHERE company_id = $1 AND siren = $3) ORDER BY id`;

/** Selects valid reports and locks them. Uses the primary key of `reporting_reports`. */
export const LOCK_REPORTS = `SELECT ${REPORT_STATE_COLUMNS}, reference, period_id AS "periodId" FROM reporting_reports
  WHERE id = ANY($1) AND status NOT IN ('superseded', 'rejected') ORDER BY id FOR NO KEY UPDATE`;

/** Inserts a report whose document exists. */
export const INSERT_REPORT = `INSERT INTO reporting_reports (id, team_id, company_id, document_id, period_id, reference, action, kind,
    operation, content, status, received_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/** Records the report that replaces other reports. Uses the primary key of `reporting_reports`. */
export const SET_REPLACED_BY = 'UPDATE reporting_reports SET replaced_by = $2 WHERE id = ANY($1)';

/** Selects a page of the contents of a period's valid filed reports. Uses the index `reporting_reports_in_force`. */
export const SELECT_FILED_CONTENTS = `SELECT id, content FROM reporting_reports
  WHERE period_id = $1 AND id > $2 AND status NOT IN ('superseded', 'rejected') AND filing_id IS NOT NULL
  ORDER BY id LIMIT $3`;

/** Acquires an advisory lock on a text until the transaction ends. */
export const ACQUIRE_ADVISORY_LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 3))';

/**
 * Selects the state of reports for their documents. Uses the unique index on `document_id` and the primary keys of the
 * other tables.
 */
export const SELECT_REPORTS_OF_DOCUMENTS = `SELECT r.document_id AS "documentId", r.status, r.outcome_code AS "outcomeCode", r.received_at AS "receivedAt",
    p.period_start::text AS "periodStart", p.period_end::text AS "periodEnd", r.filing_id AS "filingId",
    t.environment, f.received_at AS "filingReceivedAt", f.outcome_at AS "outcomeAt", f.checked_at AS "checkedAt"
  FROM reporting_reports r JOIN reporting_periods p ON p.id = r.period_id JOIN teams t ON t.id = r.team_id
  LEFT JOIN reporting_filings f ON f.id = r.filing_id WHERE r.document_id = ANY($1)`;

/** Selects the document of a report. Uses the primary key of `reporting_reports`. */
export const SELECT_DOCUMENT_OF_REPORT =
  'SELECT document_id AS "documentId" FROM reporting_reports WHERE id = $1 AND team_id = $2';

/**
 * Selects the fields of a declarant that affect the validation of its reports. Uses the index
 * `reporting_declarants_one_per_company`.
 */
export const SELECT_VALIDATING_DECLARANT = `SELECT siren, vat_exigibility AS "vatExigibility", environment FROM reporting_declarants
  WHERE company_id = $1 AND team_id = $2`;
