import { statement } from '../../platform/kernel/database/statement';

/** Serializes the imports of a company, so that an entry in two files is stored once. */
export const LOCK_IMPORTS = statement('SELECT pg_advisory_xact_lock($1, hashtext($2))');

/**
 * Selects those of the entry keys `$2` that are already stored for the company `$1`. Uses the index
 * `bank_statement_entries_once`.
 */
export const STORED_ENTRY_KEYS = statement(`SELECT e.entry_key AS key FROM bank_statement_entries e
  WHERE e.company_id = $1 AND e.entry_key = ANY ($2)`);

/** Selects the bank statement of the company `$1` with the file digest `$2`. Uses the index `bank_statements_file`. */
export const STATEMENT_BY_DIGEST = statement(
  'SELECT s.id FROM bank_statements s WHERE s.company_id = $1 AND s.sha256 = $2',
);

/** Types of documents that request a payment. */
const INVOICE_TYPES = `('invoice', 'selfBillingInvoice')`;

/**
 * Columns of an invoice `d` that an entry may pay. `isReceivable` is true when the company is the seller: for a sent
 * invoice and for a received self-billing invoice.
 */
const CANDIDATE_COLUMNS = `d.id, (d.direction = 'outgoing') = (d.type = 'invoice') AS "isReceivable", d.document_number AS number, d.currency,
    coalesce((SELECT b.open_amount FROM business_states b WHERE b.document_id = d.id), d.payable_amount)::text AS "openAmount",
    d.payment_reference AS "referenceKey", CASE d.direction WHEN 'outgoing' THEN d.receiver_name ELSE d.sender_name END AS "counterpartyName"`;

/** SQL condition for a payable document `d`: an invoice that states an amount and whose delivery has not failed. */
const IS_PAYABLE = `d.type IN ${INVOICE_TYPES} AND d.payable_amount IS NOT NULL AND d.currency IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM document_states s WHERE s.document_id = d.id AND s.delivery_status = 'failed')`;

/**
 * Selects, for each of the payment references `$2`, the newest 20 invoices of the company `$1` with the reference.
 * Uses the
 * index `documents_payment_reference` and the primary keys of `business_states` and `document_states`.
 */
export const INVOICES_BY_REFERENCE =
  statement(`SELECT i.* FROM unnest($2::text[]) AS wanted (reference) CROSS JOIN LATERAL (
    SELECT ${CANDIDATE_COLUMNS} FROM documents d WHERE d.company_id = $1 AND d.payment_reference = wanted.reference AND ${IS_PAYABLE}
    ORDER BY d.id DESC LIMIT 20) AS i`);

/**
 * Selects, for each of the numbers `$2` and each direction, the newest 20 invoices of the company `$1` with the
 * number. Uses the index
 * `documents_known` and the primary keys of `business_states` and `document_states`.
 */
export const INVOICES_BY_NUMBER =
  statement(`SELECT i.* FROM unnest($2::text[]) AS wanted (number) CROSS JOIN (VALUES ('incoming'), ('outgoing')) AS way (direction)
    CROSS JOIN LATERAL (SELECT ${CANDIDATE_COLUMNS} FROM documents d WHERE d.company_id = $1 AND d.direction = way.direction
      AND coalesce(left(d.document_number, 100), '') = wanted.number AND ${IS_PAYABLE} ORDER BY d.id DESC LIMIT 20) AS i`);

/**
 * Selects the invoices among the newest 2,000 documents of the company `$1`: candidates for payments without a
 * reference. Uses the index `documents_of_company` and the primary keys of `business_states` and `document_states`.
 */
export const RECENT_INVOICES =
  statement(`SELECT ${CANDIDATE_COLUMNS} FROM (SELECT n.id, n.direction, n.type, n.document_number, n.currency,
    n.payable_amount, n.payment_reference, n.receiver_name, n.sender_name FROM documents n WHERE n.company_id = $1
    ORDER BY n.id DESC LIMIT 2000) AS d WHERE ${IS_PAYABLE}`);

/** Names and types of the columns of an entry, for `json_to_recordset`. */
const ENTRY_COLUMN_TYPES = `id text, team_id text, company_id text, bank_statement_id text, entry_key text, account text, amount numeric,
    currency text, direction text, is_reversal boolean, is_undivided_batch boolean, booking_date date, value_date date,
    counterparty_name text, counterparty_account text, payment_references jsonb, free_text text, bank_reference text,
    entry_reference text, status text, reason text, suggestions jsonb, payment_ids text[], created_at timestamptz`;
const ENTRY_COLUMN_NAMES = ENTRY_COLUMN_TYPES.replace(
  / (text|numeric|boolean|date|jsonb|text\[\]|timestamptz)(\[\])?(?=,|$)/g,
  '',
);

/** Inserts the entries `$1` (JSON). */
export const INSERT_ENTRIES = statement(`INSERT INTO bank_statement_entries (${ENTRY_COLUMN_NAMES})
  SELECT ${ENTRY_COLUMN_NAMES} FROM json_to_recordset($1) AS new (${ENTRY_COLUMN_TYPES})`);

/** Counts the entries of the bank statements `$1` by status. Uses the index `bank_statement_entries_status`. */
export const COUNT_ENTRIES =
  statement(`SELECT e.bank_statement_id AS "bankStatementId", e.status, count(*)::integer AS count
  FROM bank_statement_entries e WHERE e.bank_statement_id = ANY ($1) GROUP BY e.bank_statement_id, e.status`);

/** Selects the documents `$1` of the team `$2`. Uses the primary keys of `documents` and `business_states`. */
export const PAID_DOCUMENTS =
  statement(`SELECT d.company_id AS "companyId", ${CANDIDATE_COLUMNS} FROM documents d
  WHERE d.id = ANY ($1) AND d.team_id = $2`);

/**
 * Selects the payments `$1` of the team `$2` with their document numbers. Uses the primary keys of `payments` and
 * `documents`.
 */
export const PAYMENTS_OF_ENTRIES =
  statement(`SELECT p.id, p.document_id AS "documentId", d.document_number AS "documentNumber",
    p.amount::text AS amount FROM payments p JOIN documents d ON d.id = p.document_id
  WHERE p.id = ANY ($1) AND p.team_id = $2 ORDER BY p.id`);
