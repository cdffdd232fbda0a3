/**
 * Inserts a participant with its document types before the registration ($4: state of the request). A registered
 * participant stays registered; for a departed participant, the grace period begins again. Uses the primary key of
 * `published_participants`, like all statements of this file.
 */
export const BEGIN_REGISTRATION = `INSERT INTO published_participants
    (participant, team_id, document_types, state, created_at, updated_at)
  VALUES ($1, $2, $3, $4, clock_timestamp(), clock_timestamp())
  ON CONFLICT (participant) DO UPDATE SET team_id = excluded.team_id, document_types = excluded.document_types,
    state = CASE published_participants.state WHEN 'registered' THEN 'registered' ELSE excluded.state END,
    left_at = CASE WHEN published_participants.left_at IS NOT NULL THEN clock_timestamp() END,
    updated_at = clock_timestamp()
  RETURNING state, left_at IS NOT NULL AS "hasLeft", xmax <> 0 AS known`;

/** Marks a participant as registered. */
export const COMPLETE_REGISTRATION = `UPDATE published_participants SET state = 'registered', left_at = NULL,
    updated_at = clock_timestamp()
  WHERE participant = $1 AND team_id = $2 AND (state IN ('registering', 'migrating') OR left_at IS NOT NULL)`;

/** Marks a participant of the team for removal. */
export const BEGIN_REMOVAL = `UPDATE published_participants SET state = 'removing', updated_at = clock_timestamp()
  WHERE participant = $1 AND team_id = $2`;

/** Deletes a participant of the team if it is in one of the states `$3`. */
export const DELETE_PARTICIPANT = `DELETE FROM published_participants WHERE participant = $1 AND team_id = $2 AND state = ANY ($3)`;

/** Marks a participant of the team that another publisher has taken over. */
export const MARK_DEPARTED = `UPDATE published_participants SET left_at = coalesce(left_at, clock_timestamp()), updated_at = clock_timestamp()
  WHERE participant = $1 AND team_id = $2`;

/**
 * Selects participants that departed more than `$1` seconds ago, earliest first. Uses `published_participants_left`.
 */
export const DEPARTED_PARTICIPANTS = `SELECT participant, team_id AS "teamId", left_at AS "leftAt" FROM published_participants
  WHERE left_at < clock_timestamp() - make_interval(secs => $1) ORDER BY left_at LIMIT 100`;

/** Deletes a participant that departed at the time `$3`, unless it has returned in the meantime. */
export const DELETE_DEPARTED = `DELETE FROM published_participants WHERE participant = $1 AND team_id = $2 AND left_at = $3`;

/** Marks a participant that departed at the time `$3` as registered again. */
export const MARK_RETURNED = `UPDATE published_participants SET left_at = NULL, updated_at = clock_timestamp()
  WHERE participant = $1 AND team_id = $2 AND left_at = $3`;

/** Selects the team of a published participant. */
export const TEAM_OF_PARTICIPANT = `SELECT team_id AS "teamId" FROM published_participants WHERE participant = $1`;

/** Selects the published document types of a participant. */
export const PUBLISHED_TYPES = `SELECT document_types AS "documentTypes" FROM published_participants WHERE participant = $1`;
