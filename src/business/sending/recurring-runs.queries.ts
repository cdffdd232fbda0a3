/** Column of an acceptance in JSON: the run of a recurring invoice that created the document. */
export const RUN_COLUMNS = 'run_id text';

/**
 * Locks the open runs whose documents have a number without another document of the company and type. A run that another
 * worker ends at the same time is waited for, and then not returned. Uses the primary key of `recurring_invoice_runs` and
 * the index `documents_known`.
 * @param requestedRuns a CTE with the columns `RUN_COLUMNS`, team_id, company_id, type and document_number
 */
export const lockRuns = (requestedRuns: string): string =>
  `SELECT r.id FROM recurring_invoice_runs r JOIN ${requestedRuns} w ON r.id = w.run_id AND r.team_id = w.team_id
      AND r.company_id = w.company_id AND r.state = 'waiting'
    WHERE NOT EXISTS (SELECT FROM documents d WHERE d.company_id = w.company_id AND d.direction = 'outgoing'
      AND coalesce(left(d.document_number, 100), '') = left(w.document_number, 100) AND d.type = w.type)
    FOR UPDATE OF r`;

/**
 * Ends the runs of accepted documents. Uses the primary key of `recurring_invoice_runs`.
 * @param acceptedRows a CTE with the columns `RUN_COLUMNS`, id, team_id, type and document_number
 */
export const settleRuns = (acceptedRows: string): string =>
  `UPDATE recurring_invoice_runs r SET state = 'done', document_id = a.id, document_type = a.type,
      number = a.document_number, failure = NULL, finished_at = clock_timestamp()
    FROM ${acceptedRows} a WHERE r.id = a.run_id AND r.team_id = a.team_id`;
