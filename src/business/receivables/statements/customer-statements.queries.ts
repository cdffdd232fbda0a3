import { statement } from '../../../platform/kernel/database/statement';
import { DELIVERY_NOT_FAILED } from '../open-invoices.queries';

/**
 * SQL: the ledger of the customer `$3` of the company `$1` of the team `$2`: invoices, credit notes, recorded payments,
 * and amounts that a status of the other party settled without a recorded payment. Uses the indexes
 * `receivables_customer` and `payments_document`, and the primary keys of `document_states` and `business_states`.
 */
const LEDGER = `WITH r AS MATERIALIZED (
    SELECT r.* FROM receivables r WHERE r.company_id = $1 AND r.team_id = $2 AND r.customer = $3 AND ${DELIVERY_NOT_FAILED}
  ), paid AS MATERIALIZED (
    SELECT p.id, p.document_id, p.amount, p.paid_on FROM payments p WHERE p.document_id IN (SELECT r.document_id FROM r)
  ), ledger AS (
    SELECT r.issue_date AS date, CASE WHEN r.is_credit THEN 'creditNote' ELSE 'invoice' END AS kind, r.document_id, r.number, r.due_date,
      r.currency, CASE WHEN r.is_credit THEN -r.amount ELSE r.amount END AS amount, r.document_id AS place FROM r
    UNION ALL
    SELECT paid.paid_on, 'payment', r.document_id, r.number, NULL, r.currency, -paid.amount, paid.id
      FROM paid JOIN r ON r.document_id = paid.document_id
    UNION ALL
    SELECT (settled.at AT TIME ZONE 'UTC')::date, 'settlement', settled.document_id, settled.number, NULL, settled.currency, -settled.amount,
      settled.document_id
    FROM (SELECT r.document_id, r.number, r.currency, coalesce(b.status_at, b.updated_at) AS at,
        r.amount - b.credited - coalesce((SELECT sum(p.amount) FROM paid p WHERE p.document_id = r.document_id), 0) - b.open_amount AS amount
      FROM r JOIN business_states b ON b.document_id = r.document_id WHERE NOT r.is_credit) AS settled
    WHERE settled.amount > 0
  )`;

/**
 * Selects name and VAT number of a customer from the newest document of the customer. Uses the index
 * `receivables_customer`.
 */
export const CUSTOMER_OF_STATEMENT =
  statement(`SELECT r.customer_name AS "customerName", r.vat_number AS "vatNumber" FROM receivables r
  WHERE r.company_id = $1 AND r.team_id = $2 AND r.customer = $3 ORDER BY r.issue_date DESC, r.document_id DESC LIMIT 1`);

/**
 * Selects the balance of each currency before the day `$4` (kind `opening`), then at most `$6` entries until the day
 * `$5` in their order. A single query ensures that a concurrently recorded payment counts in all amounts or in none.
 * Other parameters and the indexes are those of the ledger.
 */
export const STATEMENT_ENTRIES = statement(`${LEDGER}
  (SELECT $4::date::text AS date, 'opening' AS kind, NULL AS "documentId", NULL AS number, NULL AS "dueDate", ledger.currency,
    coalesce(sum(ledger.amount) FILTER (WHERE ledger.date < $4::date), 0)::text AS amount
  FROM ledger GROUP BY ledger.currency ORDER BY ledger.currency)
  UNION ALL
  (SELECT ledger.date::text, ledger.kind, ledger.document_id, ledger.number, ledger.due_date::text, ledger.currency, ledger.amount::text
  FROM ledger WHERE ledger.date BETWEEN $4::date AND $5::date
  ORDER BY ledger.date, array_position(ARRAY['invoice', 'creditNote', 'payment', 'settlement'], ledger.kind), ledger.place LIMIT $6)`);
