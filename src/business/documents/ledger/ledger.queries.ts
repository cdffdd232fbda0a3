import { statement } from '../../../platform/kernel/database/statement';

/** Columns of new documents for the ledger in JSON, as `toLedgerColumns` creates them. */
export const LEDGER_COLUMNS = 'customer text, customer_vat_number text, due_date date';

/** SQL of `in_ledger`: true for a new document that belongs into the ledger, null for all other documents. */
export const IN_LEDGER_VALUE = `CASE WHEN direction = 'outgoing' AND type IN ('invoice', 'creditNote') THEN true END`;

/**
 * Inserts sent invoices and credit notes into the ledger of their customers.
 * @param from a CTE with the columns of new documents
 */
export const insertReceivables = (from: string): string =>
  `INSERT INTO receivables (document_id, team_id, company_id, customer, customer_name, vat_number, is_credit, number, issue_date,
      due_date, currency, amount, open_amount)
    SELECT id, team_id, company_id, customer, receiver_name, customer_vat_number, type = 'creditNote', document_number,
      coalesce(issue_date, (created_at AT TIME ZONE 'UTC')::date),
      coalesce(due_date, issue_date, (created_at AT TIME ZONE 'UTC')::date), currency, payable_amount,
      CASE type WHEN 'invoice' THEN payable_amount END
    FROM ${from} WHERE customer IS NOT NULL AND payable_amount IS NOT NULL AND currency IS NOT NULL`;

/**
 * Stores the open amounts of invoices in the ledger. `$1`: ids of documents, `$2`: open amounts. Uses the primary key
 * of `receivables`.
 */
export const SET_OPEN_AMOUNTS = statement(`UPDATE receivables r SET open_amount = new.open_amount
  FROM unnest($1::text[], $2::numeric[]) AS new (id, open_amount)
  WHERE r.document_id = new.id AND NOT r.is_credit AND r.open_amount IS DISTINCT FROM new.open_amount`);

/** Selects the next sent documents that were not processed for the ledger. Uses the index `documents_without_ledger`. */
export const DOCUMENTS_WITHOUT_LEDGER =
  statement(`SELECT id, direction, type, receiver_id AS "receiverId" FROM documents
  WHERE in_ledger IS NULL AND direction = 'outgoing' AND type IN ('invoice', 'creditNote') AND id > $1 ORDER BY id LIMIT $2`);

/**
 * Inserts a document from an earlier version into the ledger of its customer, unless `$2` (the key of the customer) is
 * null, and marks the document as processed. The caller locks the state of the document first. `$3`: VAT number of the
 * customer, `$4`: due date. Uses the primary keys of `documents`, `document_states` and `business_states`.
 */
export const ADD_TO_LEDGER = statement(`WITH marked AS (
    UPDATE documents SET in_ledger = true WHERE id = $1 AND in_ledger IS NULL RETURNING *
  ) INSERT INTO receivables (document_id, team_id, company_id, customer, customer_name, vat_number, is_credit, number, issue_date,
      due_date, currency, amount, open_amount)
    SELECT id, team_id, company_id, $2, receiver_name, $3, type = 'creditNote', document_number,
      coalesce(issue_date, (created_at AT TIME ZONE 'UTC')::date),
      coalesce($4::date, issue_date, (created_at AT TIME ZONE 'UTC')::date), currency, payable_amount,
      CASE type WHEN 'invoice' THEN coalesce((SELECT b.open_amount FROM business_states b WHERE b.document_id = id), payable_amount) END
    FROM marked WHERE $2::text IS NOT NULL AND payable_amount IS NOT NULL AND currency IS NOT NULL
    ON CONFLICT (document_id) DO NOTHING`);
