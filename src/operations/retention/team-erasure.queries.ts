import { IS_UNDER_RETENTION } from '../../business/documents/documents.queries';

/** Key of `teams`. */
export const BEGIN_ERASURE = 'UPDATE teams SET erasing_at = clock_timestamp() WHERE id = $1';

/** Key of `team_oauth`. */
export const DISABLE_OAUTH = 'DELETE FROM team_oauth WHERE team_id = $1';

/** `webhooks_team`. */
export const DELETE_WEBHOOKS = `UPDATE webhooks SET deleted_at = clock_timestamp() WHERE team_id = $1 AND deleted_at IS NULL`;

/** The companies that the network knows. `companies_team_name`. */
export const REACHABLE_COMPANIES =
  'SELECT id FROM companies WHERE team_id = $1 AND is_smp_recipient ORDER BY id';

/** Key of `companies`. */
export const MAKE_UNREACHABLE =
  'UPDATE companies SET is_smp_recipient = false WHERE id = $1 AND team_id = $2';

/**
 * What of the team the network has, or the Directory, and what they said last; some of it. Reads the identifiers: erasure alone
 * asks. `directory_entries_team`.
 */
export const STILL_PUBLISHED = `(SELECT 'network' AS holder, scheme || ':' || identifier AS participant, publication_error AS error
    FROM identifiers WHERE team_id = $1 AND publication <> 'unpublished' LIMIT 3)
  UNION ALL (SELECT 'Directory', participant, error FROM directory_entries WHERE team_id = $1 LIMIT 3)`;

/** Key of `teams`. */
export const END_ERASURE = 'UPDATE teams SET name = $2, erased_at = clock_timestamp() WHERE id = $1';

/** How far the erasure of a team is. Key of `teams`. */
export const selectTeamState = (
  strength: string,
): string => `SELECT name, erasing_at IS NOT NULL AS erasing, erased_at IS NOT NULL AS erased FROM teams
  WHERE id = $1 FOR ${strength}`;

/** How many documents of a team have to be kept, and until when. `documents_of_team`. */
export const RETAINED_DOCUMENTS = `SELECT count(*)::int AS count,
    to_char((max(d.created_at) + interval '10 years') AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS until
  FROM documents d JOIN teams t ON t.id = d.team_id WHERE d.team_id = $1 AND ${IS_UNDER_RETENTION}`;

/** The next rows of the team in a table. The index of the table that begins with `team_id`. */
export const lockBatch = (key: string, table: string, atOnce: number): string =>
  `SELECT ${key} AS key FROM ${table} WHERE team_id = $1 LIMIT ${atOnce} FOR UPDATE`;

/** Erases what is personal in audit entries of the team `$1`, `$2` at a time, with the rights of the owner. `audit_entries_team`. */
export const REDACT = 'SELECT audit_redact($1, $2) AS redacted';

/** References whose row cannot be deleted while another row points to it. */
export const LOCKING = `SELECT DISTINCT conrelid::regclass::text AS child, confrelid::regclass::text AS parent
  FROM pg_constraint WHERE contype = 'f' AND confdeltype IN ('a', 'r') AND conrelid <> confrelid`;

/** Removes rows of a team. Key of the table. */
export const deleteRows = (table: string, key: string): string =>
  `DELETE FROM ${table} WHERE team_id = $1 AND ${key} = ANY ($2)`;
