const TABLE = 'directory_entries';
/**
 * Makes the row due for a new request. A worker that is processing the row notices the changed revision and releases
 * the row.
 */
const NEW_REQUEST_ASSIGNMENTS = `revision = ${TABLE}.revision + 1, error = NULL, attempts = 0, next_attempt_at = clock_timestamp(),
    parked_at = NULL, unfinished = 0, crashes = 0, updated_at = clock_timestamp(),
    begun = ${TABLE}.begun AND COALESCE(${TABLE}.lease_until > clock_timestamp(), false)`;

/**
 * Requests that a participant is listed with this card, unless this was the last request. Uses the index
 * `directory_entries_participant`, like all statements of this file with a participant.
 */
export const REQUEST_INDEXING = `INSERT INTO directory_entries
    (id, team_id, company_id, participant, card, state, next_attempt_at, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, 'indexing', clock_timestamp(), clock_timestamp(), clock_timestamp())
  ON CONFLICT (participant) DO UPDATE SET team_id = excluded.team_id, company_id = excluded.company_id, card = excluded.card,
    state = 'indexing', ${NEW_REQUEST_ASSIGNMENTS}
  WHERE ${TABLE}.card IS DISTINCT FROM excluded.card OR ${TABLE}.company_id <> excluded.company_id
  RETURNING participant`;

/**
 * Requests the removal of a company's participants, except the participants in `$2`. Uses the index
 * `directory_entries_company`.
 */
export const REQUEST_REMOVALS = `UPDATE directory_entries SET card = NULL, state = 'removing', ${NEW_REQUEST_ASSIGNMENTS}
  WHERE company_id = $1 AND participant <> ALL ($2) AND state <> 'removing' RETURNING participant`;

/** Requests the removal of a participant of a team, if the participant is listed. */
export const REQUEST_REMOVAL = `UPDATE directory_entries SET card = NULL, state = 'removing', ${NEW_REQUEST_ASSIGNMENTS}
  WHERE participant = $1 AND team_id = $2 AND state <> 'removing' RETURNING participant`;

/** Locks the entry of a participant whose removal is requested. */
export const LOCK_REMOVAL = `SELECT id FROM directory_entries WHERE participant = $1 AND team_id = $2 AND state = 'removing' FOR UPDATE`;

/** Selects a leased entry. Uses the primary key of `directory_entries`. */
export const DUE_ENTRY = `SELECT id, claim, participant, state, revision, attempts FROM directory_entries
  WHERE id = $1 AND claim = $2 AND next_attempt_at IS NOT NULL`;

/** Locks a claimed entry and selects its revision. Uses the primary key of `directory_entries`. */
export const LOCK_CLAIMED = 'SELECT revision FROM directory_entries WHERE id = $1 AND claim = $2 FOR UPDATE';

/** Deletes an entry that the Directory has removed. Uses the primary key of `directory_entries`. */
export const DELETE_ENTRY = `DELETE FROM directory_entries WHERE id = $1 AND claim = $2`;

/** Selects the card of a participant. */
export const CARD_OF_PARTICIPANT =
  'SELECT card FROM directory_entries WHERE participant = $1 AND card IS NOT NULL';
