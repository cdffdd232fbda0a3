import { statement } from '../../../platform/kernel/database/statement';

/**
 * SQL: inserts the words of documents as part of a statement.
 * @param rows SQL that selects the id and the space-separated words of each document
 */
export const insertSearchWords = (rows: string): string =>
  `INSERT INTO document_search (document_id, words)
    SELECT id, array_to_tsvector(string_to_array(words, ' ')) FROM (${rows}) AS new (id, words)`;

const DOCUMENT_COLUMNS = `d.id, d.team_id AS "teamId", d.type, d.sender_id AS "senderId", d.receiver_id AS "receiverId",
    d.sender_name AS "senderName", d.receiver_name AS "receiverName", d.document_number AS "documentNumber"`;

/**
 * Selects the lowest id of a document with words; older documents have no words yet. Uses the primary key of
 * `document_search`.
 */
export const OLDEST_ID_WITH_WORDS = statement('SELECT min(document_id) AS id FROM document_search');

/** Selects the newest documents before an id. Uses the primary key of `documents`. */
export const DOCUMENTS_BEFORE = statement(
  `SELECT ${DOCUMENT_COLUMNS} FROM documents d WHERE d.id < $1 ORDER BY d.id DESC LIMIT $2`,
);

/**
 * Selects documents without words whose id is greater than an id. Uses the primary keys of `documents` and
 * `document_search`.
 */
export const DOCUMENTS_WITHOUT_WORDS = statement(`SELECT ${DOCUMENT_COLUMNS} FROM documents d
  WHERE d.id > $1 AND NOT EXISTS (SELECT FROM document_search w WHERE w.document_id = d.id) ORDER BY d.id LIMIT $2`);

/**
 * Stores the words of documents that have none; ignores documents that were deleted in the meantime. `$1`: ids, `$2`:
 * words of each document. Uses the primary keys of `documents` and `document_search`.
 */
export const ADD_WORDS = statement(
  `${insertSearchWords(
    `SELECT d.id, new.words FROM unnest($1::text[], $2::text[]) AS new (id, words) JOIN documents d ON d.id = new.id
   ORDER BY d.id FOR KEY SHARE OF d`,
  )} ON CONFLICT (document_id) DO NOTHING`,
);
