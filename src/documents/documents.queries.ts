import { statement } from '../kernel/database/statement';

/** The ids under which a document is sent. Key of `documents`. */
export const SET_NETWORK_IDS = statement(
  `UPDATE documents SET peppol_message_id = $2, peppol_conversation_id = $3, envelope_id = $4 WHERE id = $1`,
);

/** Marks a document as read or unread, where it is not so already. Key of `documents`. */
export const SET_READ = `UPDATE documents SET read_at = CASE WHEN $3 THEN coalesce(read_at, clock_timestamp()) END, updated_at = clock_timestamp()
  WHERE id = $1 AND team_id = $2 AND (read_at IS NULL) = $3`;

/** Whether the team has the document. Key of `documents`. */
export const IS_OF_TEAM = 'SELECT 1 FROM documents WHERE id = $1 AND team_id = $2';

/** Deletes a document that may be deleted, and says what it was. Key of `documents`. */
export const DELETE_DOCUMENT = `DELETE FROM documents WHERE id = $1 AND team_id = $2 AND delivery_status IS DISTINCT FROM 'pending'
    AND NOT type = ANY($3)
  RETURNING company_id AS "companyId", direction, type, document_number AS "documentNumber",
    sender_id AS "senderId", receiver_id AS "receiverId", delivery_status AS "deliveryStatus",
    to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;

/** The delivery status of a document of the team. Key of `documents`. */
export const STATUS_OF_DOCUMENT = statement(
  'SELECT delivery_status AS status FROM documents WHERE id = $1 AND team_id = $2',
);

/** Whether reports are valid by their filing. Key of `documents`. */
export const SET_VALIDITY = `UPDATE documents SET updated_at = $3,
  validation_result = CASE WHEN $2 THEN 'invalid' ELSE validation_result END WHERE id = ANY($1)`;

/** The labels of some documents. Keys of `document_labels` and `labels`. */
export const LABELS_OF_DOCUMENTS =
  statement(`SELECT d.document_id AS "documentId", l.id, l.external_id AS "externalId", l.name, l.color_hex AS "colorHex"
  FROM document_labels d JOIN labels l ON l.id = d.label_id WHERE d.document_id = ANY($1) ORDER BY l.id`);

/** Takes a label off a document. Key of `document_labels`. */
export const TAKE_LABEL_OFF =
  'DELETE FROM document_labels WHERE document_id = $1 AND label_id = $2 RETURNING label_id';

/** Puts a label on a document, unless it is there. Keys of `documents` and `document_labels`. */
export const PUT_LABEL_ON = `INSERT INTO document_labels (document_id, label_id, document_created_at)
  SELECT id, $2, created_at FROM documents WHERE id = $1 ON CONFLICT DO NOTHING RETURNING label_id`;

/** A document of the team, locked until the transaction ends. Key of `documents`. */
export const LOCK_DOCUMENT = `SELECT id, team_id AS "teamId", company_id AS "companyId", direction, type FROM documents
  WHERE id = $1 AND team_id = $2 FOR UPDATE`;

/** Removes a label from all documents. `document_labels_label`, key of `documents`. */
export const REMOVE_LABEL = `WITH gone AS (DELETE FROM document_labels WHERE label_id = $1 RETURNING document_id)
  SELECT d.id, d.team_id AS "teamId", d.company_id AS "companyId", d.direction, d.type
  FROM gone JOIN documents d ON d.id = gone.document_id ORDER BY d.id`;

/**
 * The newest outgoing document of the last year that is the same and whose delivery did not fail.
 * `documents_outgoing_number`.
 */
export const SAME_DOCUMENT = `SELECT id, created_at AS "createdAt" FROM documents
  WHERE company_id = $1 AND left(document_number, 100) = left($2, 100) AND document_number = $2 AND type = $3 AND receiver_id IS NOT DISTINCT FROM $4
    AND direction = 'outgoing' AND delivery_status IS DISTINCT FROM 'failed'
    AND created_at > clock_timestamp() - interval '1 year'
  ORDER BY created_at DESC LIMIT 1`;

/** Whether a company has documents. `documents_company`. */
export const HAS_DOCUMENTS = 'SELECT 1 FROM documents WHERE company_id = $1 LIMIT 1';
