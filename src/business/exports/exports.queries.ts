import { statement } from '../../platform/kernel/database/statement';

const INVOICE_TYPES = `('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote')`;

const PERIOD_CONDITION = `d.company_id = $1 AND d.issue_date IS NOT NULL AND d.type IN ${INVOICE_TYPES}`;

/**
 * Counts the invoices and credit notes of a company that were issued from `$2` to `$3`, up to `$4`. Uses the index
 * `documents_issued_company`.
 */
export const COUNT_DOCUMENTS = statement(`SELECT count(*)::int AS documents FROM (SELECT 1 FROM documents d
  WHERE ${PERIOD_CONDITION} AND d.issue_date >= $2::date AND d.issue_date <= $3::date LIMIT $4) AS counted`);

/**
 * Selects the next invoices and credit notes of a company in the order of issue date and id: after the date `$2` and
 * the id `$3`, up to the date `$4`, at most `$5`. Uses the index `documents_issued_company`.
 */
export const SELECT_NEXT_DOCUMENTS =
  statement(`SELECT d.id, to_char(d.issue_date, 'YYYY-MM-DD') AS "issueDate" FROM documents d
  WHERE ${PERIOD_CONDITION} AND (d.issue_date, d.id) > ($2::date, $3) AND d.issue_date <= $4::date
  ORDER BY d.issue_date, d.id LIMIT $5`);

/**
 * Selects the recipients to whom the documents `$1` were forwarded, and the instant of the newest mail. Uses the indexes
 * `document_forwards_document` and `forward_mails_once`.
 */
export const FORWARDED_MAILS =
  statement(`SELECT f.document_id AS id, array_agg(DISTINCT m.address ORDER BY m.address) AS addresses, max(m.sent_at) AS "sentAt"
  FROM document_forwards f JOIN forward_mails m ON m.forward_id = f.id
  WHERE f.document_id = ANY ($1) AND m.sent_at IS NOT NULL GROUP BY f.document_id`);

/**
 * Selects the documents of a company with one of the numbers `$3`, in a direction. Uses the index `documents_known`.
 */
export const DOCUMENTS_WITH_NUMBERS =
  statement(`SELECT d.id, d.document_number AS number, d.sender_id AS "senderId", d.type,
    to_char(d.issue_date, 'YYYY-MM-DD') AS "issueDate"
  FROM documents d WHERE d.company_id = $1 AND d.direction = $2
    AND coalesce(left(d.document_number, 100), '') = ANY ($3) AND d.type IN ${INVOICE_TYPES} ORDER BY d.id LIMIT 5000`);

/**
 * Selects the received documents of a company that could not be read, between two ids. Uses the index `documents_of_company`.
 */
export const UNREADABLE_DOCUMENTS =
  statement(`SELECT d.id, d.sender_id AS "senderId", to_char(d.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
  FROM documents d WHERE d.company_id = $1 AND d.id >= $2 AND d.id < $3 AND d.type = 'unknown' AND d.direction = 'incoming'
  ORDER BY d.id LIMIT 1000`);

/** Inserts an export that is due immediately. */
export const INSERT_EXPORT =
  statement(`INSERT INTO exports (id, team_id, company_id, from_day, to_day, language, created_by, created_at, next_attempt_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp())`);

/**
 * Inserts the export of a month, due immediately, unless the company already has it. `$3`, `$4`: first and last day of
 * the month, `$5`: month. Uses the index `exports_month`.
 */
export const INSERT_MONTHLY_EXPORT =
  statement(`INSERT INTO exports (id, team_id, company_id, from_day, to_day, month, language, created_at, next_attempt_at)
  SELECT $1, m.team_id, m.id, $3, $4, $5, m.language, $6, clock_timestamp() FROM monthly_exports m WHERE m.id = $2
  ON CONFLICT (company_id, month, team_id) WHERE month IS NOT NULL DO NOTHING RETURNING id`);

/** Counts the open exports of a team. Uses the index `exports_open`. */
export const COUNT_OPEN_EXPORTS = statement(
  `SELECT count(*)::int AS open FROM exports WHERE team_id = $1 AND state IN ('waiting', 'running')`,
);

/**
 * Selects the exports that a worker has just started.
 * @param startedRows a CTE with the rows
 */
export const selectStartedExports = (startedRows: string): string =>
  `SELECT e.id, e.claim, e.team_id AS "teamId", e.company_id AS "companyId", to_char(e.from_day, 'YYYY-MM-DD') AS "fromDay",
    to_char(e.to_day, 'YYYY-MM-DD') AS "toDay", e.language, e.created_at AS "createdAt" FROM ${startedRows} e`;

/** Assignments to an export that starts, possibly again. `$1`: number of documents. */
export const SET_RUNNING = `state = 'running', documents_total = $1, documents_done = 0, failure = NULL, finished_at = NULL`;

/** Assignments to an export that progresses: `$1` number of documents in the file. */
export const SET_PROGRESS = 'documents_done = $1';

/**
 * Assignments to an export with a complete file. `$1`: documents, `$2`: bytes, `$3`: SHA-256, `$4`: claim, `$5`: days.
 */
export const SET_READY = `state = 'ready', documents_done = $1, size = $2, sha256 = $3, parts_claim = $4,
  finished_at = clock_timestamp(), expires_at = clock_timestamp() + make_interval(days => $5)`;

/** Assignments to an export that failed: `$1` the reason. */
export const SET_FAILED = `state = 'failed', failure = $1, finished_at = clock_timestamp()`;

/** Marks parked exports as failed: `$1` ids, `$2` the reason. Uses the primary key of `exports`. */
export const MARK_PARKED_AS_FAILED =
  statement(`UPDATE exports SET state = 'failed', failure = $2, finished_at = clock_timestamp() WHERE id = ANY ($1)
  RETURNING id, team_id AS "teamId", company_id AS "companyId", to_char(from_day, 'YYYY-MM-DD') AS "fromDay",
    to_char(to_day, 'YYYY-MM-DD') AS "toDay"`);

/** Deletes all parts of an export, regardless of the claim. Uses the primary key of `export_parts`. */
export const DELETE_PARTS = statement('DELETE FROM export_parts WHERE export_id = $1');

/** Inserts a part of the file if the claim is still the current claim. Uses the primary key of `exports`. */
export const INSERT_PART =
  statement(`INSERT INTO export_parts (export_id, claim, number, bytes) SELECT id, claim, $3, $4 FROM exports
  WHERE id = $1 AND claim = $2 AND next_attempt_at IS NOT NULL RETURNING number`);

/** Selects the file of a ready export of a team that has not expired. Uses the primary key of `exports`. */
export const SELECT_FILE =
  statement(`SELECT parts_claim AS claim, size FROM exports WHERE id = $1 AND team_id = $2 AND state = 'ready'
  AND expires_at > clock_timestamp()`);

/** Selects the file of a ready export of any team that has not expired. Uses the primary key of `exports`. */
export const SELECT_SHARED_FILE =
  statement(`SELECT parts_claim AS claim, size, team_id AS "teamId", to_char(from_day, 'YYYY-MM-DD') AS "fromDay",
    to_char(to_day, 'YYYY-MM-DD') AS "toDay"
  FROM exports WHERE id = $1 AND state = 'ready' AND expires_at > clock_timestamp()`);

/** Selects a part of a file. Uses the primary keys of both tables. */
export const SELECT_PART = statement(`SELECT p.bytes FROM export_parts p JOIN exports e ON e.id = p.export_id
  WHERE p.export_id = $1 AND e.team_id = $2 AND p.claim = $3 AND p.number = $4`);
