const PRESENT = 'directory_entries';
/** Makes the row due for a new request; a worker that has it finds the revision changed and releases it. */
const REQUESTED_ASSIGNMENTS = `revision = ${PRESENT}.revision + 1, error = NULL, attempts = 0, next_attempt_at = clock_timestamp(),
    parked_at = NULL, unfinished = 0, crashes = 0, updated_at = clock_timestamp(),
    begun = ${PRESENT}.begun AND COALESCE(${PRESENT}.lease_until > clock_timestamp(), false)`;

/**
 * Requests that a participant is listed with this card, unless that was requested last. Key
 * `directory_entries_participant`, like all statements of this file that name a participant.
 */
export const REQUEST_INDEXING = `INSERT INTO directory_entries
    (id, team_id, company_id, participant, card, state, next_attempt_at, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, 'indexing', clock_timestamp(), clock_timestamp(), clock_timestamp())
  ON CONFLICT (participant) DO UPDATE SET team_id = excluded.team_id, company_id = excluded.company_id, card = excluded.card,
    state = 'indexing', ${REQUESTED_ASSIGNMENTS}
  WHERE ${PRESENT}.card IS DISTINCT FROM excluded.card OR ${PRESENT}.company_id <> excluded.company_id
  RETURNING participant`;

/**
 * Requests that the participants of a company are removed, except those that it still lists. Uses the index
 * `directory_entries_company`.
 */
export const REQUEST_REMOVALS = `UPDATE directory_entries SET card = NULL, state = 'removing', ${REQUESTED_ASSIGNMENTS}
  WHERE company_id = $1 AND participant <> ALL ($2) AND state <> 'removing' RETURNING participant`;

/** Requests that a participant of a team is removed, if it is listed. */
export const REQUEST_REMOVAL = `UPDATE directory_entries SET card = NULL, state = 'removing', ${REQUESTED_ASSIGNMENTS}
  WHERE participant = $1 AND team_id = $2 AND state <> 'removing' RETURNING participant`;

/** Locks the entry of a participant of a team that is to be removed. */
export const LOCK_REMOVAL = `SELECT id FROM directory_entries WHERE participant = $1 AND team_id = $2 AND state = 'removing' FOR UPDATE`;

/** Selects a leased entry. Uses the primary key of `directory_entries`. */
export const DUE_ENTRY = `SELECT id, claim, participant, state, revision, attempts FROM directory_entries
  WHERE id = $1 AND claim = $2 AND next_attempt_at IS NOT NULL`;

/** Locks a claimed entry and selects its revision. Uses the primary key of `directory_entries`. */
export const LOCK_CLAIMED = 'SELECT revision FROM directory_entries WHERE id = $1 AND claim = $2 FOR UPDATE';

/** Deletes an entry that the Directory has removed. Uses the primary key of `directory_entries`. */
export const FORGET_ENTRY = `DELETE FROM directory_entries WHERE id = $1 AND claim = $2`;

/** Selects the card of a participant. */
export const CARD_OF_PARTICIPANT =
  'SELECT card FROM directory_entries WHERE participant = $1 AND card IS NOT NULL';
