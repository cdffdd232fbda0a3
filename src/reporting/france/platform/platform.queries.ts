/** Makes the waiting registration of a company due immediately. Uses the index `reporting_declarants_one_per_company`. */
export const MAKE_DECLARANT_DUE = `UPDATE reporting_declarants SET next_attempt_at = clock_timestamp()
  WHERE company_id = $1 AND state = 'pending' AND next_attempt_at > clock_timestamp()`;

/** Makes filings of a company due immediately that were not submitted yet. Uses the index `reporting_filings_company`. */
export const MAKE_FILINGS_DUE = `UPDATE reporting_filings SET next_attempt_at = clock_timestamp()
  WHERE company_id = $1 AND state IN ('assembling', 'ready') AND next_attempt_at > clock_timestamp()`;
