import { statement } from '../../platform/kernel/database/statement';

/**
 * Adds the progress of teams without one: from the day before their creation, because the clocks of processes may differ
 * from the database's. `$1`: lowest id of a document. Reads `teams` and the key of `usage_progress`; a team that is being
 * erased gets no row, which the lock on its row ensures.
 */
export const ADD_PROGRESS = statement(`INSERT INTO usage_progress (team_id, open_day, first_open_id)
  SELECT t.id, (t.created_at AT TIME ZONE 'UTC')::date - 1, $1
  FROM teams t WHERE t.erasing_at IS NULL AND NOT EXISTS (SELECT FROM usage_progress p WHERE p.team_id = t.id)
  ORDER BY t.id LIMIT 1000 FOR SHARE OF t
  ON CONFLICT (team_id) DO NOTHING`);

/**
 * First day that cannot be closed yet: a day is closed an hour after its end, by the database's clock. A document gets
 * its instant before it is committed, so a day is counted only when no further document of it can be committed.
 */
const CLOSABLE_DAY = `((clock_timestamp() - interval '1 hour') AT TIME ZONE 'UTC')::date`;

/**
 * Locks a team with a day to close, the longest open first, except the teams `$1`; several processes lock different
 * teams. Uses `usage_progress_open_day`.
 */
export const LOCK_DUE_TEAM =
  statement(`SELECT team_id AS "teamId", open_day::text AS "openDay", ${CLOSABLE_DAY}::text AS closable
  FROM usage_progress WHERE open_day < ${CLOSABLE_DAY} AND team_id <> ALL ($1::text[]) ORDER BY open_day LIMIT 1 FOR UPDATE SKIP LOCKED`);

/** Selects the oldest document of a team from an id on. Uses `documents_of_team`. */
export const NEXT_DOCUMENT = statement(
  'SELECT id FROM documents WHERE team_id = $1 AND id >= $2 ORDER BY id LIMIT 1',
);

/**
 * Closes the day `$2` of a team: adds its documents (from the id `$3`, below `$4`) to those deleted before. Uses
 * `documents_of_team`, the keys of `document_states` and `usage_days`.
 */
export const CLOSE_DAY = statement(`INSERT INTO usage_days AS u (team_id, day, company_id, sent, received)
  SELECT $1, $2::date, d.company_id,
    count(*) FILTER (WHERE NOT s.incoming AND s.delivery_status IS NOT NULL), count(*) FILTER (WHERE s.incoming)
  FROM documents d JOIN document_states s ON s.document_id = d.id
  WHERE d.team_id = $1 AND d.id >= $3 AND d.id < $4 AND (s.incoming OR s.delivery_status IS NOT NULL)
  GROUP BY d.company_id
  ON CONFLICT (team_id, day, company_id) DO UPDATE
    SET sent = u.sent + excluded.sent, received = u.received + excluded.received`);

/** Sets the first open day of a team. Uses the primary key of `usage_progress`. */
export const SET_OPEN_DAY = statement(
  'UPDATE usage_progress SET open_day = $2::date, first_open_id = $3 WHERE team_id = $1',
);

/**
 * Adds a document that is about to be deleted to the usage of its day `$3`, unless the day is closed. Uses the primary
 * keys of `document_states`, `usage_progress` and `usage_days`.
 */
export const ADD_DELETED = statement(`INSERT INTO usage_days AS u (team_id, day, company_id, sent, received)
  SELECT s.team_id, $3::date, s.company_id, (NOT s.incoming)::int, s.incoming::int
  FROM document_states s
  WHERE s.document_id = $2 AND s.team_id = $1 AND (s.incoming OR s.delivery_status IS NOT NULL)
    AND NOT EXISTS (SELECT FROM usage_progress p WHERE p.team_id = $1 AND p.first_open_id > $2)
  ON CONFLICT (team_id, day, company_id) DO UPDATE
    SET sent = u.sent + excluded.sent, received = u.received + excluded.received`);
