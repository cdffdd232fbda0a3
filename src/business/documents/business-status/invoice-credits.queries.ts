import { statement } from '../../../platform/kernel/database/statement';
import { REFERENCE_LENGTH } from '../invoice-references';

/** SQL: the other party of the document `alias`. */
const selectParty = (alias: string): string =>
  `CASE ${alias}.direction WHEN 'outgoing' THEN ${alias}.receiver_id ELSE ${alias}.sender_id END`;

/**
 * Selects the newest invoice of each number that a credit note references, with the same company, direction and other
 * party as the credit note. `$1`: company, `$2`: direction, `$3`: type of the invoices, `$4`: address of the other
 * party, `$5`: numbers. Uses the index `documents_known`, which the planner cannot use under a row-level policy.
 */
export const CREDITED_INVOICES =
  statement(`SELECT named.number AS reference, invoice.id AS "invoiceId", invoice.payable_amount::text AS "payableAmount",
    invoice.currency
  FROM unnest($5::text[]) WITH ORDINALITY AS named (number, place) LEFT JOIN LATERAL (
    SELECT d.id, d.payable_amount, d.currency FROM documents d WHERE d.company_id = $1 AND d.direction = $2
      AND coalesce(left(d.document_number, 100), '') = left(named.number, 100) AND d.document_number = named.number
      AND d.type = $3 AND ${selectParty('d')} IS NOT DISTINCT FROM $4
    ORDER BY d.id DESC LIMIT 1) AS invoice ON true
  ORDER BY named.place`);

/** Stores the invoices that a credit note references. `$1`: JSON array. Uses the primary key of `invoice_credits`. */
export const INSERT_CREDITS =
  statement(`INSERT INTO invoice_credits (credit_note_id, reference, invoice_id, team_id, company_id, amount)
  SELECT credit_note_id, left(reference, ${REFERENCE_LENGTH}), invoice_id, team_id, company_id, amount
  FROM json_to_recordset($1) AS new (credit_note_id text, reference text, invoice_id text, team_id text, company_id text, amount numeric)
  ON CONFLICT DO NOTHING`);

/**
 * Adds an invoice to the credit notes of the same company, direction and other party that reference its number and have
 * no invoice yet. Uses the index `invoice_credits_waiting` and the primary keys of `documents`.
 */
export const LINK_LATE_INVOICE = statement(`UPDATE invoice_credits c SET invoice_id = d.id,
    amount = CASE WHEN n.currency IS NOT DISTINCT FROM d.currency THEN c.amount END
  FROM documents d, documents n
  WHERE d.id = $1 AND c.company_id = $2 AND c.reference = left($3, ${REFERENCE_LENGTH}) AND c.invoice_id IS NULL
    AND n.id = c.credit_note_id AND n.direction = d.direction AND ${selectParty('n')} IS NOT DISTINCT FROM ${selectParty('d')}
    AND n.type = CASE d.type WHEN 'invoice' THEN 'creditNote' WHEN 'selfBillingInvoice' THEN 'selfBillingCreditNote' END`);

/**
 * SQL: whether credit notes reference the number of a new invoice and have no invoice yet. Uses the index
 * `invoice_credits_waiting`.
 * @param from a CTE with the columns of new documents
 */
export const buildAwaitedCondition = (
  from: string,
): string => `EXISTS (SELECT FROM ${from} n WHERE n.type IN ('invoice', 'selfBillingInvoice')
    AND EXISTS (SELECT FROM invoice_credits c WHERE c.company_id = n.company_id AND c.reference = left(n.document_number, ${REFERENCE_LENGTH})
      AND c.invoice_id IS NULL))`;
