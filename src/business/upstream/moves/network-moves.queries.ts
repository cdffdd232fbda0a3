import { statement } from '../../../platform/kernel/database/statement';

const MOVE_COLUMNS = `m.id, m.team_id AS "teamId", m.company_id AS "companyId", m.network, m.connection_id AS "connectionId",
    m.remote_company_id AS "remoteCompanyId", m.status, m.attempts, m.claim, m.created_at AS "createdAt",
    m.completed_at AS "completedAt"`;

/** Selects the newest move of a company. Uses the index `network_moves_company`. */
export const NEWEST_MOVE = statement(`SELECT ${MOVE_COLUMNS} FROM network_moves m
  WHERE m.company_id = $1 AND m.team_id = $2 ORDER BY m.created_at DESC, m.id DESC LIMIT 1`);

/**
 * Selects the identifiers of a move, at most `$3` (null: all), the ones that have not moved first. Uses the index
 * `network_move_identifiers_once` and the primary key of `identifiers`.
 */
export const MOVE_IDENTIFIERS =
  statement(`SELECT s.id, s.identifier_id AS "identifierId", i.scheme, i.identifier,
    s.state, s.key_sealed AS "keySealed", s.error_message AS "errorMessage"
  FROM network_move_identifiers s JOIN identifiers i ON i.id = s.identifier_id
  WHERE s.move_id = $1 AND s.team_id = $2
  ORDER BY $3::integer IS NOT NULL AND s.state = 'moved', i.created_at, i.id LIMIT $3`);

/** SQL: whether a company moves. Uses the index `network_moves_running`. */
export const IS_MOVING = statement(
  `SELECT 1 FROM network_moves WHERE company_id = $1 AND team_id = $2 AND status = 'running'`,
);

/** Selects a company of a team with a running move. Uses the index `network_moves_of_team`. */
export const MOVES_OF_TEAM = statement(`SELECT company_id AS "companyId" FROM network_moves
  WHERE team_id = $1 AND status = 'running' LIMIT 1`);

/** Locks the identifiers that the network of a company publishes, or is asked about. Uses `identifiers_company`. */
export const LOCK_PUBLISHED = statement(`SELECT id, scheme, identifier, publication FROM identifiers
  WHERE company_id = $1 AND team_id = $2 AND publication <> 'unpublished' AND NOT published_elsewhere
  ORDER BY scheme, identifier FOR UPDATE`);

/** Inserts a move. */
export const INSERT_MOVE = statement(`INSERT INTO network_moves
    (id, team_id, company_id, network, connection_id, remote_company_id, status, next_attempt_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, 'running', clock_timestamp(), $7)`);

/** Inserts the identifiers `$3` of a move, under the ids `$4`. */
export const INSERT_IDENTIFIERS =
  statement(`INSERT INTO network_move_identifiers (id, team_id, move_id, identifier_id, state)
  SELECT new.id, $1, $2, new.identifier_id, 'key_wanted'
  FROM unnest($4::text[], $3::text[]) AS new (id, identifier_id)`);

/** Claims a move for `$2` seconds unless a process works on it. Uses the primary key of `network_moves`. */
export const CLAIM_MOVE = statement(`UPDATE network_moves m SET claim = m.claim + 1,
    lease_until = clock_timestamp() + make_interval(secs => $2)
  WHERE m.id = $1 AND (m.lease_until IS NULL OR m.lease_until < clock_timestamp())
    AND m.status = 'running'
  RETURNING ${MOVE_COLUMNS}`);

/** Selects the due moves, longest waiting first. Uses the index `network_moves_due`. */
export const DUE_MOVES = statement(`SELECT id FROM network_moves
  WHERE next_attempt_at < clock_timestamp() AND (lease_until IS NULL OR lease_until < clock_timestamp())
  ORDER BY next_attempt_at LIMIT 100`);

/** Locks a move that this claim holds. Uses the primary key of `network_moves`. */
export const LOCK_CLAIM = statement(`SELECT 1 FROM network_moves
  WHERE id = $1 AND claim = $2 AND team_id = $3 AND lease_until IS NOT NULL FOR UPDATE`);

/** Extends a claim to `$4` seconds from now. Uses the primary key of `network_moves`. */
export const EXTEND_CLAIM =
  statement(`UPDATE network_moves SET lease_until = clock_timestamp() + make_interval(secs => $4)
  WHERE id = $1 AND claim = $2 AND team_id = $3 AND lease_until IS NOT NULL RETURNING id`);

/** Ends a claim: next step due in `$3` seconds, null: never; `$4` failed runs. Uses the key of `network_moves`. */
export const RELEASE_MOVE = statement(`UPDATE network_moves SET lease_until = NULL, attempts = $4,
    next_attempt_at = clock_timestamp() + make_interval(secs => $3)
  WHERE id = $1 AND claim = $2 AND team_id = $5`);

/** Ends a move. Uses the primary key of `network_moves`. */
export const END_MOVE =
  statement(`UPDATE network_moves SET status = $3, completed_at = $4, lease_until = NULL, attempts = 0,
    next_attempt_at = NULL
  WHERE id = $1 AND claim = $2 AND team_id = $5`);

/** Stores the state of an identifier in a move. Key of `network_move_identifiers`. */
export const STORE_STATE = statement(`UPDATE network_move_identifiers SET state = $3,
    key_sealed = coalesce($4, key_sealed), error_message = $5 WHERE id = $1 AND team_id = $2`);

/** Filters of a list of moves, and the row after which a page begins. */
export interface MoveFilter {
  status?: string | undefined;
  companyIds?: string[] | undefined;
  after: { createdAt: string; id: string } | null;
}

/** Returns the query for a page of a team's moves, newest first. `network_moves_listed`, key of `companies`. */
export function selectMovePage(
  teamId: string,
  limit: number,
  { status, companyIds, after }: MoveFilter,
): { text: string; values: unknown[] } {
  const values: unknown[] = [teamId, limit];
  const conditions = ['m.team_id = $1'];
  if (status !== undefined) conditions.push(`m.status = $${values.push(status)}`);
  if (companyIds !== undefined) conditions.push(`m.company_id = ANY ($${values.push(companyIds)}::text[])`);
  if (after !== null)
    conditions.push(
      `(m.created_at, m.id) < ($${values.push(after.createdAt)}::timestamptz, $${values.push(after.id)})`,
    );
  return {
    text: `SELECT m.id, m.company_id AS "companyId", c.name AS "companyName", m.network,
    m.remote_company_id AS "remoteCompanyId", m.status, m.created_at AS "createdAt", m.completed_at AS "completedAt"
  FROM network_moves m JOIN companies c ON c.id = m.company_id
  WHERE ${conditions.join(' AND ')} ORDER BY m.created_at DESC, m.id DESC LIMIT $2`,
    values,
  };
}
