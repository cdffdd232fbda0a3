/** Inserts a submission once, and counts repetitions. Uses the primary key of `simplatform_filings`. */
export const STORE_SUBMISSION = `INSERT INTO simplatform_filings (submission_id, siren, flow, type_code, xml, outcome_code, received_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (submission_id) DO UPDATE SET hand_overs = simplatform_filings.hand_overs + 1
  RETURNING xml = $5 AS same`;

/** Inserts a status once, and counts repetitions. Uses the primary key of `simplatform_statuses`. */
export const STORE_STATUS = `INSERT INTO simplatform_statuses (message_id, code, xml, received_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (message_id) DO UPDATE SET hand_overs = simplatform_statuses.hand_overs + 1
  RETURNING xml = $3 AS same`;

/** Selects the outcome of a submission. Uses the primary key of `simplatform_filings`. */
export const OUTCOME_OF_SUBMISSION =
  'SELECT outcome_code AS code FROM simplatform_filings WHERE submission_id = $1';

/**
 * Selects a row if a report of the filing has a reference that begins with `$2`. Uses the index
 * `reporting_reports_filing`.
 */
export const HAS_REFERENCE =
  'SELECT 1 FROM reporting_reports WHERE filing_id = $1 AND starts_with(reference, $2) LIMIT 1';

/** Selects the route of a document. Uses the primary key of `french_routes`. */
export const FIND_ROUTE = 'SELECT way FROM french_routes WHERE envelope_id = $1';

/**
 * Stores the route of a document. If two processes store a route, the first route remains. Uses the primary key of
 * `french_routes`.
 */
export const CHOOSE_ROUTE = `INSERT INTO french_routes AS r (envelope_id, way, chosen_at) VALUES ($1, $2, clock_timestamp())
  ON CONFLICT (envelope_id) DO UPDATE SET way = r.way RETURNING way`;

/** Deletes the route of a document. Uses the primary key of `french_routes`. */
export const RELEASE_ROUTE = 'DELETE FROM french_routes WHERE envelope_id = $1 AND way = $2';
