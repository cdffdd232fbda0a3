import type { Lanes, WorkTable } from './work-source';

/** After so many attempts in a row that were begun and never finished a row is parked. */
export const PARKED_AFTER = 5;

/** Lanes share a batch; even with very many of them each may give this many rows. */
const LEAST_OF_A_LANE = 4;

/**
 * The statement that claims due rows: raises `claim`, sets the lease to `$1` seconds, answers at most `$2` rows of
 * `{id, claim, lane, group, again, lapsed, unfinished, parked}`, `lapsed` telling that a former claim was never finished.
 *
 * What a worker had begun and never finished (it threw, or the process died of it) is counted in `unfinished` until an
 * attempt is finished. With {@link PARKED_AFTER} of them the row is not handed out any more: it is `parked`, until
 * somebody makes it due again (ParkedWork).
 *
 * `statement_timestamp()` is the database's clock too, but constant within the statement: with `clock_timestamp()` no
 * index could tell what is due, and each poll would read all waiting rows.
 */
export function claimStatement({ table, lanes }: WorkTable): string {
  const chosen = lanes === undefined ? dueRows(table) : dueRowsByLane(table, lanes);
  return `WITH RECURSIVE ${RELAXED}, ${chosen}
    UPDATE ${table} AS t SET claim = t.claim + 1, begun = false,
      unfinished = CASE WHEN ${PARKS} THEN 0 ELSE chosen.unfinished END,
      lease_until = CASE WHEN NOT ${PARKS} THEN clock_timestamp() + make_interval(secs => $1) END,
      next_attempt_at = CASE WHEN NOT ${PARKS} THEN t.next_attempt_at END,
      parked_at = CASE WHEN ${PARKS} THEN clock_timestamp() END
    FROM chosen, relaxed WHERE t.id = chosen.id
    RETURNING t.id, t.claim, chosen.lane, chosen."group", chosen.again, chosen.lapsed,
      chosen.unfinished, ${PARKS} AS parked`;
}

const PARKS = `(chosen.unfinished >= ${PARKED_AFTER})`;

/** A claim that never came to a worker says nothing about the row. */
const UNFINISHED = `CASE WHEN NOT t.begun THEN t.unfinished WHEN t.lease_until IS NOT NULL THEN t.unfinished + 1 ELSE 0 END
  AS unfinished`;

/**
 * Begins a statement that need not reach the disk before it answers: a claim or lease that a crash of the database takes
 * back is made again. The statement has to join `relaxed`, or PostgreSQL leaves it out.
 */
export const RELAXED = `relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`;

const FREE = '(t.lease_until IS NULL OR t.lease_until < statement_timestamp())';

function dueRows(table: string): string {
  return `chosen AS (
    SELECT t.id, '' AS lane, '' AS "group", false AS again, t.lease_until IS NOT NULL AS lapsed, ${UNFINISHED}
    FROM ${table} t
    WHERE t.next_attempt_at <= statement_timestamp() AND ${FREE}
    ORDER BY t.next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)`;
}

/**
 * `lane` finds the lanes by skipping from one to the next in the index, so a backlog of a million rows costs what one
 * row costs; none is looked for while nothing is due. The batch is `shared` among those that are `opened`: that have something to give. Of each the oldest free rows
 * are read, and the `leased` ones counted that stand before them: they use up its capacity.
 */
function dueRowsByLane(table: string, { column, team, again, capacity, group }: Lanes): string {
  const next = `SELECT t.${column} FROM ${table} t WHERE t.next_attempt_at IS NOT NULL`;
  const halves = '(VALUES (false), (true)) AS half(again)';
  const oldest = (until: string): string => `(
    SELECT t.id, t.${team} AS team, t.next_attempt_at, NOT ${FREE} AS busy FROM ${table} t
    WHERE t.${column} = opened.key AND t.${again} = half.again AND t.next_attempt_at <= ${until}
    ORDER BY t.next_attempt_at LIMIT opened.capacity) AS w`;
  return `lane(key) AS (
      (${next} AND ${somethingDue(table)} ORDER BY t.${column} LIMIT 1)
      UNION ALL
      SELECT (${next} AND t.${column} > lane.key ORDER BY t.${column} LIMIT 1) FROM lane WHERE lane.key IS NOT NULL
    ), lanes AS MATERIALIZED (
      SELECT lane.key, ${capacity} AS capacity, ${group} AS "group" FROM lane WHERE lane.key IS NOT NULL
    ), opened AS MATERIALIZED (
      SELECT * FROM lanes AS opened WHERE capacity > 0 AND EXISTS (
        SELECT FROM ${halves} CROSS JOIN LATERAL ${oldest('statement_timestamp()')} WHERE NOT w.busy)
    ), shared AS MATERIALIZED (
      SELECT greatest(${LEAST_OF_A_LANE}, 2 * $2::int / greatest(1, count(*)))::int AS size FROM opened
    ), due AS MATERIALIZED (
      SELECT opened.key, opened.capacity, opened."group", half.again, free.* FROM opened CROSS JOIN ${halves}
      CROSS JOIN LATERAL (
        SELECT w.id, w.team, w.next_attempt_at FROM ${oldest('statement_timestamp()')} WHERE NOT w.busy
        ORDER BY w.next_attempt_at LIMIT (SELECT size FROM shared)
      ) AS free
    ), leased AS MATERIALIZED (
      SELECT opened.key, count(*) AS rows FROM opened CROSS JOIN ${halves}
      LEFT JOIN (SELECT key, again, max(next_attempt_at) AS last FROM due GROUP BY key, again) AS seen
        ON seen.key = opened.key AND seen.again = half.again
      CROSS JOIN LATERAL ${oldest('least(statement_timestamp(), seen.last)')} WHERE w.busy GROUP BY opened.key
    ), halves AS (
      SELECT *, row_number() OVER (PARTITION BY key, again ORDER BY next_attempt_at) AS turn_of_half FROM due
    ), turns AS (
      SELECT *, row_number() OVER (PARTITION BY key ORDER BY turn_of_half, again) AS turn FROM halves
    ), ranked AS (
      SELECT turns.*, row_number() OVER (PARTITION BY team ORDER BY turn, next_attempt_at) AS turn_of_team
      FROM turns LEFT JOIN leased ON leased.key = turns.key WHERE turn <= capacity - coalesce(leased.rows, 0)
    ), picked AS (
      SELECT id, key, "group", again FROM ranked ORDER BY turn_of_team, next_attempt_at LIMIT $2
    ), chosen AS (
      SELECT t.id, picked.key AS lane, picked."group", picked.again, t.lease_until IS NOT NULL AS lapsed, ${UNFINISHED}
      FROM ${table} t JOIN picked ON picked.id = t.id
      WHERE t.next_attempt_at <= statement_timestamp() AND ${FREE} FOR UPDATE OF t SKIP LOCKED
    )`;
}

/** One look at an index that serves nothing else (see {@link Lanes}). */
function somethingDue(table: string): string {
  const instant = `t.next_attempt_at AT TIME ZONE 'UTC'`;
  return `(SELECT true FROM ${table} t WHERE t.next_attempt_at IS NOT NULL AND ${FREE}
    AND ${instant} <= statement_timestamp() AT TIME ZONE 'UTC' ORDER BY ${instant} LIMIT 1)`;
}
