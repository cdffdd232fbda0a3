import { statement } from '../kernel/database/statement';

/**
 * A document as it is stored: its row, its contents and its state, as parts of one statement (`WITH …`). They take `$1` to
 * `$27`, in the order of `documentParameters`; what else goes into the statement takes those from `$28` on.
 */
export const STORED_DOCUMENT = `document AS (
    INSERT INTO documents (id, team_id, company_id, direction, type, profile, sender_id, receiver_id, doc_type_id, process_id,
      country_c1, document_number, issue_date, sender_name, receiver_name, validation_result, peppol_message_id,
      peppol_conversation_id, received_peppol_signal_message, envelope_id, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
  ), contents AS (
    INSERT INTO document_contents (document_id, xml, parsed, validation, embedded_files) VALUES ($1, $22, $23, $24, $25)
  ), state AS (
    INSERT INTO document_states (document_id, team_id, company_id, incoming, delivery_status, sent_over_peppol, updated_at)
    VALUES ($1, $2, $3, $4 = 'incoming', $26, $27, $21)
  )`;

/** Stores a document. */
export const INSERT_DOCUMENT = statement(`WITH ${STORED_DOCUMENT} SELECT`);

/** A report: a document without XML, from the company to the tax administration. */
export const INSERT_REPORT = `WITH document AS (
    INSERT INTO documents (id, team_id, company_id, direction, type, profile, sender_id, doc_type_id, process_id, country_c1,
      document_number, issue_date, sender_name, receiver_name, validation_result, created_at)
    VALUES ($1, $2, $3, 'outgoing', $4, $5, $6, $7, $8, 'FR', $9, $10, $11, $12, $13, $14)
  ), contents AS (
    INSERT INTO document_contents (document_id, xml, parsed, validation) VALUES ($1, NULL, NULL, $15)
  )
  INSERT INTO document_states (document_id, team_id, company_id, incoming, updated_at) VALUES ($1, $2, $3, false, $14)`;

const RECORD = `SELECT d.id, d.team_id AS "teamId", d.company_id AS "companyId", d.direction, d.type, d.profile, d.sender_id AS "senderId",
    d.receiver_id AS "receiverId", d.doc_type_id AS "docTypeId", d.process_id AS "processId", d.country_c1 AS "countryC1",
    d.document_number AS "documentNumber", d.created_at AS "createdAt", s.delivery_status AS "deliveryStatus",
    s.sent_over_peppol AS "sentOverPeppol", s.sent_over_email AS "sentOverEmail",
    coalesce(s.email_recipients, '{}') AS "emailRecipients", s.read_at AS "readAt", s.updated_at AS "updatedAt",
    coalesce(sent.peppol_message_id, d.peppol_message_id) AS "peppolMessageId",
    coalesce(sent.peppol_conversation_id, d.peppol_conversation_id) AS "peppolConversationId",
    coalesce(sent.envelope_id, d.envelope_id) AS "envelopeId",
    coalesce(given.receipt, d.received_peppol_signal_message) AS "receivedPeppolSignalMessage"
  FROM documents d JOIN document_states s ON s.document_id = d.id
  LEFT JOIN LATERAL (SELECT peppol_message_id, peppol_conversation_id, envelope_id FROM deliveries
    WHERE document_id = d.id AND d.direction = 'outgoing' AND channel = 'peppol' ORDER BY id DESC LIMIT 1) AS sent ON true
  LEFT JOIN LATERAL (SELECT convert_from(a.receipt, 'UTF8') AS receipt FROM deliveries v
    JOIN delivery_attempts a ON a.delivery_id = v.id AND a.number = v.attempts
    WHERE v.document_id = d.id AND d.direction = 'outgoing' AND v.channel = 'peppol' AND v.status = 'delivered' AND a.receipt IS NOT NULL
    ORDER BY v.id DESC LIMIT 1) AS given ON true`;

/** A document of the team with its state and what the network gave for it. Keys of both tables, `deliveries_document`. */
export const DOCUMENT_OF_TEAM = statement(`${RECORD} WHERE d.id = $1 AND d.team_id = $2`);

/** The same of several documents. */
export const DOCUMENTS_BY_ID = statement(`${RECORD} WHERE d.id = ANY($1)`);

/** Marks a document as read or unread, where it is not so already. Key of `document_states`. */
export const SET_READ = `UPDATE document_states SET read_at = CASE WHEN $3 THEN coalesce(read_at, clock_timestamp()) END, updated_at = clock_timestamp()
  WHERE document_id = $1 AND team_id = $2 AND (read_at IS NULL) = $3`;

/** Whether the team has the document. Key of `documents`. */
export const IS_OF_TEAM = 'SELECT 1 FROM documents WHERE id = $1 AND team_id = $2';

/**
 * Deletes a document that may be deleted, and says what it was. The state is locked first, as by whatever changes it. Keys of
 * both tables.
 */
export const DELETE_DOCUMENT = `WITH held AS MATERIALIZED (
    SELECT document_id, delivery_status FROM document_states
    WHERE document_id = $1 AND team_id = $2 AND delivery_status IS DISTINCT FROM 'pending' FOR UPDATE)
  DELETE FROM documents d USING held WHERE d.id = held.document_id AND NOT d.type = ANY($3)
  RETURNING d.company_id AS "companyId", d.direction, d.type, d.document_number AS "documentNumber",
    d.sender_id AS "senderId", d.receiver_id AS "receiverId", held.delivery_status AS "deliveryStatus",
    to_char(d.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;

/** The delivery status of a document of the team. Key of `document_states`. */
export const STATUS_OF_DOCUMENT = statement(
  'SELECT delivery_status AS status FROM document_states WHERE document_id = $1 AND team_id = $2',
);

/** Notes that documents changed. Key of `document_states`. */
export const TOUCH_STATES = 'UPDATE document_states SET updated_at = $2 WHERE document_id = ANY($1)';

/** Reports that were refused are not valid. Key of `documents`. */
export const SET_INVALID = `UPDATE documents SET validation_result = 'invalid' WHERE id = ANY($1)`;

/** The labels of some documents. Keys of `document_labels` and `labels`. */
export const LABELS_OF_DOCUMENTS =
  statement(`SELECT d.document_id AS "documentId", l.id, l.external_id AS "externalId", l.name, l.color_hex AS "colorHex"
  FROM document_labels d JOIN labels l ON l.id = d.label_id WHERE d.document_id = ANY($1) ORDER BY l.id`);

/** Takes a label off a document. Key of `document_labels`. */
export const TAKE_LABEL_OFF =
  'DELETE FROM document_labels WHERE document_id = $1 AND label_id = $2 RETURNING label_id';

/** Puts a label on a document, unless it is there. Key of `document_labels`. */
export const PUT_LABEL_ON =
  'INSERT INTO document_labels (document_id, label_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING label_id';

/** A document of the team, locked until the transaction ends. Key of `documents`. */
export const LOCK_DOCUMENT = `SELECT id, team_id AS "teamId", company_id AS "companyId", direction, type FROM documents
  WHERE id = $1 AND team_id = $2 FOR UPDATE`;

/** Removes a label from all documents. `document_labels_newest`, key of `documents`. */
export const REMOVE_LABEL = `WITH gone AS (DELETE FROM document_labels WHERE label_id = $1 RETURNING document_id)
  SELECT d.id, d.team_id AS "teamId", d.company_id AS "companyId", d.direction, d.type
  FROM gone JOIN documents d ON d.id = gone.document_id ORDER BY d.id`;

/**
 * The newest outgoing document of the last year that is the same and whose delivery did not fail. `documents_known`, key of
 * `document_states`.
 */
export const SAME_DOCUMENT = `SELECT d.id, d.created_at AS "createdAt" FROM documents d JOIN document_states s ON s.document_id = d.id
  WHERE d.company_id = $1 AND d.direction = 'outgoing' AND coalesce(left(d.document_number, 100), '') = left($2, 100)
    AND d.document_number = $2 AND d.type = $3 AND d.receiver_id IS NOT DISTINCT FROM $4
    AND s.delivery_status IS DISTINCT FROM 'failed' AND d.created_at > clock_timestamp() - interval '1 year'
  ORDER BY d.id DESC LIMIT 1`;

/** Whether a company has documents. `documents_of_company`. */
export const HAS_DOCUMENTS = 'SELECT 1 FROM documents WHERE company_id = $1 LIMIT 1';
