/** How reports begin that were made of refused ones; the id of the refused one follows. */
export const AGAIN = 'again:';

/**
 * Reports that a refused filing had and that nobody has reported again since, one way or the other; the oldest first. A later
 * report of the operation counts whatever became of it, but those made again of this very filing, whose amounts add up.
 * `reporting_reports_filing`, `reporting_reports_reference`, `reporting_reports_operation`, the primary key.
 */
export const REFUSED_REPORTS = `SELECT r.id, r.reference, r.content FROM reporting_reports r JOIN reporting_filings f ON f.id = r.filing_id
  WHERE r.filing_id = $1 AND r.status = 'rejected'
    AND NOT EXISTS (SELECT FROM reporting_reports n WHERE n.company_id = r.company_id AND n.reference = '${AGAIN}' || r.id)
    AND NOT EXISTS (SELECT FROM reporting_reports n WHERE n.company_id = r.company_id AND n.operation = r.operation AND n.id <> r.id
      AND n.status <> 'superseded'
      AND (n.received_at > f.outcome_at OR n.status <> 'rejected' AND r.kind IN ('b2biInvoice', 'b2biPurchase'))
      AND NOT EXISTS (SELECT FROM reporting_reports o WHERE n.reference LIKE '${AGAIN}%'
        AND o.id = substr(n.reference, ${AGAIN.length + 1}) AND o.filing_id = r.filing_id))
  ORDER BY r.id LIMIT $2`;
