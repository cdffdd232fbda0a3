/**
 * Selects a submission, and whether the submission can belong to the contract `$2`. Uses the primary key of
 * `french_platform_submissions`.
 */
export const FIND_SUBMISSION = `SELECT tracking_id AS "trackingId", sha256, attempted_at AS "attemptedAt", flow_id AS "flowId",
    coalesce(contract = $2, true) OR (attempted_at IS NULL AND flow_id IS NULL) AS "isOfContract",
    extract(epoch FROM clock_timestamp() - attempted_at)::float8 AS "attemptAgeSeconds",
    extract(epoch FROM clock_timestamp() - received_at)::float8 AS "receivedAgeSeconds"
  FROM french_platform_submissions WHERE tracking_id = $1`;

/**
 * Inserts a submission; only one of two processes creates the row. The file and its contract may change until the first
 * attempt, because the file states the platform. Uses the primary key of `french_platform_submissions`.
 */
export const INSERT_SUBMISSION = `INSERT INTO french_platform_submissions AS s (tracking_id, sha256, created_at, contract)
  VALUES ($1, $2, $3, $4)
  ON CONFLICT (tracking_id) DO UPDATE SET sha256 = excluded.sha256, contract = excluded.contract
    WHERE s.attempted_at IS NULL AND s.flow_id IS NULL
      AND (s.sha256, s.contract) IS DISTINCT FROM (excluded.sha256, excluded.contract)`;

/**
 * Selects the contract under which a file was, or may have been, submitted. Uses the primary key of
 * `french_platform_submissions`.
 */
export const CONTRACT_OF_SUBMISSION = `SELECT contract FROM french_platform_submissions
  WHERE tracking_id = $1 AND (attempted_at IS NOT NULL OR flow_id IS NOT NULL)`;

/**
 * Starts an attempt to submit the file `$5` that ends at most `$3` seconds later; only one of two processes succeeds.
 * Uses the primary key of `french_platform_submissions`.
 */
export const BEGIN_ATTEMPT = `UPDATE french_platform_submissions SET attempted_at = clock_timestamp() + make_interval(secs => $3), contract = $4
  WHERE tracking_id = $1 AND flow_id IS NULL AND sha256 = $5 AND attempted_at IS NOT DISTINCT FROM $2::timestamptz
  RETURNING tracking_id`;

/** Replaces the digest of a submission. Uses the primary key of `french_platform_submissions`. */
export const REPLACE_DIGEST = `UPDATE french_platform_submissions SET sha256 = $4
  WHERE tracking_id = $1 AND flow_id IS NULL AND sha256 = $3 AND attempted_at IS NOT DISTINCT FROM $2::timestamptz
  RETURNING tracking_id`;

/** Ends an attempt that may have reached the platform. Uses the primary key of `french_platform_submissions`. */
export const END_ATTEMPT = `UPDATE french_platform_submissions SET attempted_at = least(attempted_at, clock_timestamp())
  WHERE tracking_id = $1 AND flow_id IS NULL`;

/** Removes an attempt that did not reach the platform. Uses the primary key of `french_platform_submissions`. */
export const UNDO_ATTEMPT =
  'UPDATE french_platform_submissions SET attempted_at = NULL WHERE tracking_id = $1 AND flow_id IS NULL';

/** Stores the first flow id of a submission and ends its attempt. Uses the primary key of `french_platform_submissions`. */
export const STORE_FLOW_ID = `UPDATE french_platform_submissions SET flow_id = $2, received_at = clock_timestamp(), contract = $3,
    attempted_at = least(attempted_at, clock_timestamp())
  WHERE tracking_id = $1 AND flow_id IS NULL`;

/** Removes the flow id of a submission. Uses the primary key of `french_platform_submissions`. */
export const REMOVE_FLOW_ID = `UPDATE french_platform_submissions SET flow_id = NULL, received_at = NULL, attempted_at = NULL
  WHERE tracking_id = $1`;

/** Selects the cursor of a search. Uses the primary key of `french_platform_cursors`. */
export const FIND_CURSOR = `SELECT updated_after AS "updatedAfter" FROM french_platform_cursors WHERE name = $1`;

/** Advances the cursor of a search; the cursor never moves backwards. */
export const ADVANCE_CURSOR = `INSERT INTO french_platform_cursors (name, updated_after) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET updated_after = greatest(french_platform_cursors.updated_after, excluded.updated_after)`;

/** Selects the known flows of the contract `$2` (empty: the installation's). Uses the primary key of `french_platform_flows`. */
export const KNOWN_FLOWS = `SELECT flow_id AS "flowId", updated_at AS "updatedAt" FROM french_platform_flows
  WHERE contract = $2 AND flow_id = ANY ($1)`;

/**
 * Selects unreadable flows with an id whose retry is due, oldest first: n² minutes after they were found, after n
 * attempts. Uses the index `french_platform_flows_failed`.
 */
export const FAILED_FLOWS = `SELECT flow_id AS "flowId", flow_type AS "flowType", flow_syntax AS "flowSyntax", updated_at AS "updatedAt"
  FROM french_platform_flows WHERE contract = $3 AND state = 'failed' AND attempts < $1 AND flow_id NOT LIKE 'unidentified:%'
    AND stored_at < clock_timestamp() - make_interval(mins => attempts * attempts) ORDER BY stored_at LIMIT $2`;

/**
 * Selects invoices for an address without a company whose retry is due, oldest first. They are retried every six hours,
 * because the company may have been created in the meantime. `$1`: maximum number of attempts. Uses the index
 * `french_platform_flows_ignored`.
 */
export const IGNORED_INVOICES = `SELECT flow_id AS "flowId", flow_type AS "flowType", flow_syntax AS "flowSyntax", updated_at AS "updatedAt"
  FROM french_platform_flows WHERE contract = $3 AND state = 'ignored' AND flow_syntax NOT IN ('FRR', 'CDAR') AND attempts < $1
    AND stored_at > clock_timestamp() - make_interval(hours => 6 * ($1 + 4))
    AND stored_at < clock_timestamp() - make_interval(hours => 6 * attempts) ORDER BY stored_at LIMIT $2`;

/**
 * Counts an attempt to read a flow before the attempt starts. For a changed flow, the count restarts at 1. Uses the
 * primary key of `french_platform_flows`.
 */
export const COUNT_FLOW_ATTEMPT = `INSERT INTO french_platform_flows
    (flow_id, flow_type, flow_syntax, updated_at, state, attempts, last_error, stored_at, contract)
  VALUES ($1, $2, $3, $4, 'failed', 1, 'The attempt to read it did not end.', $5, $6)
  ON CONFLICT (contract, flow_id) DO UPDATE SET updated_at = excluded.updated_at, state = excluded.state, last_error = excluded.last_error,
    attempts = CASE WHEN french_platform_flows.updated_at = excluded.updated_at THEN french_platform_flows.attempts + 1 ELSE 1 END`;

/** Stores the result of an attempt. Uses the primary key of `french_platform_flows`. */
export const STORE_FLOW_STATE =
  'UPDATE french_platform_flows SET state = $2, last_error = $3 WHERE contract = $4 AND flow_id = $1';

/**
 * SQL condition: the submission is a report (`frf_`) or a status for the tax portal (`lcs_`). The tracking id of a
 * document is the id of its envelope.
 */
const IS_FOR_PORTAL = `(s.tracking_id LIKE 'frf\\_%' OR s.tracking_id LIKE 'lcs\\_%')`;

/**
 * Formats an SQL condition: the submission was made under the contract in the parameter. A platform decides only about
 * submissions under its own contract.
 */
const formatContractCondition = (parameter: string): string =>
  `CASE WHEN s.contract LIKE 'fpc\\_%' THEN s.contract ELSE '' END = ${parameter}`;

/**
 * Selects a row if one of the references is a submission of a report or of a status for the tax portal. Uses the
 * primary key of `french_platform_submissions` and the index `french_platform_submissions_flow`.
 */
export const HAS_SUBMISSION = `SELECT 1 FROM french_platform_submissions s
  WHERE (s.tracking_id = ANY ($1) OR s.flow_id = ANY ($1)) AND ${IS_FOR_PORTAL}
    AND ${formatContractCondition('$2')} LIMIT 1`;

/**
 * Stores a status of a submitted report or of a submitted status for the tax portal. The reference is the tracking id
 * or the flow id of the submission.
 */
export const STORE_STATUS = `INSERT INTO french_platform_statuses (reference, flow_id, code, reasons, status_at, stored_at)
  SELECT s.tracking_id, $2, $3, $4::json, $5, $6 FROM french_platform_submissions s
    WHERE (s.tracking_id = ANY ($1) OR s.flow_id = ANY ($1)) AND ${IS_FOR_PORTAL}
      AND ${formatContractCondition('$7')}
  ON CONFLICT (reference, flow_id) DO UPDATE SET code = excluded.code, reasons = excluded.reasons, status_at = excluded.status_at`;

/** Selects the statuses of a submission, newest first. Uses the primary key of `french_platform_statuses`. */
export const STATUSES_OF_SUBMISSION = `SELECT code, reasons FROM french_platform_statuses WHERE reference = $1
  ORDER BY status_at DESC, stored_at DESC`;
