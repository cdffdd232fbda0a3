import { statement } from '../../../platform/kernel/database/statement';

/**
 * Locks the states of documents in a fixed order until the transaction ends, like every message about an invoice
 * (`invoice-locks.queries.ts`). Uses the primary key of `document_states`.
 */
export const LOCK_DOCUMENTS = statement(
  'SELECT document_id AS id FROM document_states WHERE document_id = ANY ($1) ORDER BY document_id FOR NO KEY UPDATE',
);

/**
 * Selects the documents whose business status depends on document `$1`: the invoice that a response or a status
 * concerns, and the invoices that a credit note credits. Uses the indexes `document_responses_from`,
 * `lifecycle_statuses_from` and the primary key of `invoice_credits`.
 */
export const AFFECTED_DOCUMENTS = statement(`SELECT document_id AS id FROM document_responses
    WHERE response_document_id = $1 AND kind = 'invoiceResponse' AND document_id IS NOT NULL
  UNION SELECT document_id FROM lifecycle_statuses WHERE status_document_id = $1
  UNION SELECT invoice_id FROM invoice_credits WHERE credit_note_id = $1 AND invoice_id IS NOT NULL
  ORDER BY id`);

/** Maximum number of French payment statuses that are read for an invoice. */
const MAX_ENCASHMENTS = 500;

const LIFECYCLE_CAUSE = `json_build_object('code', l.code, 'origin', l.origin, 'speaker', l.speaker, 'details', l.details, 'at', l.created_at)`;

/** Statuses of `d` that count; a status whose message failed was not received and does not count. */
const COUNTED_STATUSES = `FROM lifecycle_statuses l LEFT JOIN document_states s ON s.document_id = l.status_document_id
    WHERE l.document_id = d.id AND l.objection IS NULL AND (l.origin = 'automatic' OR s.delivery_status IS DISTINCT FROM 'failed')`;

/**
 * Selects the causes of the business states of documents. A response that is not allowed after the previous one has no
 * effect and leaves the state unchanged. `$2`: French codes that leave the state unchanged. Uses the primary keys of
 * `documents`, `document_states`, `business_states`, and the indexes `document_responses_document`,
 * `lifecycle_statuses_document`, `invoice_credits_invoice`, `payments_document`.
 */
export const BUSINESS_STATE_CAUSES = statement(`SELECT d.* FROM (SELECT $1::text[] AS ids OFFSET 0) AS asked
    CROSS JOIN LATERAL unnest(asked.ids) AS wanted (id) CROSS JOIN LATERAL (
    SELECT d.id, d.team_id AS "teamId", d.company_id AS "companyId", d.direction, d.type, d.payable_amount::text AS "payableAmount", d.currency,
      (SELECT b.status FROM business_states b WHERE b.document_id = d.id) AS "storedStatus",
      (SELECT json_build_object('state', r.state, 'direction', r.direction, 'description', r.description, 'reasons', r.reasons, 'at', r.created_at)
        FROM document_responses r LEFT JOIN document_states s ON s.document_id = r.response_document_id
        WHERE r.document_id = d.id AND r.kind = 'invoiceResponse' AND r.state IS NOT NULL
          AND (r.code = r.state OR r.code = 'PD' AND r.state = 'partiallyPaid') AND s.delivery_status IS DISTINCT FROM 'failed'
        ORDER BY r.created_at DESC, r.id DESC LIMIT 1) AS response,
      (SELECT ${LIFECYCLE_CAUSE} ${COUNTED_STATUSES} AND l.code <> ALL ($2)
        ORDER BY l.created_at DESC, l.id DESC LIMIT 1) AS lifecycle,
      (SELECT json_agg(received.cause) FROM (SELECT ${LIFECYCLE_CAUSE} AS cause ${COUNTED_STATUSES} AND l.code = '212'
        ORDER BY l.created_at DESC, l.id DESC LIMIT ${MAX_ENCASHMENTS}) AS received) AS encashments,
      (SELECT json_build_object('amount', coalesce(sum(c.amount), 0)::text, 'at', max(n.created_at))
        FROM invoice_credits c JOIN documents n ON n.id = c.credit_note_id JOIN document_states s ON s.document_id = c.credit_note_id
        WHERE c.invoice_id = d.id AND s.delivery_status IS DISTINCT FROM 'failed') AS credits,
      (SELECT json_build_object('amount', coalesce(sum(p.amount), 0)::text, 'at', max(p.created_at))
        FROM payments p WHERE p.document_id = d.id) AS payments
    FROM documents d WHERE d.id = wanted.id LIMIT 1) AS d ORDER BY d.id`);

/** Columns of a business state in JSON. */
const STATE_COLUMNS = `document_id text, team_id text, company_id text, direction text, status text, status_at timestamptz, cause text, reason text,
    credited numeric, paid numeric, open_amount numeric`;

/** Stores business states. `$1`: JSON array of the states. Uses the primary key of `business_states`. */
export const UPSERT_STATES =
  statement(`INSERT INTO business_states (document_id, team_id, company_id, direction, status, status_at, cause, reason,
    credited, paid, open_amount, updated_at)
  SELECT document_id, team_id, company_id, direction, status, status_at, cause, reason, credited, paid, open_amount, clock_timestamp()
  FROM json_to_recordset($1) AS new (${STATE_COLUMNS})
  ON CONFLICT (document_id) DO UPDATE SET status = excluded.status, status_at = excluded.status_at, cause = excluded.cause,
    reason = excluded.reason, credited = excluded.credited, paid = excluded.paid, open_amount = excluded.open_amount,
    updated_at = excluded.updated_at`);

/**
 * Selects documents `$1` of the team `$2` with the amount due, and the sums of their credit notes and payments. Uses
 * the primary keys of `documents` and `business_states`, and the index `payments_document`.
 */
export const PAYABLE_DOCUMENTS =
  statement(`SELECT d.id, d.company_id AS "companyId", d.type, d.payable_amount::text AS "payableAmount", d.currency,
    coalesce((SELECT b.credited FROM business_states b WHERE b.document_id = d.id), 0)::text AS credited,
    coalesce((SELECT sum(p.amount) FROM payments p WHERE p.document_id = d.id), 0)::text AS paid
  FROM documents d WHERE d.id = ANY ($1) AND d.team_id = $2`);

/** Deletes a payment of a document. Uses the primary key of `payments`. */
export const DELETE_PAYMENT =
  statement(`DELETE FROM payments WHERE id = $1 AND document_id = $2 AND team_id = $3
  RETURNING amount::text AS amount, currency, paid_on::text AS "paidOn"`);

/** Selects the next invoices and credit notes whose amount was not read yet. Uses the index `documents_without_amount`. */
export const DOCUMENTS_WITHOUT_AMOUNT =
  statement(`SELECT id, team_id AS "teamId", company_id AS "companyId", direction, type, sender_id AS "senderId",
    receiver_id AS "receiverId"
  FROM documents WHERE payable_amount IS NULL AND currency IS NULL
    AND type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote') AND id > $1 ORDER BY id LIMIT $2`);

/**
 * Stores the amount due of a document that has none, with currency and payment reference; uses the primary key of
 * `documents`.
 */
export const SET_PAYABLE_AMOUNT = statement(
  'UPDATE documents SET payable_amount = $2, currency = $3, payment_reference = $4 WHERE id = $1 AND payable_amount IS NULL',
);
