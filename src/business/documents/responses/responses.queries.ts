import { statement } from '../../../platform/kernel/database/statement';
import { selectLaterInstant, invalidateInvoiceVersion, selectVersion } from '../invoice-locks.queries';

/**
 * Selects the delivery of an envelope, with the document and the access point that received the message. Uses the
 * index `deliveries_envelope` and the primary keys of `documents` and `exchange_ledger`.
 */
export const DELIVERY_OF_ENVELOPE =
  statement(`SELECT d.id AS "deliveryId", d.document_id AS "documentId", d.team_id AS "teamId", o.company_id AS "companyId", o.type,
    coalesce(d.scheduled_for, d.created_at) AS "madeAt", x.seat_id AS "receivedBy"
  FROM deliveries d JOIN documents o ON o.id = d.document_id
  LEFT JOIN exchange_ledger x ON x.direction = 'outgoing' AND x.message_id = d.peppol_message_id
  WHERE d.envelope_id = $1 LIMIT 1`);

/**
 * Selects the newest invoice of a company to which a response refers, by number and recipient address; if an invoice
 * and a credit note have the same number, the document with the type that the response states. Uses the index
 * `documents_known`.
 */
export const INVOICE_OF_RESPONSE =
  statement(`SELECT id AS "documentId", team_id AS "teamId", company_id AS "companyId", type FROM documents
  WHERE company_id = $1 AND direction = 'outgoing' AND coalesce(left(document_number, 100), '') = left($2, 100) AND document_number = $2 AND receiver_id = $3
    AND type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote')
  ORDER BY type IN ('creditNote', 'selfBillingCreditNote') = $4 DESC, id DESC LIMIT 1`);

/**
 * Locks the state of the invoice to which a sent response refers, and invalidates earlier checks. Uses the index
 * `document_responses_from` and the primary key of `document_states`.
 */
export const LOCK_INVOICE_OF_RESPONSE = statement(
  invalidateInvoiceVersion(
    "(SELECT document_id FROM document_responses WHERE response_document_id = $1 AND direction = 'outgoing' LIMIT 1)",
  ),
);

/** SQL that joins the newest effective response. @param condition SQL of a condition on the response `r` */
const selectNewestResponse = (
  condition: string,
): string => `LEFT JOIN LATERAL (SELECT r.code, r.state FROM document_responses r
      LEFT JOIN document_states s ON s.document_id = r.response_document_id
    WHERE ${condition} AND r.state IS NOT NULL AND s.delivery_status IS DISTINCT FROM 'failed'
    ORDER BY r.created_at DESC, r.id DESC LIMIT 1)`;

/**
 * Selects the state of a document after the responses of a kind, the newest response, and the version of the state. A
 * response whose delivery failed was not received and has no effect. Uses the index `document_responses_document` and
 * the primary key of `document_states`.
 */
export const RESPONSE_STATE =
  statement(`SELECT newest.id AS "newestId", newest.created_at AS "newestAt", stands.state,
    ${selectVersion('$1')}
  FROM (SELECT 1) AS one
  LEFT JOIN LATERAL (SELECT id, created_at FROM document_responses WHERE document_id = $1 AND kind = $2
    ORDER BY created_at DESC, id DESC LIMIT 1) AS newest ON true
  ${selectNewestResponse('r.document_id = $1 AND r.kind = $2')} AS stands ON true`);

/**
 * Selects the response that a document of the company contains, the previous state of the invoice, and the newest later
 * effective status. Uses the indexes `document_responses_from`, `document_responses_document` and the primary key of
 * `document_states`.
 */
export const RESPONSE_WITH_NEIGHBOURS =
  statement(`SELECT said.code, earlier.state AS earlier, later.code AS later FROM document_responses said
  ${selectNewestResponse('r.document_id = said.document_id AND r.kind = said.kind AND (r.created_at, r.id) < (said.created_at, said.id)')} AS earlier ON true
  ${selectNewestResponse('r.document_id = said.document_id AND r.kind = said.kind AND (r.created_at, r.id) > (said.created_at, said.id)')} AS later ON true
  WHERE said.response_document_id = $1 AND said.direction = 'outgoing' LIMIT 1`);

/** Columns of a response, besides its document, in JSON. */
export const INVOICE_RESPONSE_COLUMNS = `response_id text, response_code text, response_state text, response_follows text,
    response_reasons jsonb, response_effective_date date, response_description text, response_reference text, response_validation jsonb`;

/**
 * Inserts responses of a company, as part of the statement that accepts their documents, while their invoices are locked.
 * If another response was stored in the meantime, both have the same predecessor, and the index
 * `document_responses_given_once` rejects the new response.
 * @param from a CTE with {@link INVOICE_RESPONSE_COLUMNS} (without an id: no response), the invoice and the columns of
 * the document
 */
export const buildResponseInsert = (from: string): string =>
  `INSERT INTO document_responses (id, team_id, document_id, response_document_id, kind, direction, code, state, follows, reasons,
      effective_date, description, reference, validation, sender, envelope_id, message_id, created_at)
    SELECT response_id, team_id, about_id, id, 'invoiceResponse', 'outgoing', response_code, response_state, response_follows,
      response_reasons, response_effective_date, response_description, response_reference, response_validation, sender_id,
      coalesce(envelope_id, ''), coalesce(peppol_message_id, ''),
      ${selectLaterInstant('created_at', '(SELECT r.created_at FROM document_responses r WHERE r.id = response_follows)')}
    FROM ${from} WHERE response_id IS NOT NULL`;

/** SQL: whether `r` is the newest effective received response to its invoice. Uses `document_responses_document`. */
const IS_LAST_RESPONSE = `r.direction = 'incoming' AND r.kind = 'invoiceResponse' AND r.state IS NOT NULL
      AND NOT EXISTS (SELECT FROM document_responses later WHERE later.document_id = r.document_id
        AND later.direction = 'incoming' AND later.kind = 'invoiceResponse' AND later.state IS NOT NULL
        AND (later.created_at, later.id) > (r.created_at, r.id))`;

/**
 * SQL: whether `r` is the last response to an invoice of a team and has a state. Uses the index
 * `document_responses_answers`.
 * @param team SQL of the id of the team
 * @param state SQL of the state
 */
export const buildLastResponseCondition = (team: string, state: string): string =>
  `r.team_id = ${team} AND r.state = ${state} AND ${IS_LAST_RESPONSE}`;

/** SQL: whether the last response to the document `d` has one of the given states. @param states SQL of an array */
export const buildResponseCondition = (states: string): string =>
  `EXISTS (SELECT FROM document_responses r WHERE r.document_id = d.id AND r.state = ANY(${states}) AND ${IS_LAST_RESPONSE})`;
