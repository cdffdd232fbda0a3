import { statement } from '../../../platform/kernel/database/statement';

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
