import { statement } from '../../kernel/database/statement';

/**
 * The delivery that took an envelope to the network, with its document and the access point that has it. `deliveries_envelope`,
 * keys of `documents` and `exchange_ledger`.
 */
export const DELIVERY_OF_ENVELOPE =
  statement(`SELECT d.id AS "deliveryId", d.document_id AS "documentId", d.team_id AS "teamId", o.company_id AS "companyId", o.type,
    coalesce(d.scheduled_for, d.created_at) AS "madeAt", x.seat_id AS "receivedBy"
  FROM deliveries d JOIN documents o ON o.id = d.document_id
  LEFT JOIN exchange_ledger x ON x.direction = 'outgoing' AND x.message_id = d.peppol_message_id
  WHERE d.envelope_id = $1 LIMIT 1`);

/**
 * The newest invoice of a company that an answer is to: by its number, the address that it was sent to and the kinds that can
 * be answered. `documents_known`.
 */
export const ANSWERED_INVOICE =
  statement(`SELECT id AS "documentId", team_id AS "teamId", company_id AS "companyId", type FROM documents
  WHERE company_id = $1 AND direction = 'outgoing' AND coalesce(left(document_number, 100), '') = left($2, 100) AND document_number = $2 AND receiver_id = $3
    AND type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote')
  ORDER BY id DESC LIMIT 1`);
