import { statement } from '../../../platform/kernel/database/statement';

/**
 * Marks the next received documents stored by earlier versions: invoices and credit notes as `new`, unless their work has
 * begun. Returns the last id and the number of documents. Uses the index `document_states_purchase_unknown` and the
 * primary keys of `documents` and `purchase_states`.
 */
export const MARK_PURCHASES = statement(`WITH next AS MATERIALIZED (
    SELECT document_id FROM document_states WHERE incoming AND new_purchase IS NULL AND document_id > $1
    ORDER BY document_id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
  ), marked AS (
    UPDATE document_states s SET new_purchase = (SELECT d.type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote')
        FROM documents d WHERE d.id = s.document_id)
      AND NOT EXISTS (SELECT FROM purchase_states p WHERE p.document_id = s.document_id AND p.state <> 'new')
    FROM next WHERE s.document_id = next.document_id
  )
  SELECT max(document_id) AS last, count(*)::int AS count FROM next`);
