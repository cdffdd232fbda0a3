import { statement } from '../../../platform/kernel/database/statement';
import { DELIVERY_NOT_FAILED } from '../open-invoices.queries';
import { REMINDER_INTERVAL_DAYS } from './reminder-values';

/**
 * Locks receivables in the order of their ids, so that two requests do not send a reminder for the same invoice. Uses
 * the primary key of `receivables`.
 */
export const LOCK_RECEIVABLES = statement(
  'SELECT r.document_id FROM receivables r WHERE r.document_id = ANY ($1) AND r.team_id = $2 ORDER BY r.document_id FOR NO KEY UPDATE',
);

/**
 * Selects the overdue invoices of a customer, earliest due date first: `$1` company, `$2` team, `$3` customer, `$4` time
 * zone, `$5` maximum number. Omits disputed and rejected invoices, and also invoices with a recent reminder unless `$6`.
 * Uses the indexes `receivables_open_customer` and `reminder_documents_document`.
 */
export const OVERDUE_INVOICES_OF_CUSTOMER = statement(`SELECT r.document_id AS id
  FROM (SELECT (clock_timestamp() AT TIME ZONE $4)::date AS day OFFSET 0) AS today, receivables r
  LEFT JOIN business_states b ON b.document_id = r.document_id JOIN document_states s ON s.document_id = r.document_id
  WHERE r.company_id = $1 AND r.team_id = $2 AND r.customer = $3 AND r.is_open AND r.due_date < today.day
    AND coalesce(b.status, 'none') NOT IN ('questioned', 'rejected', 'paid', 'credited')
    AND coalesce(s.delivery_status, 'delivered') = 'delivered'
    AND ($6 OR NOT EXISTS (SELECT FROM reminder_documents rd JOIN reminders m ON m.id = rd.reminder_id
      WHERE rd.document_id = r.document_id AND (m.state = 'waiting' OR m.state = 'sent' AND rd.is_sent)
        AND m.created_at > clock_timestamp() - interval '${REMINDER_INTERVAL_DAYS} days'))
  ORDER BY r.due_date, r.document_id LIMIT $5`);

/** Columns of a receivable `r` that determine whether a reminder can be sent, on the current day in the time zone `zone`. */
const selectRemindable = (
  zone: string,
): string => `r.document_id AS id, r.company_id AS "companyId", r.customer, r.customer_name AS "customerName",
    r.vat_number AS "vatNumber", d.receiver_id AS "receiverId", r.number, r.issue_date::text AS "issueDate", r.due_date::text AS "dueDate",
    greatest(0, (clock_timestamp() AT TIME ZONE ${zone})::date - r.due_date) AS "daysOverdue",
    r.due_date < (clock_timestamp() AT TIME ZONE ${zone})::date AS "isOverdue", r.is_credit AS "isCredit", r.currency, r.amount::text AS amount,
    r.open_amount::text AS "openAmount", coalesce(r.is_open, false) AS "isOpen", coalesce(b.status, 'none') AS "businessStatus",
    s.delivery_status AS "deliveryStatus", d.type, d.profile, d.sender_id AS "senderId"
  FROM receivables r JOIN documents d ON d.id = r.document_id JOIN document_states s ON s.document_id = r.document_id
    LEFT JOIN business_states b ON b.document_id = r.document_id`;

/**
 * Selects the receivables `$1` of the team `$2`, each with the level of its last reminder, and whether a reminder is
 * recent. `$3`: time
 * zone. Uses the primary keys of all tables and the index `reminder_documents_document`.
 */
export const REMINDABLE_DOCUMENTS =
  statement(`SELECT found.*, last.level AS "lastLevel", coalesce(last.recent, false) AS "isRecent"
  FROM (SELECT ${selectRemindable('$3')} WHERE r.document_id = ANY ($1) AND r.team_id = $2) AS found
  LEFT JOIN LATERAL (SELECT max(m.level) AS level,
      bool_or(m.created_at > clock_timestamp() - interval '${REMINDER_INTERVAL_DAYS} days') AS recent
    FROM reminder_documents rd JOIN reminders m ON m.id = rd.reminder_id
    WHERE rd.document_id = found.id AND (m.state = 'waiting' OR m.state = 'sent' AND rd.is_sent)) AS last ON true
  ORDER BY found."dueDate", found.id`);

/**
 * Selects the invoices of the reminder `$1` that are still open and not disputed, earliest due date first. `$2`: time
 * zone. Uses the primary keys of all tables.
 */
export const DOCUMENTS_TO_REMIND =
  statement(`SELECT ${selectRemindable('$2')} JOIN reminder_documents rd ON rd.document_id = r.document_id
  WHERE rd.reminder_id = $1 AND r.is_open AND coalesce(b.status, 'none') NOT IN ('questioned', 'rejected', 'paid', 'credited')
    AND ${DELIVERY_NOT_FAILED} ORDER BY r.due_date, r.document_id`);

/**
 * Selects the e-mail address and the language of a customer of the team `$1`: the customer with the VAT number `$2`,
 * or else with the electronic address `$3`. Uses the indexes `customers_vat_number` and `customers_address`.
 */
export const CUSTOMER_CONTACT = statement(`SELECT found.email, found.language FROM (
    SELECT 1 AS rank, c.email, c.language, c.id FROM customers c WHERE c.team_id = $1 AND c.vat_number = $2
    UNION ALL SELECT 2, c.email, c.language, c.id FROM customers c WHERE c.team_id = $1 AND c.peppol_addresses @> ARRAY[$3]) AS found
  ORDER BY found.email IS NULL, found.rank, found.id LIMIT 1`);

/** Inserts the reminders `$1` (JSON), due immediately. */
export const INSERT_REMINDERS =
  statement(`INSERT INTO reminders (id, team_id, company_id, request_id, customer, customer_name, address,
    language, level, note, created_by, created_at, next_attempt_at)
  SELECT id, team_id, company_id, request_id, customer, customer_name, address, language, level, note, created_by, clock_timestamp(), clock_timestamp()
  FROM json_to_recordset($1) AS new (id text, team_id text, company_id text, request_id text, customer text, customer_name text,
    address text, language text, level integer, note text, created_by text)`);

/** Inserts the invoices `$1` (JSON) of reminders. */
export const INSERT_REMINDER_DOCUMENTS =
  statement(`INSERT INTO reminder_documents (reminder_id, document_id, open_amount)
  SELECT reminder_id, document_id, open_amount
  FROM json_to_recordset($1) AS new (reminder_id text, document_id text, open_amount numeric)`);

/** Selects the invoices of the reminders `$1`. Uses the primary keys of `reminder_documents` and `receivables`. */
export const DOCUMENTS_OF_REMINDERS =
  statement(`SELECT rd.reminder_id AS "reminderId", rd.document_id AS "documentId", d.document_number AS number,
    rd.open_amount::text AS "openAmount", d.currency, rd.is_sent AS "isSent"
  FROM reminder_documents rd JOIN documents d ON d.id = rd.document_id
  WHERE rd.reminder_id = ANY ($1) ORDER BY rd.reminder_id, rd.document_id`);

/** Selects the reminders of the request `$1` of the team `$2`. Uses the index `reminders_request`. */
export const REMINDERS_OF_REQUEST = statement(
  'SELECT m.id FROM reminders m WHERE m.request_id = $1 AND m.team_id = $2 ORDER BY m.id',
);

/** Marks the invoices `$2` of the sent reminder `$1`, with their open amounts `$3`. Uses the primary key of `reminder_documents`. */
export const SET_DOCUMENTS_SENT =
  statement(`UPDATE reminder_documents rd SET is_sent = true, open_amount = sent.open_amount
  FROM unnest($2::text[], $3::numeric[]) AS sent (id, open_amount) WHERE rd.reminder_id = $1 AND rd.document_id = sent.id`);

/**
 * Selects the reminders that a worker has just started. Uses the primary key of `companies`.
 * @param startedRows name of the CTE that contains the started reminders
 */
export const selectStartedReminders = (startedRows: string): string =>
  `SELECT m.id, m.claim, m.team_id AS "teamId", m.company_id AS "companyId", m.customer_name AS "customerName", m.address, m.language, m.level,
    m.note, m.attempts, m.created_at AS "createdAt", m.created_at < clock_timestamp() - interval '3 days' AS "isOver",
    c.name AS "companyName", c.email AS "companyEmail", c.country
  FROM ${startedRows} m JOIN companies c ON c.id = m.company_id`;

/** Assignments to a reminder that was sent. */
export const SET_REMINDER_SENT = `state = 'sent', attempts = t.attempts + 1, sent_at = clock_timestamp(), failure = NULL`;

/** Assignments to a reminder without any open invoice: `$1` the reason. */
export const SET_REMINDER_CANCELLED = `state = 'cancelled', failure = $1`;

/** Assignments to a reminder whose attempt failed and that is retried: `$1` the reason. */
export const SET_REMINDER_RETRIED = 'attempts = t.attempts + 1, failure = $1';

/** Assignments to a reminder that is not retried: `$1` the reason. */
export const SET_REMINDER_FAILED = `state = 'failed', attempts = t.attempts + 1, failure = $1`;

/** Selects a document of the team. Uses the primary key of `documents`. */
export const OWN_DOCUMENT = statement('SELECT d.id FROM documents d WHERE d.id = $1 AND d.team_id = $2');
