/** Prefix of the reference of a repeated report. The id of the refused report follows the prefix. */
export const REPETITION_PREFIX = 'again:';

/** SQL condition: `n` repeats the refused report `r`. Uses the index `reporting_reports_reference`. */
const IS_REPETITION = `n.company_id = r.company_id AND n.reference = '${REPETITION_PREFIX}' || r.id`;

/**
 * SQL condition: `n` reports the operation of `r`, which was in the filing `f`. A report that was received after the
 * refusal counts in any state, except repetitions from this filing, whose amounts add up. Uses the index
 * `reporting_reports_of_operation` and the primary key.
 */
const IS_REPORTED_SINCE = `n.company_id = r.company_id AND n.operation = r.operation AND n.id <> r.id AND n.status <> 'superseded'
      AND (n.received_at > f.outcome_at OR n.status <> 'rejected' AND r.kind IN ('b2biInvoice', 'b2biPurchase'))
      AND NOT EXISTS (SELECT FROM reporting_reports o WHERE n.reference LIKE '${REPETITION_PREFIX}%'
        AND o.id = substr(n.reference, ${REPETITION_PREFIX.length + 1}) AND o.filing_id = r.filing_id)`;

const FROM_REPORTS_OF_FILING = `FROM reporting_reports r JOIN reporting_filings f ON f.id = r.filing_id`;

/**
 * Selects the reports of a refused filing that were not reported again since, oldest first. Uses the index
 * `reporting_reports_filing`, and the indexes of the conditions.
 */
export const SELECT_REFUSED_REPORTS = `SELECT r.id, r.reference, r.content ${FROM_REPORTS_OF_FILING}
  WHERE r.filing_id = $1 AND r.status = 'rejected'
    AND NOT EXISTS (SELECT FROM reporting_reports n WHERE ${IS_REPETITION})
    AND NOT EXISTS (SELECT FROM reporting_reports n WHERE ${IS_REPORTED_SINCE})
  ORDER BY r.id LIMIT $2`;

const OMITTED_REPORT_COLUMNS = `r.id, r.document_id AS "documentId", r.reference`;
const REPLACEMENT_COLUMN = `json_build_object('id', n.id, 'documentId', n.document_id) AS instead`;

/**
 * Selects the omitted reports of the filing, each with the report that replaces it: first separate reports, then
 * repetitions. Reports created after `$3` are ignored. Uses the indexes of {@link SELECT_REFUSED_REPORTS}.
 */
export const SELECT_OMITTED_REPORTS = `SELECT * FROM (
    (SELECT ${OMITTED_REPORT_COLUMNS}, 'reported_since' AS reason, ${REPLACEMENT_COLUMN} ${FROM_REPORTS_OF_FILING}
      CROSS JOIN LATERAL (SELECT n.id, n.document_id FROM reporting_reports n WHERE ${IS_REPORTED_SINCE} AND n.received_at < $3
        ORDER BY n.id DESC LIMIT 1) AS n
    WHERE r.filing_id = $1 AND r.status = 'rejected' AND NOT EXISTS (SELECT FROM reporting_reports n WHERE ${IS_REPETITION})
    ORDER BY r.id LIMIT $2)
    UNION ALL
    (SELECT ${OMITTED_REPORT_COLUMNS}, 'made_again', ${REPLACEMENT_COLUMN} ${FROM_REPORTS_OF_FILING} JOIN reporting_reports n ON ${IS_REPETITION} AND n.received_at < $3
    WHERE r.filing_id = $1 AND r.status = 'rejected' ORDER BY r.id LIMIT $2)) AS left_out
  ORDER BY reason DESC, id LIMIT $2`;
