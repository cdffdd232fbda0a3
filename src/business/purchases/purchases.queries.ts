import { statement } from '../../platform/kernel/database/statement';
import { buildActorJson } from '../documents/purchases/purchase-lists.queries';

/**
 * Selects a document of a team with its approval, booking and assignee, the confirmation of its payee and the
 * settings of the team. Uses
 * the primary keys of `documents`, `teams`, `purchase_states` and `payee_confirmations`.
 */
export const PURCHASE_DOCUMENT =
  statement(`SELECT d.company_id AS "companyId", d.direction, d.type, d.payable_amount::text AS amount, d.currency,
    t.purchase_limit::text AS "purchaseLimit", t.purchase_limit_currency AS "purchaseLimitCurrency", coalesce(p.state, 'new') AS state,
    p.approved_by AS "approvedBy", p.approved_at AS "approvedAt", p.second_approved_by AS "secondApprovedBy",
    p.second_approved_at AS "secondApprovedAt", p.booked_by AS "bookedBy", p.booked_at AS "bookedAt", p.assignee,
    t.purchase_hold AS "purchaseHold", f.confirmed_by AS "confirmedBy", d.sender_id AS "senderId"
  FROM documents d JOIN teams t ON t.id = d.team_id LEFT JOIN purchase_states p ON p.document_id = d.id
    LEFT JOIN payee_confirmations f ON f.document_id = d.id
  WHERE d.id = $1 AND d.team_id = $2`);

/**
 * Stores approval, booking and assignee of a document, whether lists show the document as new, and its change time.
 * Uses the primary keys of
 * `purchase_states` and `document_states`.
 */
export const STORE_PURCHASE = statement(`WITH stored AS (
    INSERT INTO purchase_states (document_id, team_id, company_id, state, approved_by, approved_at, second_approved_by,
      second_approved_at, booked_by, booked_at, assignee, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp())
    ON CONFLICT (document_id) DO UPDATE SET state = excluded.state, approved_by = excluded.approved_by,
      approved_at = excluded.approved_at, second_approved_by = excluded.second_approved_by,
      second_approved_at = excluded.second_approved_at, booked_by = excluded.booked_by, booked_at = excluded.booked_at,
      assignee = excluded.assignee, updated_at = excluded.updated_at)
  UPDATE document_states SET new_purchase = ($4 = 'new'), updated_at = clock_timestamp() WHERE document_id = $1`);

/**
 * Locks the membership of a user in a team against removal; returns no row when the user is not a member. Uses the
 * primary key of
 * `memberships`.
 */
export const LOCK_MEMBERSHIP = statement(
  'SELECT user_id AS id FROM memberships WHERE team_id = $1 AND user_id = $2 FOR KEY SHARE',
);

/**
 * Stores the confirmation of a payee, and the change time of the document. Uses the primary keys of
 * `payee_confirmations` and `document_states`.
 */
export const STORE_CONFIRMATION = statement(`WITH stored AS (
    INSERT INTO payee_confirmations (document_id, team_id, company_id, warnings, text, confirmed_by, confirmed_at)
    VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp()))
  UPDATE document_states SET updated_at = clock_timestamp() WHERE document_id = $1`);

const SELECT_COMMENT = `SELECT c.id, c.document_id AS "documentId", ${buildActorJson('c.author', 'c.team_id')} AS author, c.text,
    c.created_at AS "createdAt" FROM document_comments c`;

/** Selects a comment of a team. Uses the primary key of `document_comments`. */
export const COMMENT_OF_TEAM = statement(`${SELECT_COMMENT} WHERE c.id = $1 AND c.team_id = $2`);

/** Selects the newest comments on a document. Uses the index `document_comments_document`. */
export const NEWEST_COMMENTS = statement(
  `${SELECT_COMMENT} WHERE c.document_id = $1 AND c.team_id = $2 ORDER BY c.created_at DESC, c.id DESC LIMIT $3`,
);

/**
 * Selects the comments on a document that are older than the position (`$4`, `$5`). Uses the index
 * `document_comments_document`.
 */
export const EARLIER_COMMENTS = statement(`${SELECT_COMMENT} WHERE c.document_id = $1 AND c.team_id = $2
    AND (c.created_at, c.id) < ($4, $5) ORDER BY c.created_at DESC, c.id DESC LIMIT $3`);

/** Selects the author of a comment on a document, and locks the comment. Uses the primary key of `document_comments`. */
export const LOCK_COMMENT = statement(
  'SELECT author FROM document_comments WHERE id = $1 AND document_id = $2 AND team_id = $3 FOR UPDATE',
);
