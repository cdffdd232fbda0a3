import { statement } from '../../platform/kernel/database/statement';

/**
 * Inserts a rule replay that is due immediately, unless another rule replay of the team is running. Uses the index
 * `rule_replays_running`.
 */
export const INSERT_RULE_REPLAY =
  statement(`INSERT INTO rule_replays (id, team_id, direction, today, day, state, counts, company_ids, created_at, next_attempt_at)
  VALUES ($1, $2, $3, $4, $5, 'running', '{"rules":[]}', $6, clock_timestamp(), clock_timestamp())
  ON CONFLICT (team_id) WHERE state = 'running' DO NOTHING RETURNING id`);

const IS_REPLAYABLE = `direction = $3 AND type IN ('invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote')`;

/** Inserts the newest invoices and credit notes of a team as the documents of a rule replay. Uses the index `documents_of_team`. */
export const INSERT_DOCUMENTS_OF_REPLAY =
  statement(`INSERT INTO rule_replay_documents (rule_replay_id, document_id)
  SELECT $1, id FROM documents WHERE team_id = $2 AND ${IS_REPLAYABLE} ORDER BY id DESC LIMIT $4`);

/**
 * Inserts the newest invoices and credit notes of some companies of a team as the documents of a rule replay. Uses the key of
 * `companies` and the index `documents_of_company`.
 */
export const INSERT_DOCUMENTS_OF_COMPANIES =
  statement(`INSERT INTO rule_replay_documents (rule_replay_id, document_id)
  SELECT $1, newest.id FROM companies c CROSS JOIN LATERAL (
    SELECT d.id FROM documents d WHERE d.company_id = c.id AND d.team_id = c.team_id AND ${IS_REPLAYABLE}
    ORDER BY d.id DESC LIMIT $4) AS newest
  WHERE c.id = ANY ($5) AND c.team_id = $2 ORDER BY newest.id DESC LIMIT $4`);

/** Stores the number of documents of a new rule replay. Uses the keys of both tables. */
export const SET_MATCHED = statement(`UPDATE rule_replays SET matched =
    (SELECT count(*) FROM rule_replay_documents r WHERE r.rule_replay_id = $1) WHERE id = $1`);

/** Locks a rule replay of the team. Uses the key of `rule_replays`. */
export const LOCK_RULE_REPLAY = statement(
  'SELECT state FROM rule_replays WHERE id = $1 AND team_id = $2 FOR NO KEY UPDATE',
);

/** Ends parked rule replays as failed. Uses the key of `rule_replays`. */
export const FAIL_PARKED_REPLAYS =
  statement(`UPDATE rule_replays SET state = 'failed', finished_at = clock_timestamp()
  WHERE id = ANY ($1) AND state = 'running' RETURNING id`);

/** Selects those of the documents `$1` of the team `$2` that exist. Uses the index `documents_of_team`. */
export const EXISTING_DOCUMENTS = statement('SELECT id FROM documents WHERE id = ANY ($1) AND team_id = $2');

/** Deletes the documents that a cancelled or failed rule replay has not validated. Uses the key of `rule_replay_documents`. */
export const DELETE_OPEN_DOCUMENTS = statement('DELETE FROM rule_replay_documents WHERE rule_replay_id = $1');

/**
 * Selects the next documents of a rule replay, newest first; a deleted document has no company. Uses the keys of
 * both tables.
 */
export const NEXT_REPLAY_DOCUMENTS =
  statement(`SELECT r.document_id AS id, d.company_id AS "companyId", d.document_number AS "documentNumber",
    d.receiver_id AS "receiverId"
  FROM rule_replay_documents r LEFT JOIN documents d ON d.id = r.document_id AND d.team_id = $3
  WHERE r.rule_replay_id = $1 ORDER BY r.document_id DESC LIMIT $2`);

/** Deletes the rows of documents that a rule replay has validated. Uses the key of `rule_replay_documents`. */
export const DELETE_VALIDATED_DOCUMENTS = statement(
  'DELETE FROM rule_replay_documents WHERE rule_replay_id = $1 AND document_id = ANY ($2)',
);

/**
 * Adds the numbers of rejected documents of a slice to the counts of their companies. Uses the key of
 * `rule_replay_companies`.
 */
export const ADD_COMPANY_COUNTS =
  statement(`INSERT INTO rule_replay_companies AS c (rule_replay_id, company_id, refused, newly_refused)
  SELECT $1, s.company_id, s.refused, s.newly_refused FROM unnest($2::text[], $3::int[], $4::int[]) AS s (company_id, refused, newly_refused)
  ON CONFLICT (rule_replay_id, company_id)
    DO UPDATE SET refused = c.refused + EXCLUDED.refused, newly_refused = c.newly_refused + EXCLUDED.newly_refused`);

/**
 * Selects the companies with rejected documents of a rule replay, most newly rejected documents first; deleted
 * companies have no name.
 * Uses the keys of both tables.
 */
export const COMPANY_COUNTS =
  statement(`SELECT r.company_id AS "companyId", c.name, r.refused, r.newly_refused AS "newlyRefused"
  FROM rule_replay_companies r LEFT JOIN companies c ON c.id = r.company_id AND c.team_id = $2
  WHERE r.rule_replay_id = $1 ORDER BY r.newly_refused DESC, r.refused DESC, r.company_id LIMIT $3`);

/** Selects the names of companies of a team. Uses the key of `companies`. */
export const COMPANY_NAMES = statement('SELECT id, name FROM companies WHERE id = ANY ($1) AND team_id = $2');

/** Selects the newest rule replay of each of the teams `$1`. Uses the index `rule_replays_team`. */
export const NEWEST_REPLAYS = statement(`SELECT n.id, n.team_id AS "teamId" FROM unnest($1::text[]) AS t (id),
  LATERAL (SELECT r.id, r.team_id FROM rule_replays r WHERE r.team_id = t.id ORDER BY r.created_at DESC LIMIT 1) n`);

/** Selects the rule replays that a worker has just started. @param startedRows name of the CTE */
export const selectStartedRuleReplays = (startedRows: string): string =>
  `SELECT r.id, r.claim, r.team_id AS "teamId", r.state, r.direction, r.today::text, r.day::text, r.counts
    FROM ${startedRows} r`;
