import { buildAwaitedCondition } from './business-status/invoice-credits.queries';
import { insertReceivables, IN_LEDGER_VALUE, LEDGER_COLUMNS } from './ledger/ledger.queries';
import { insertObjects } from './objects/document-objects.queries';
import { statement } from '../../platform/kernel/database/statement';
import { COUNTERPARTY_SORT_NAME, buildDueDate, buildSortName } from './sorting/sort-values.queries';
import { insertSearchWords } from './search/document-search.queries';

/** SQL: whether a document with `direction` and `type` is a purchase (as `isPurchase`); null for a sent document. */
const IS_PURCHASE = `CASE WHEN direction = 'incoming' THEN type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote') END`;

/** Columns of new documents in JSON, as `packDocument` creates them. */
export const DOCUMENT_COLUMNS = `id text, team_id text, company_id text, direction text, type text, profile text, sender_id text,
    receiver_id text, doc_type_id text, process_id text, country_c1 text, document_number text, invoice_references text[], issue_date date, sender_name text,
    receiver_name text, payable_amount numeric, currency text, payment_reference text, search_words text, validation_result text, peppol_message_id text, peppol_conversation_id text,
    envelope_id text, created_at timestamptz, delivery_status text, sent_over_peppol boolean,
    email_recipients text[], conversion jsonb, embedded_files integer, xml_sha256 text, bytes_at integer, xml_bytes integer, reading_bytes integer, ${LEDGER_COLUMNS}`;

/** Additional column of new documents in JSON, besides {@link DOCUMENT_COLUMNS}, when some contents are in an object store. */
export const OBJECTS_COLUMN = 'objects json';

const packedXml = (bytes: string): string => `substring(${bytes} FROM bytes_at + 1 FOR xml_bytes)`;
const packedXmlOrNull = (bytes: string): string => `CASE WHEN xml_bytes > 0 THEN ${packedXml(bytes)} END`;

/**
 * Inserts documents: rows, contents, states, search words and ledger entries, as parts of one statement (`WITH …`).
 * @param from a CTE with {@link DOCUMENT_COLUMNS}
 * @param bytes SQL: the packed contents of all documents, concatenated
 * @param withObjects whether the CTE also has {@link OBJECTS_COLUMN}; contents in the object store are not in `bytes`
 */
export const buildDocumentInserts = (
  from: string,
  bytes: string,
  withObjects = false,
): string => `document AS (
    INSERT INTO documents (id, team_id, company_id, direction, type, profile, sender_id, receiver_id, doc_type_id, process_id,
      country_c1, document_number, invoice_references, issue_date, payable_amount, currency, payment_reference, sender_name, receiver_name, validation_result, peppol_message_id,
      peppol_conversation_id, envelope_id, conversion, created_at, in_ledger, due_date, counterparty)
    SELECT id, team_id, company_id, direction, type, profile, sender_id, receiver_id, doc_type_id, process_id,
      country_c1, document_number, invoice_references, issue_date, payable_amount, currency, payment_reference, sender_name, receiver_name, validation_result, peppol_message_id,
      peppol_conversation_id, envelope_id, conversion, created_at, ${IN_LEDGER_VALUE},
      ${buildDueDate('due_date')}, ${COUNTERPARTY_SORT_NAME} FROM ${from}
  ), contents AS (
    INSERT INTO document_contents (document_id, packed_xml, packed_reading, xml_sha256, embedded_files)
    SELECT id, ${withObjects ? packedXmlOrNull(bytes) : packedXml(bytes)}, substring(${bytes} FROM bytes_at + xml_bytes + 1 FOR reading_bytes),
      decode(xml_sha256, 'hex'), embedded_files FROM ${from}
  ), state AS (
    INSERT INTO document_states (document_id, team_id, company_id, incoming, delivery_status, sent_over_peppol, email_recipients, new_purchase, updated_at)
    SELECT id, team_id, company_id, direction = 'incoming', delivery_status, sent_over_peppol, email_recipients, ${IS_PURCHASE}, created_at FROM ${from}
  ), search AS (
    ${insertSearchWords(`SELECT id, search_words FROM ${from}`)}
  ), receivable AS (
    ${insertReceivables(from)}
  )${withObjects ? `, object AS (${insertObjects(from)})` : ''}`;

/**
 * Inserts documents, and returns whether a credit note references one of these invoices. `$1`: documents as JSON, `$2`:
 * packed contents. Uses the index `invoice_credits_waiting`.
 */
export const INSERT_DOCUMENTS =
  statement(`WITH new AS MATERIALIZED (SELECT * FROM json_to_recordset($1) AS new (${DOCUMENT_COLUMNS})),
  ${buildDocumentInserts('new', '$2::bytea')} SELECT ${buildAwaitedCondition('new')} AS "isAwaited"`);

/** {@link INSERT_DOCUMENTS} for documents with contents in an object store. */
export const INSERT_DOCUMENTS_WITH_OBJECTS =
  statement(`WITH new AS MATERIALIZED (SELECT * FROM json_to_recordset($1) AS new (${DOCUMENT_COLUMNS}, ${OBJECTS_COLUMN})),
  ${buildDocumentInserts('new', '$2::bytea', true)} SELECT ${buildAwaitedCondition('new')} AS "isAwaited"`);

/** Inserts a report: a document without XML, from the company to the tax administration. */
export const INSERT_REPORT = `WITH document AS (
    INSERT INTO documents (id, team_id, company_id, direction, type, profile, sender_id, doc_type_id, process_id, country_c1,
      document_number, issue_date, sender_name, receiver_name, validation_result, created_at, counterparty)
    VALUES ($1, $2, $3, 'outgoing', $4, $5, $6, $7, $8, 'FR', $9, $10, $11, $12, $13, $14, ${buildSortName('$12::text')})
  ), contents AS (
    INSERT INTO document_contents (document_id, packed_reading) VALUES ($1, $15)
  ), search AS (
    ${insertSearchWords('SELECT $1::text, $16::text')}
  )
  INSERT INTO document_states (document_id, team_id, company_id, incoming, updated_at) VALUES ($1, $2, $3, false, $14)`;

/**
 * Receipt of this access point for the received document `d`. The receipt is stored with the record of the message;
 * documents from version 0.2.0 have a copy of the receipt. Uses the index `inbound_messages_document`.
 */
export const OWN_RECEIPT = `CASE WHEN d.direction = 'incoming' THEN coalesce(d.received_peppol_signal_message,
      (SELECT m.receipt FROM inbound_messages m WHERE m.document_id = d.id LIMIT 1)) ELSE d.received_peppol_signal_message END`;

const SELECT_RECORD = `SELECT d.id, d.team_id AS "teamId", d.company_id AS "companyId", d.direction, d.type, d.profile, d.sender_id AS "senderId",
    d.receiver_id AS "receiverId", d.doc_type_id AS "docTypeId", d.process_id AS "processId", d.country_c1 AS "countryC1",
    d.document_number AS "documentNumber", d.conversion, d.created_at AS "createdAt", s.delivery_status AS "deliveryStatus",
    s.sent_over_peppol AS "sentOverPeppol", s.sent_over_email AS "sentOverEmail",
    coalesce(s.email_recipients, '{}') AS "emailRecipients", s.read_at AS "readAt", s.updated_at AS "updatedAt",
    coalesce(sent.peppol_message_id, d.peppol_message_id) AS "peppolMessageId",
    coalesce(sent.peppol_conversation_id, d.peppol_conversation_id) AS "peppolConversationId",
    coalesce(sent.envelope_id, d.envelope_id) AS "envelopeId",
    coalesce(given.receipt, ${OWN_RECEIPT}) AS "receivedPeppolSignalMessage"
  FROM documents d JOIN document_states s ON s.document_id = d.id
  LEFT JOIN LATERAL (SELECT peppol_message_id, peppol_conversation_id, envelope_id FROM deliveries
    WHERE document_id = d.id AND d.direction = 'outgoing' AND channel = 'peppol' ORDER BY id DESC LIMIT 1) AS sent ON true
  LEFT JOIN LATERAL (SELECT convert_from(a.receipt, 'UTF8') AS receipt FROM deliveries v
    JOIN delivery_attempts a ON a.delivery_id = v.id AND a.number = v.attempts
    WHERE v.document_id = d.id AND d.direction = 'outgoing' AND v.channel = 'peppol' AND v.status = 'delivered' AND a.receipt IS NOT NULL
    ORDER BY v.id DESC LIMIT 1) AS given ON true`;

/**
 * Selects a document of the team with its state and the data from the network. Uses the primary keys of both tables and
 * the index `deliveries_document`.
 */
export const SELECT_DOCUMENT_RECORD = statement(`${SELECT_RECORD} WHERE d.id = $1 AND d.team_id = $2`);

/**
 * Marks a document as read or unread; returns a row when the team has the document. Uses the primary key of
 * `document_states`.
 */
export const SET_READ = statement(`WITH changed AS (
    UPDATE document_states SET read_at = CASE WHEN $3::boolean THEN coalesce(read_at, clock_timestamp()) END, updated_at = clock_timestamp()
    WHERE document_id = $1 AND team_id = $2 AND (read_at IS NULL) = $3)
  SELECT document_id FROM document_states WHERE document_id = $1 AND team_id = $2`);

/**
 * Marks documents as read; returns the documents that belong to the team. Locks the documents in a fixed order. Uses
 * the primary key of `document_states`.
 */
export const SET_ALL_READ = statement(`WITH owned AS MATERIALIZED (
    SELECT document_id AS id FROM document_states WHERE document_id = ANY ($1) AND team_id = $2
    ORDER BY document_id FOR NO KEY UPDATE
  ), changed AS (
    UPDATE document_states SET read_at = clock_timestamp(), updated_at = clock_timestamp()
    WHERE document_id IN (SELECT id FROM owned) AND read_at IS NULL)
  SELECT id FROM owned`);

/**
 * Deletes a document that may be deleted, and returns its properties. Locks the state first, like every change.
 * The message of a status is retained while its invoice exists. Uses the primary keys of both tables and the index
 * `lifecycle_statuses_from`.
 */
export const DELETE_DOCUMENT = `WITH held AS MATERIALIZED (
    SELECT document_id, delivery_status FROM document_states
    WHERE document_id = $1 AND team_id = $2 AND delivery_status IS DISTINCT FROM 'pending' FOR UPDATE)
  DELETE FROM documents d USING held WHERE d.id = held.document_id AND NOT d.type = ANY($3)
    AND NOT EXISTS (SELECT FROM lifecycle_statuses l WHERE l.status_document_id = d.id)
  RETURNING d.company_id AS "companyId", d.direction, d.type, d.document_number AS "documentNumber",
    d.sender_id AS "senderId", d.receiver_id AS "receiverId", held.delivery_status AS "deliveryStatus",
    to_char(d.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;

/** Selects the delivery status of a document of the team. Uses the primary key of `document_states`. */
export const SELECT_DELIVERY_STATUS = statement(
  'SELECT delivery_status AS status FROM document_states WHERE document_id = $1 AND team_id = $2',
);

/** Updates the change time of documents. Uses the primary key of `document_states`. */
export const TOUCH_STATES = 'UPDATE document_states SET updated_at = $2 WHERE document_id = ANY($1)';

/** Marks rejected reports as invalid. Uses the primary key of `documents`. */
export const MARK_REPORTS_INVALID = `UPDATE documents SET validation_result = 'invalid' WHERE id = ANY($1)`;

/** SQL: whether a company has documents. Uses the index `documents_of_company`. */
export const HAS_DOCUMENTS = 'SELECT 1 FROM documents WHERE company_id = $1 LIMIT 1';

const CHANNELS = `(VALUES ('peppol'), ('email')) AS c(channel)`;

/** Counts open deliveries by channel. Uses the index `deliveries_lanes`. */
export const COUNT_OPEN_DELIVERIES = `SELECT c.channel, count(d.id) FILTER (WHERE d.next_attempt_at <= clock_timestamp()) AS due,
    count(d.id) FILTER (WHERE d.next_attempt_at > clock_timestamp()) AS scheduled
  FROM ${CHANNELS} LEFT JOIN deliveries d ON d.channel = c.channel AND d.next_attempt_at IS NOT NULL
  GROUP BY c.channel`;

/** Selects the age of the oldest due delivery of each channel. Uses the index `deliveries_lanes`. */
export const SELECT_OLDEST_DUE_AGE = `SELECT c.channel, coalesce(extract(epoch FROM clock_timestamp() - min(d.next_attempt_at)), 0)::float8 AS age
  FROM ${CHANNELS} LEFT JOIN deliveries d ON d.channel = c.channel AND d.next_attempt_at <= clock_timestamp()
  GROUP BY c.channel`;

/** Retention period of documents of production teams, in years from the day they were stored (contract, section 8.9). */
export const RETENTION_YEARS = 10;

/** SQL: whether the document `d` of the team `t` is under retention. */
export const IS_UNDER_RETENTION = `t.environment = 'production' AND d.created_at > clock_timestamp() - interval '${RETENTION_YEARS} years'`;

/**
 * Selects the day after which a retained document may be deleted; no row: the document may be deleted now. Uses the
 * primary keys of `documents` and `teams`.
 */
export const SELECT_RETENTION_END = `SELECT to_char((d.created_at + interval '${RETENTION_YEARS} years') AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS until
  FROM documents d JOIN teams t ON t.id = d.team_id WHERE d.id = $1 AND d.team_id = $2 AND ${IS_UNDER_RETENTION}`;
