import { statement } from '../../platform/kernel/database/statement';

/**
 * Inserts a bulk action that is due immediately, unless another bulk action of the team is running. Uses the index
 * `bulk_actions_running`.
 */
export const INSERT_BULK_ACTION =
  statement(`INSERT INTO bulk_actions (id, team_id, action, label_id, state, matched, company_ids, created_at, next_attempt_at)
  VALUES ($1, $2, $3, $4, 'running', $5, $6, $7, clock_timestamp())
  ON CONFLICT (team_id) WHERE state = 'running' DO NOTHING RETURNING id`);

/** Inserts the documents of a bulk action. */
export const INSERT_DOCUMENTS_OF_ACTION = statement(
  'INSERT INTO bulk_action_documents (bulk_action_id, document_id) SELECT $1, id FROM unnest($2::text[]) AS id',
);

/** Deletes the ended bulk actions of a team that are older than 30 days. Uses the index `bulk_actions_team`. */
export const DELETE_OLD_ACTIONS = statement(`DELETE FROM bulk_actions
  WHERE team_id = $1 AND created_at < clock_timestamp() - interval '30 days' AND state <> 'running'`);

/** Locks a bulk action of the team. Uses the primary key of `bulk_actions`. */
export const LOCK_BULK_ACTION = statement(
  'SELECT state FROM bulk_actions WHERE id = $1 AND team_id = $2 FOR NO KEY UPDATE',
);

/** Selects the documents that a bulk action could not change, newest first. Uses the index `bulk_action_documents_failed`. */
export const FAILURES_OF_ACTION =
  statement(`SELECT document_id AS "documentId", code FROM bulk_action_documents
  WHERE bulk_action_id = $1 AND code IS NOT NULL ORDER BY document_id DESC LIMIT $2`);

/** Selects the next documents of a bulk action, newest first. Uses the index `bulk_action_documents_open`. */
export const NEXT_DOCUMENTS_OF_ACTION =
  statement(`SELECT document_id AS id FROM bulk_action_documents WHERE bulk_action_id = $1 AND code IS NULL
  ORDER BY document_id DESC LIMIT $2`);

/** Deletes the rows of documents that a bulk action has changed. Uses the primary key of `bulk_action_documents`. */
export const DELETE_CHANGED_DOCUMENTS = statement(
  'DELETE FROM bulk_action_documents WHERE bulk_action_id = $1 AND document_id = ANY($2) AND code IS NULL RETURNING document_id',
);

/** Records why a bulk action could not change documents. Uses the primary key of `bulk_action_documents`. */
export const SET_DOCUMENT_FAILURES =
  statement(`UPDATE bulk_action_documents b SET code = f.code FROM unnest($2::text[], $3::text[]) AS f (id, code)
  WHERE b.bulk_action_id = $1 AND b.document_id = f.id`);

/**
 * Selects those of the documents `$1` that belong to the team `$2` and to one of the companies `$3` (null: any
 * company). Uses the primary
 * key of `documents`.
 */
export const DOCUMENTS_OF_TEAM = statement(
  'SELECT id FROM documents WHERE id = ANY($1) AND team_id = $2 AND ($3::text[] IS NULL OR company_id = ANY($3))',
);

/** Selects the bulk actions that a worker has just started. @param startedRows name of the CTE */
export const selectStartedBulkActions = (startedRows: string): string =>
  `SELECT b.id, b.claim, b.team_id AS "teamId", b.action, b.label_id AS "labelId", t.environment
    FROM ${startedRows} b JOIN teams t ON t.id = b.team_id`;
