import { statement } from '../../../platform/kernel/database/statement';
import { buildActorJson } from '../../documents/purchases/purchase-lists.queries';

const COMMENT = `SELECT c.id, c.document_id AS "documentId", ${buildActorJson('c.author', 'c.team_id')} AS author, c.text,
    c.created_at AS "createdAt" FROM document_comments c`;

/** Selects a comment of a team. Uses the primary key of `document_comments`. */
export const COMMENT_OF_TEAM = statement(`${COMMENT} WHERE c.id = $1 AND c.team_id = $2`);

/** Selects the newest comments on a document. Uses the index `document_comments_document`. */
export const NEWEST_COMMENTS = statement(
  `${COMMENT} WHERE c.document_id = $1 AND c.team_id = $2 ORDER BY c.created_at DESC, c.id DESC LIMIT $3`,
);

/** Selects comments on a document before a position. Uses the index `document_comments_document`. */
export const EARLIER_COMMENTS = statement(`${COMMENT} WHERE c.document_id = $1 AND c.team_id = $2
    AND (c.created_at, c.id) < ($4, $5) ORDER BY c.created_at DESC, c.id DESC LIMIT $3`);

/** Selects the author of a comment on a document, and locks the comment. Uses the primary key of `document_comments`. */
export const LOCK_COMMENT = statement(
  'SELECT author FROM document_comments WHERE id = $1 AND document_id = $2 AND team_id = $3 FOR UPDATE',
);
