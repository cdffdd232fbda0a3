import { buildPayeeCheckJson, buildPurchaseJson } from './purchases/purchase-lists.queries';
import { statement } from '../../platform/kernel/database/statement';
import { selectSmallXml } from './document-contents.queries';
import { OWN_RECEIPT } from './documents.queries';

/**
 * SQL: the mail or file in which the received document `d` arrived; null for a document from the network or the API. Uses
 * the index `arrival_attachments_document` and the primary key of `arrivals`.
 */
const ARRIVAL_JSON = `CASE WHEN d.direction = 'incoming' AND NOT s.sent_over_peppol THEN (
      SELECT json_build_object('arrivalId', r.id, 'channel', r.channel, 'sender', r.sender, 'fileName', t.file_name, 'arrivedAt', r.created_at)
      FROM arrival_attachments t JOIN arrivals r ON r.id = t.arrival_id
      WHERE t.document_id = d.id AND t.outcome = 'stored' LIMIT 1) END`;

/** Columns of a document and its state, from `documents d` and `document_states s`. */
const RECORD_COLUMNS = `d.id, d.team_id AS "teamId", d.company_id AS "companyId", d.direction, d.type, d.profile,
    d.sender_id AS "senderId", d.receiver_id AS "receiverId", d.doc_type_id AS "docTypeId", d.process_id AS "processId",
    d.country_c1 AS "countryC1", d.document_number AS "documentNumber", d.conversion, d.created_at AS "createdAt",
    s.delivery_status AS "deliveryStatus", s.sent_over_peppol AS "sentOverPeppol", s.sent_over_email AS "sentOverEmail",
    s.email_recipients AS "emailRecipients", s.read_at AS "readAt", s.updated_at AS "updatedAt",
    d.peppol_message_id AS "peppolMessageId", d.peppol_conversation_id AS "peppolConversationId", d.envelope_id AS "envelopeId",
    ${OWN_RECEIPT} AS "receivedPeppolSignalMessage"`;

/** Labels of `d` in the order of their ids. Uses the primary keys of `document_labels` and `labels`. */
const LABELS = `(SELECT json_agg(json_build_object('id', l.id, 'externalId', l.external_id, 'name', l.name, 'colorHex', l.color_hex) ORDER BY l.id)
    FROM document_labels x JOIN labels l ON l.id = x.label_id WHERE x.document_id = d.id)`;

/**
 * Deliveries of `d`, oldest first, each with its last attempt and the newest status of its message. Attempts are
 * numbered without gaps, so the last one is found by its number. Uses the indexes `deliveries_document` and
 * `document_responses_delivery`, and the primary key of `delivery_attempts`.
 */
const DELIVERIES = `(SELECT json_agg(json_build_object('id', v.id, 'channel', v.channel, 'address', v.address, 'status', v.status,
      'statusChangedAt', v.status_changed_at, 'scheduledFor', v.scheduled_for, 'attempts', v.attempts, 'nextAttemptAt', v.next_attempt_at,
      'parkedAt', v.parked_at, 'failureCategory', v.failure_category, 'failureMessage', v.failure_message,
      'failureProviderCode', v.failure_provider_code, 'peppolMessageId', v.peppol_message_id,
      'peppolConversationId', v.peppol_conversation_id, 'envelopeId', v.envelope_id, 'messageId', v.message_id,
      'attemptedAt', a.attempted_at, 'outcome', a.outcome, 'detail', a.detail,
      'receipt', CASE WHEN v.channel = 'peppol' AND a.outcome = 'accepted' THEN convert_from(a.receipt, 'UTF8') END,
      'responseId', r.id, 'responseCode', r.code, 'responseDescription', r.description, 'respondedAt', r.created_at) ORDER BY v.id)
    FROM deliveries v LEFT JOIN delivery_attempts a ON a.delivery_id = v.id AND a.number = v.attempts
    LEFT JOIN LATERAL (SELECT id, code, description, created_at FROM document_responses
      WHERE delivery_id = v.id AND kind = 'messageLevelStatus' ORDER BY created_at DESC, id DESC LIMIT 1) AS r ON true
    WHERE v.document_id = d.id)`;

/**
 * Newest responses to the invoice `d`, oldest first. Uses the index `document_responses_document` and the primary key
 * of `document_states`.
 */
const RESPONSES = `(SELECT json_agg(json_build_object('id', r.id, 'code', r.code, 'direction', r.direction, 'state', r.state,
      'reasons', r.reasons, 'effectiveDate', r.effective_date, 'description', r.description,
      'responseDocumentId', r.response_document_id,
      'deliveryStatus', (SELECT s.delivery_status FROM document_states s WHERE s.document_id = r.response_document_id), 'createdAt', r.created_at) ORDER BY r.created_at, r.id)
    FROM (SELECT * FROM document_responses WHERE document_id = d.id AND kind = 'invoiceResponse'
      ORDER BY created_at DESC, id DESC LIMIT 50) AS r)`;

/** Maximum number of credit notes that are listed at an invoice. */
const MAX_CREDIT_NOTES = 100;

/**
 * Business status of `d`, if it is an invoice or credit note, with the documents that it credits or that credit it.
 * Uses the primary keys of `business_states`, `invoice_credits` and `document_states`, index `invoice_credits_invoice`.
 */
const BUSINESS_STATUS = `CASE WHEN d.type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote') THEN json_build_object(
      'payableAmount', d.payable_amount::text,
      'state', (SELECT json_build_object('status', b.status, 'at', b.status_at, 'cause', b.cause, 'reason', b.reason,
        'openAmount', b.open_amount::text) FROM business_states b WHERE b.document_id = d.id),
      'credits', CASE WHEN d.type IN ('creditNote', 'selfBillingCreditNote') THEN (SELECT json_agg(c.invoice_id ORDER BY c.invoice_id)
        FROM invoice_credits c WHERE c.credit_note_id = d.id AND c.invoice_id IS NOT NULL) END,
      'creditedBy', CASE WHEN d.type IN ('invoice', 'selfBillingInvoice') THEN (SELECT json_agg(c.credit_note_id ORDER BY c.credit_note_id)
        FROM (SELECT c.credit_note_id FROM invoice_credits c JOIN document_states n ON n.document_id = c.credit_note_id
          WHERE c.invoice_id = d.id AND n.delivery_status IS DISTINCT FROM 'failed' LIMIT ${MAX_CREDIT_NOTES}) AS c) END) END`;

/** Parsed form and findings of `d` unless they are large: packed, or in the columns of version 0.2.0. */
const SMALL_READING_COLUMNS = `CASE WHEN octet_length(c.packed_reading) <= 16384 THEN c.packed_reading END AS "packedReading",
    CASE WHEN c.packed_reading IS NULL AND earlier.small THEN c.parsed::text END AS "parsedText",
    CASE WHEN c.packed_reading IS NULL AND earlier.small THEN c.validation::text END AS "validationText"`;

const EARLIER_CONTENTS_JOIN = `CROSS JOIN LATERAL (
    SELECT coalesce(pg_column_size(c.parsed), 0) + coalesce(pg_column_size(c.validation), 0) <= 16384 AS small) AS earlier`;

const FROM_DOCUMENTS = `FROM documents d JOIN document_states s ON s.document_id = d.id JOIN document_contents c ON c.document_id = d.id`;

/**
 * Selects a document of the team with all data of its view, unless its contents are large. Uses the primary keys. The
 * id comes from a subquery that the planner does not inline, so that a plan for one id is not better than the generic
 * plan, which selects the month at run time, and the server uses the generic plan. With `= $1` the server would plan
 * each execution over all months, and the planning would take longer than the execution.
 */
export const DOCUMENT_VIEW =
  statement(`SELECT shown.* FROM (SELECT $1::text AS id OFFSET 0) AS wanted CROSS JOIN LATERAL (
    SELECT ${RECORD_COLUMNS}, ${LABELS} AS labels, ${DELIVERIES} AS deliveries, ${RESPONSES} AS responses, ${BUSINESS_STATUS} AS business, ${buildPurchaseJson('d')} AS purchase, ${buildPayeeCheckJson('d')} AS "payeeCheck", ${ARRIVAL_JSON} AS arrival, ${SMALL_READING_COLUMNS},
      ${selectSmallXml('c')} AS "packedXml", c.embedded_files AS "embeddedFiles"
    ${FROM_DOCUMENTS} ${EARLIER_CONTENTS_JOIN} WHERE d.id = wanted.id AND d.team_id = $2 LIMIT 1) AS shown`);

/**
 * Selects the views of several documents without their XML. Each document is read separately in its month, so the plan
 * does not depend on the number of documents. Uses the primary keys.
 */
export const DOCUMENT_VIEWS = statement(`SELECT shown.* FROM (SELECT $1::text[] AS ids OFFSET 0) AS asked
    CROSS JOIN LATERAL unnest(asked.ids) AS wanted (id) CROSS JOIN LATERAL (
    SELECT ${RECORD_COLUMNS}, ${LABELS} AS labels, ${DELIVERIES} AS deliveries, ${RESPONSES} AS responses, ${BUSINESS_STATUS} AS business, ${buildPurchaseJson('d')} AS purchase, ${buildPayeeCheckJson('d')} AS "payeeCheck", ${ARRIVAL_JSON} AS arrival, ${SMALL_READING_COLUMNS}
    ${FROM_DOCUMENTS} ${EARLIER_CONTENTS_JOIN} WHERE d.id = wanted.id AND d.team_id = $2 LIMIT 1) AS shown`);
