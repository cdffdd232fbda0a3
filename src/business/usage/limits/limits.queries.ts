import { statement } from '../../../platform/kernel/database/statement';

/**
 * Inserts the documents of API keys with a daily limit.
 * @param acceptedRows alias of the accepted documents
 */
export const insertSentByKeys = (acceptedRows: string): string =>
  `INSERT INTO sent_by_keys (team_id, api_key_id, document_id, day)
    SELECT team_id, limited_key_id, id, (event_at AT TIME ZONE 'UTC')::date FROM ${acceptedRows} WHERE limited_key_id IS NOT NULL`;

/**
 * Counts the documents that a team `$1` sent in a month: of the closed days from `$2` on, and of open days from the id
 * `$3` on, below `$4`, except `$5`. Uses the primary keys of `usage_days` and `usage_progress`, and
 * `document_states_failed` alone.
 */
export const COUNT_OF_MONTH = statement(`WITH open AS (
    SELECT greatest($3::text, (SELECT p.first_open_id FROM usage_progress p WHERE p.team_id = $1)) AS first_id)
  SELECT (coalesce((SELECT sum(u.sent) FROM usage_days u WHERE u.team_id = $1 AND u.day >= $2::date), 0)
    + (SELECT count(*) FROM document_states s WHERE s.team_id = $1 AND s.failed IS NOT NULL AND s.failed
        AND s.document_id >= (SELECT first_id FROM open) AND s.document_id < $4 AND s.document_id <> ALL ($5::text[]))
    + (SELECT count(*) FROM document_states s WHERE s.team_id = $1 AND s.failed IS NOT NULL AND NOT s.failed
        AND s.document_id >= (SELECT first_id FROM open) AND s.document_id < $4 AND s.document_id <> ALL ($5::text[])))::int AS used`);

/**
 * Counts the documents that a company `$1` of the team `$6` sent on a day `$2`: from the id `$3` on, below `$4`, except
 * `$5`, and those deleted since. Uses `documents_of_company`, the keys of `document_states` and `usage_days`.
 */
export const COUNT_OF_COMPANY = statement(`SELECT (coalesce((SELECT u.sent FROM usage_days u
        WHERE u.team_id = $6 AND u.day = $2::date AND u.company_id = $1), 0)
    + (SELECT count(*) FROM documents d JOIN document_states s ON s.document_id = d.id
        WHERE d.company_id = $1 AND d.id >= $3 AND d.id < $4 AND d.id <> ALL ($5::text[]) AND s.delivery_status IS NOT NULL))::int AS used`);

/**
 * Counts the documents that an API key `$1` sent from the id `$2` on, below `$3`, except `$4`. Uses the primary key of
 * `sent_by_keys`.
 */
export const COUNT_OF_KEY = statement(`SELECT count(*)::int AS used FROM sent_by_keys
  WHERE api_key_id = $1 AND document_id >= $2 AND document_id < $3 AND document_id <> ALL ($4::text[])`);

/**
 * Selects the key that replaced the key `$1` of the team `$2` by rotations, or the key itself, and its daily number of
 * documents; no row when it has none, or was deleted. Uses the primary key of `api_keys`.
 */
export const CURRENT_KEY_LIMIT = statement(`WITH RECURSIVE chain AS (
    SELECT id, replaced_by, documents_per_day FROM api_keys WHERE id = $1 AND team_id = $2
    UNION
    SELECT k.id, k.replaced_by, k.documents_per_day FROM chain c JOIN api_keys k ON k.id = c.replaced_by AND k.team_id = $2
  )
  SELECT c.id AS "keyId", c.documents_per_day AS "documentsPerDay" FROM chain c
  WHERE c.documents_per_day IS NOT NULL AND NOT EXISTS (SELECT FROM chain l WHERE l.id = c.replaced_by)`);

/**
 * Counts the documents of the key `$1` for its replacement `$2`, too, so that a rotation renews no daily limit.
 * Uses the primary key of `sent_by_keys`.
 */
export const COUNT_FOR_REPLACEMENT =
  statement(`INSERT INTO sent_by_keys (team_id, api_key_id, document_id, day)
  SELECT s.team_id, $2, s.document_id, s.day FROM sent_by_keys s WHERE s.api_key_id = $1`);

/**
 * Claims the least recently checked quotas; several processes claim different ones. Uses `team_quotas_checked`. `$1`:
 * maximum number, `$2`: age in seconds from which a quota is checked again.
 */
export const CLAIM_QUOTAS = statement(`UPDATE team_quotas q SET checked_at = clock_timestamp()
  FROM (SELECT team_id FROM team_quotas WHERE checked_at <= clock_timestamp() - make_interval(secs => $2)
    ORDER BY checked_at LIMIT $1 FOR UPDATE SKIP LOCKED) AS due
  WHERE q.team_id = due.team_id
  RETURNING q.team_id AS "teamId", q.plan, q.documents_per_month AS "documentsPerMonth"`);

/**
 * Marks the percentage `$3` of a team's quota in the month `$2` as notified, unless this or a higher percentage
 * was already notified. Uses the primary key of `team_quotas`.
 */
export const MARK_NOTIFIED =
  statement(`UPDATE team_quotas SET notified_month = $2::date, notified_percent = $3
  WHERE team_id = $1 AND (notified_month IS DISTINCT FROM $2::date OR notified_percent < $3) RETURNING team_id`);

/** Selects the quota of a team. Uses the primary key of `team_quotas`. */
export const QUOTA_OF_TEAM = statement(
  'SELECT plan, documents_per_month AS "documentsPerMonth" FROM team_quotas WHERE team_id = $1',
);
