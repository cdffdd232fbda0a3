import { statement } from '../../platform/kernel/database/statement';

/** SQL condition: the delivery of the receivable `r` has not failed. Uses the primary key of `document_states`. */
export const DELIVERY_NOT_FAILED = `NOT EXISTS (SELECT FROM document_states s WHERE s.document_id = r.document_id AND s.delivery_status = 'failed')`;

/**
 * SQL join with the newest reminder of the receivable `r` that was sent or is waiting. Uses the index
 * `reminder_documents_document`.
 */
export const JOIN_LAST_REMINDER = `LEFT JOIN LATERAL (SELECT m.id, m.level, m.state, coalesce(m.sent_at, m.created_at) AS at
    FROM reminder_documents rd JOIN reminders m ON m.id = rd.reminder_id
    WHERE rd.document_id = r.document_id AND m.state IN ('waiting', 'sent') AND (m.state = 'waiting' OR rd.is_sent)
    ORDER BY m.id DESC LIMIT 1) AS reminder ON true`;

/** Columns of an open invoice `r`; `today.day` is the current day in the time zone of the company. */
const OPEN_INVOICE_COLUMNS = `r.document_id AS id, r.due_date::text AS place, r.customer, r.customer_name AS "customerName",
    r.vat_number AS "vatNumber", r.number, r.issue_date::text AS "issueDate", r.due_date::text AS "dueDate",
    greatest(0, today.day - r.due_date) AS "daysOverdue", r.currency, r.amount::text AS amount, r.open_amount::text AS "openAmount",
    coalesce(b.status, 'none') AS "businessStatus", reminder.id AS "reminderId", reminder.level AS "reminderLevel",
    reminder.state AS "reminderState", reminder.at AS "remindedAt"`;

const selectOpenInvoices = (condition: string): string =>
  statement(`SELECT ${OPEN_INVOICE_COLUMNS}
  FROM (SELECT (clock_timestamp() AT TIME ZONE $3)::date AS day OFFSET 0) AS today CROSS JOIN LATERAL (
    SELECT r.* FROM receivables r WHERE r.company_id = $1 AND r.team_id = $2 AND r.is_open AND ${condition} AND ${DELIVERY_NOT_FAILED}
      AND (r.due_date, r.document_id) > ($5, $6) AND r.due_date <= CASE WHEN $7 THEN today.day - 1 ELSE 'infinity'::date END
    ORDER BY r.due_date, r.document_id LIMIT $4) AS r
  LEFT JOIN business_states b ON b.document_id = r.document_id ${JOIN_LAST_REMINDER}
  ORDER BY r.due_date, r.document_id`);

/**
 * Selects the open invoices of the company `$1` of the team `$2`, earliest due date first: `$4` invoices after the
 * position `$5`, `$6`; only overdue ones if `$7`. `$3`: time zone. Uses the index `receivables_open` and the primary
 * keys of `document_states` and `business_states`.
 */
export const OPEN_INVOICES = selectOpenInvoices('true');

/** Like {@link OPEN_INVOICES}, for the customer `$8`. Uses the index `receivables_open_customer`. */
export const OPEN_INVOICES_OF_CUSTOMER = selectOpenInvoices('r.customer = $8');

/**
 * Selects the next `$3` customers after `$4` with open invoices of the company `$1` of the team `$2`, by their keys.
 * Uses the index `receivables_open_customer`.
 */
export const CUSTOMERS_WITH_OPEN_INVOICES =
  statement(`SELECT r.customer AS place, max(r.document_id) AS id FROM receivables r
  WHERE r.company_id = $1 AND r.team_id = $2 AND r.is_open AND r.customer > $4 GROUP BY r.customer ORDER BY r.customer LIMIT $3`);

const formatAgedSum = (from: number, to: number | null): string =>
  `coalesce(sum(r.open_amount) FILTER (WHERE today.day - r.due_date >= ${from}${to === null ? '' : ` AND today.day - r.due_date <= ${to}`}), 0)::text`;

/** SQL: sums of the open amounts of `r` by age, in days after the due date. */
const AGED_AMOUNT_COLUMNS = `coalesce(sum(r.open_amount) FILTER (WHERE today.day <= r.due_date), 0)::text AS current, ${formatAgedSum(1, 30)} AS "days1To30",
    ${formatAgedSum(31, 60)} AS "days31To60", ${formatAgedSum(61, 90)} AS "days61To90", ${formatAgedSum(91, null)} AS "over90Days",
    sum(r.open_amount)::text AS total, count(*)::integer AS invoices`;

/**
 * Sums the open amounts of the customers `$3` by currency and age. `$1`: company, `$2`: team, `$4`: time zone. Uses the
 * index `receivables_open_customer` and the primary key of `document_states`.
 */
export const AGED_AMOUNTS =
  statement(`SELECT r.customer, max(r.customer_name) AS "customerName", max(r.vat_number) AS "vatNumber", r.currency, ${AGED_AMOUNT_COLUMNS}
  FROM (SELECT (clock_timestamp() AT TIME ZONE $4)::date AS day OFFSET 0) AS today, receivables r
  WHERE r.company_id = $1 AND r.team_id = $2 AND r.is_open AND r.customer = ANY ($3) AND ${DELIVERY_NOT_FAILED}
  GROUP BY r.customer, r.currency ORDER BY r.customer, r.currency`);
