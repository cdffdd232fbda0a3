import { IS_UNDER_RETENTION } from '../../business/documents/documents.queries';

/** Marks a team as being erased. Uses the primary key of `teams`. */
export const BEGIN_ERASURE = 'UPDATE teams SET erasing_at = clock_timestamp() WHERE id = $1';

/** Disables OAuth2 of a team. Uses the primary key of `team_oauth`. */
export const DISABLE_OAUTH = 'DELETE FROM team_oauth WHERE team_id = $1';

/** Deletes the webhooks of a team. Uses the index `webhooks_team`. */
export const DELETE_WEBHOOKS = `UPDATE webhooks SET deleted_at = clock_timestamp() WHERE team_id = $1 AND deleted_at IS NULL`;

/** Selects the companies that are reachable on the network. Uses the index `companies_team_name`. */
export const REACHABLE_COMPANIES =
  'SELECT id FROM companies WHERE team_id = $1 AND is_smp_recipient ORDER BY id';

/** Makes a company unreachable on the network. Uses the primary key of `companies`. */
export const MAKE_UNREACHABLE =
  'UPDATE companies SET is_smp_recipient = false WHERE id = $1 AND team_id = $2';

/**
 * Selects some identifiers of the team that are still published on the network or in the Peppol Directory, each with
 * the last error. Reads the identifiers; only an erasure runs it. Uses the index `directory_entries_team`.
 */
export const PUBLISHED_IDENTIFIERS = `(SELECT 'network' AS holder, scheme || ':' || identifier AS participant, publication_error AS error
    FROM identifiers WHERE team_id = $1 AND publication <> 'unpublished' LIMIT 3)
  UNION ALL (SELECT 'Directory', participant, error FROM directory_entries WHERE team_id = $1 LIMIT 3)`;

/** Completes the erasure of a team and replaces its name. Uses the primary key of `teams`. */
export const END_ERASURE = 'UPDATE teams SET name = $2, erased_at = clock_timestamp() WHERE id = $1';

/** Selects the state of a team's erasure. Uses the primary key of `teams`. */
export const selectTeamState = (
  strength: string,
): string => `SELECT name, erasing_at IS NOT NULL AS erasing, erased_at IS NOT NULL AS erased FROM teams
  WHERE id = $1 FOR ${strength}`;

/** Counts the documents of a team that must be retained, and selects the end of the retention. Uses the index `documents_of_team`. */
export const RETAINED_DOCUMENTS = `SELECT count(*)::int AS count,
    to_char((max(d.created_at) + interval '10 years') AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS until
  FROM documents d JOIN teams t ON t.id = d.team_id WHERE d.team_id = $1 AND ${IS_UNDER_RETENTION}`;

/** Locks the next rows of the team in a table. Uses the table's index that begins with `team_id`. */
export const selectBatchForUpdate = (key: string, table: string, atOnce: number): string =>
  `SELECT ${key} AS key FROM ${table} WHERE team_id = $1 LIMIT ${atOnce} FOR UPDATE`;

/**
 * Erases personal data in at most `$2` audit entries of the team `$1`, with the rights of the owner.
 * Uses the index `audit_entries_team`.
 */
export const REDACT_AUDIT_ENTRIES = 'SELECT audit_redact($1, $2) AS redacted';

/** Selects the foreign keys that prevent the deletion of a referenced row. */
export const LOCKING_FOREIGN_KEYS = `SELECT DISTINCT conrelid::regclass::text AS child, confrelid::regclass::text AS parent
  FROM pg_constraint WHERE contype = 'f' AND confdeltype IN ('a', 'r') AND conrelid <> confrelid`;

/** Removes rows of a team. Uses the primary key of the table. */
export const buildRowDeletion = (table: string, key: string): string =>
  `DELETE FROM ${table} WHERE team_id = $1 AND ${key} = ANY ($2)`;
