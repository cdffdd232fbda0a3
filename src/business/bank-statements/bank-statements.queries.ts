import { statement } from '../../platform/kernel/database/statement';

/** Serializes the imports of a company, so that an entry in two files is stored once. */
export const LOCK_IMPORTS = statement('SELECT pg_advisory_xact_lock($1, hashtext($2))');

/** Selects the keys of entries that the company has already. Uses the index `bank_statement_entries_once`. */
export const KNOWN_ENTRIES = statement(`SELECT e.entry_key AS key FROM bank_statement_entries e
  WHERE e.company_id = $1 AND e.entry_key = ANY ($2)`);

/** Selects the import of the same file. Uses the index `bank_statements_file`. */
export const KNOWN_FILE = statement(
  'SELECT s.id FROM bank_statements s WHERE s.company_id = $1 AND s.sha256 = $2',
);

/** Types of documents that request a payment. */
const INVOICES = `('invoice', 'selfBillingInvoice')`;

/**
 * Columns of an invoice `d` that an entry may pay. The seller receives the money: the company for a sent invoice and for
 * a received self-billing invoice.
 */
const CANDIDATE = `d.id, (d.direction = 'outgoing') = (d.type = 'invoice') AS "isReceivable", d.document_number AS number, d.currency,
    coalesce((SELECT b.open_amount FROM business_states b WHERE b.document_id = d.id), d.payable_amount)::text AS "openAmount",
    d.payment_reference AS "referenceKey", CASE d.direction WHEN 'outgoing' THEN d.receiver_name ELSE d.sender_name END AS "counterpartyName"`;

/** SQL: whether a document can be paid: it states an amount, and the buyer has received it. */
const IS_PAYABLE = `d.type IN ${INVOICES} AND d.payable_amount IS NOT NULL AND d.currency IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM document_states s WHERE s.document_id = d.id AND s.delivery_status = 'failed')`;

/**
 * Selects the invoices of the company `$1` with one of the payment references `$2`, the newest 20 of each. Uses the
 * index `documents_payment_reference` and the primary keys of `business_states` and `document_states`.
 */
export const INVOICES_BY_REFERENCE =
  statement(`SELECT i.* FROM unnest($2::text[]) AS wanted (reference) CROSS JOIN LATERAL (
    SELECT ${CANDIDATE} FROM documents d WHERE d.company_id = $1 AND d.payment_reference = wanted.reference AND ${IS_PAYABLE}
    ORDER BY d.id DESC LIMIT 20) AS i`);

/**
 * Selects the invoices of the company `$1` with one of the numbers `$2`, the newest 20 of each. Uses the index
 * `documents_known` and the primary keys of `business_states` and `document_states`.
 */
export const INVOICES_BY_NUMBER =
  statement(`SELECT i.* FROM unnest($2::text[]) AS wanted (number) CROSS JOIN (VALUES ('incoming'), ('outgoing')) AS way (direction)
    CROSS JOIN LATERAL (SELECT ${CANDIDATE} FROM documents d WHERE d.company_id = $1 AND d.direction = way.direction
      AND coalesce(left(d.document_number, 100), '') = wanted.number AND ${IS_PAYABLE} ORDER BY d.id DESC LIMIT 20) AS i`);

/**
 * Selects the invoices among the newest 2,000 documents of the company `$1`: candidates for payments without a
 * reference. Uses the index `documents_of_company` and the primary keys of `business_states` and `document_states`.
 */
export const RECENT_INVOICES =
  statement(`SELECT ${CANDIDATE} FROM (SELECT n.id, n.direction, n.type, n.document_number, n.currency,
    n.payable_amount, n.payment_reference, n.receiver_name, n.sender_name FROM documents n WHERE n.company_id = $1
    ORDER BY n.id DESC LIMIT 2000) AS d WHERE ${IS_PAYABLE}`);

/** Columns of entries in JSON. */
const ENTRY_COLUMNS = `id text, team_id text, company_id text, bank_statement_id text, entry_key text, account text, amount numeric,
    currency text, direction text, is_reversal boolean, is_undivided_batch boolean, booking_date date, value_date date,
    counterparty_name text, counterparty_account text, payment_references jsonb, free_text text, bank_reference text,
    entry_reference text, status text, reason text, suggestions jsonb, payment_ids text[], created_at timestamptz`;
const ENTRY_NAMES = ENTRY_COLUMNS.replace(
  / (text|numeric|boolean|date|jsonb|text\[\]|timestamptz)(\[\])?(?=,|$)/g,
  '',
);

/** Inserts entries. `$1`: as JSON. */
export const INSERT_ENTRIES = statement(`INSERT INTO bank_statement_entries (${ENTRY_NAMES})
  SELECT ${ENTRY_NAMES} FROM json_to_recordset($1) AS new (${ENTRY_COLUMNS})`);

/** Counts the entries of bank statements by status. `$1`: their ids. Uses the index `bank_statement_entries_status`. */
export const COUNT_ENTRIES =
  statement(`SELECT e.bank_statement_id AS "bankStatementId", e.status, count(*)::integer AS count
  FROM bank_statement_entries e WHERE e.bank_statement_id = ANY ($1) GROUP BY e.bank_statement_id, e.status`);

/** Selects documents `$1` of the team `$2` that entries pay. Uses the primary keys of `documents` and `business_states`. */
export const PAID_DOCUMENTS = statement(`SELECT d.company_id AS "companyId", ${CANDIDATE} FROM documents d
  WHERE d.id = ANY ($1) AND d.team_id = $2`);

/** Selects payments `$1` of the team `$2` with the numbers of their documents. Uses the primary keys of `payments` and `documents`. */
export const PAYMENTS_OF_ENTRIES =
  statement(`SELECT p.id, p.document_id AS "documentId", d.document_number AS "documentNumber",
    p.amount::text AS amount FROM payments p JOIN documents d ON d.id = p.document_id
  WHERE p.id = ANY ($1) AND p.team_id = $2 ORDER BY p.id`);
