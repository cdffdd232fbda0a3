import { statement } from '../../../platform/kernel/database/statement';

/** Selects the next invoices and credit notes whose amount was not read yet. Uses the index `documents_without_amount`. */
export const WITHOUT_AMOUNT =
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
