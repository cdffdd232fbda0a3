import type { Partitions, WorkTableOptions } from './work';
import { getSchedule } from './schedule';

/**
 * Number of consecutive crashes with a row in flight after which such rows are handed out one at a time for each
 * destination.
 */
export const ISOLATED_AFTER = 2;

/** Minimum number of rows of each partition in a batch, even with very many partitions. */
const MIN_ROWS_OF_PARTITION = 4;

/** Up to this number of partitions, each is examined. */
const FEW_PARTITIONS = 32;

/**
 * When there are many partitions, only the partitions of this many oldest due rows, and of this many newest ones, are
 * examined; when fewer rows are due, these are all partitions with due rows.
 */
const EXAMINED_ROWS = 256;

/**
 * Number of partitions that one claim additionally steps through while more rows are due. The next claim continues
 * after the last of these partitions.
 */
const MAX_STEPS = 500;

/** Time within which a claimed row has to be started; afterwards the row is claimed again. */
const QUEUE_WAIT_SECONDS = 30;

/**
 * Claiming process, and maximum number of rows. The figures are literals: they are constant in a process, and a
 * statement without parameters is planned once for a connection, whereas one with parameters is planned six times, and
 * planning a claim takes as long as executing it (PostgreSQL, "PREPARE", "Notes").
 */
export interface ClaimOptions {
  /** Number of the process. */
  worker: number;
  /** Maximum number of rows. */
  maximum: number;
}

/**
 * Returns the statement that claims due rows: it raises `claim`, sets a lease, and returns rows of `{id, claim,
 * partition, rateLimitGroup, team, retry, expired}`; `expired` means that an earlier claim was never finished. With
 * partitions each row also has `next`, and when nothing was claimed, one row has only `next`: the partition after which
 * the next claim continues; null when this claim reached the last one.
 * @param continues `$1` is the `next` of the previous claim; otherwise the claim begins with the first partition
 *
 * Rows that may have crashed processes (see {@link ISOLATED_AFTER}) are handed out one at a time for each destination,
 * so that few others are in flight when the next process crashes. A finished row is no longer isolated, whatever its
 * outcome.
 *
 * `statement_timestamp()` is the database's clock too, but constant within the statement: with `clock_timestamp()` no
 * index could find due rows, and each poll would read all waiting rows.
 */
export function buildClaimStatement(
  { table, partitions }: WorkTableOptions,
  { worker, maximum }: ClaimOptions,
  continues = false,
): string {
  if (partitions === undefined)
    return `WITH ${ASYNCHRONOUS_COMMIT}, ${selectDueRows(table, maximum)} ${claimChosenRows(table, worker)} ${CLAIMED_ROWS}`;
  const after = continues ? '(SELECT $1::text OFFSET 0)' : `''`;
  return `WITH RECURSIVE ${ASYNCHRONOUS_COMMIT}, ${selectDueRowsByPartition(table, partitions, maximum, after)}
    ${claimChosenRows(table, worker)} ${CLAIMED_ROWS_AND_NEXT}`;
}

/**
 * Returns the statement that claims one isolated row, the one with the most crashes, regardless of the concurrency
 * windows of the partitions. A row that was finished since its last crash is not isolated.
 */
export function buildIsolatedClaimStatement({ table, partitions }: WorkTableOptions, worker: number): string {
  const partition = partitions === undefined ? `''` : `t.${partitions.column}`;
  const rateLimitGroup =
    partitions === undefined
      ? `''`
      : `(SELECT ${partitions.rateLimitGroup} FROM (SELECT ${partition} AS key) AS partition)`;
  return `WITH ${ASYNCHRONOUS_COMMIT}, chosen AS MATERIALIZED (
    SELECT t.id, ${partition} AS partition, ${rateLimitGroup} AS "rateLimitGroup", '' AS team, false AS retry, t.lease_until IS NOT NULL AS expired,
      1 AS place
    FROM ${table} t
    WHERE ${NOT_ON_HOLD} AND t.crashes >= ${ISOLATED_AFTER} AND t.next_attempt_at <= statement_timestamp() AND ${IS_FREE} AND NOT ${FINISHED_CONDITION}
    ORDER BY t.crashes DESC, t.next_attempt_at, t.id LIMIT 1 FOR UPDATE SKIP LOCKED) ${claimChosenRows(table, worker)} ${CLAIMED_ROWS}`;
}

/** The last claim reached a worker, which released the row itself. */
const FINISHED_CONDITION = '(t.begun AND t.lease_until IS NULL)';

/**
 * Claims the rows of `chosen`, by an array of their ids: for a join the planner would assume that it covers much of the
 * table, and read all of it.
 */
function claimChosenRows(table: string, worker: number): string {
  return `, claimed AS (
      UPDATE ${table} AS t SET claim = t.claim + 1, begun = false, worker = ${worker},
        lease_until = clock_timestamp() + interval '${QUEUE_WAIT_SECONDS} seconds',
        unfinished = CASE WHEN ${FINISHED_CONDITION} THEN 0 ELSE t.unfinished END,
        crashes = CASE WHEN ${FINISHED_CONDITION} THEN 0 ELSE t.crashes END
      FROM relaxed WHERE t.id = ANY (ARRAY(SELECT id FROM chosen)) RETURNING t.id, t.claim
    )`;
}

const CLAIMED_COLUMNS = `chosen.id, claimed.claim, chosen.partition, chosen."rateLimitGroup", chosen.team, chosen.retry, chosen.expired`;

const CLAIMED_ROWS = `SELECT ${CLAIMED_COLUMNS} FROM chosen JOIN claimed USING (id) ORDER BY chosen.place`;

const CLAIMED_ROWS_AND_NEXT = `SELECT ${CLAIMED_COLUMNS}, stretch.next
  FROM stretch LEFT JOIN (chosen JOIN claimed ON claimed.id = chosen.id) ON true ORDER BY chosen.place`;

/**
 * Beginning of a statement whose commit need not be flushed to disk: a claim or lease that a crash of the database
 * undoes is made again, under the same number (docs/faults.md, "Promises", explains why that is harmless). The
 * statement has to join `relaxed`, or PostgreSQL omits it.
 */
export const ASYNCHRONOUS_COMMIT = `relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`;

/** While the work of the installation is on hold (see WorkHold), no process claims or starts rows. */
export const NOT_ON_HOLD = 'NOT EXISTS (SELECT FROM work_hold)';

const NOW = 'statement_timestamp()';

const IS_FREE = '(t.lease_until IS NULL OR t.lease_until < statement_timestamp())';

/**
 * Returns a subquery for the id of the next isolated row of the partition or table; the others wait until it is done.
 */
function selectFirstIsolated(table: string, partitionCondition = ''): string {
  return `(SELECT s.id FROM ${table} s WHERE s.crashes >= ${ISOLATED_AFTER} AND s.next_attempt_at <= statement_timestamp() ${partitionCondition}
    ORDER BY s.next_attempt_at, s.id LIMIT 1)`;
}

function selectDueRows(table: string, maximum: number): string {
  return `chosen AS MATERIALIZED (
    SELECT t.id, '' AS partition, '' AS "rateLimitGroup", '' AS team, false AS retry, t.lease_until IS NOT NULL AS expired,
      t.next_attempt_at AS place
    FROM ${table} t
    WHERE ${NOT_ON_HOLD} AND t.next_attempt_at <= statement_timestamp() AND ${IS_FREE}
      AND (t.crashes < ${ISOLATED_AFTER} OR t.id = ${selectFirstIsolated(table)})
    ORDER BY t.next_attempt_at LIMIT ${maximum} FOR UPDATE SKIP LOCKED)`;
}

/**
 * Selects due rows by partition. A `few` partitions are found by stepping from one to the next in the index, only while
 * rows are due. Of `many` partitions, most may only have rows that are due later: those with due rows are the
 * partitions of the `oldest` due rows. When there are more of these than are examined, rows of a slow or paused
 * destination may hide others: then the partitions of the `newest` due rows are added, and a `step` continues in the
 * index over a `stretch` of partitions. A claim therefore costs little next to a backlog of a million rows, and next to
 * as many partitions whose rows are due later.
 *
 * The batch is `shared` among the `opened` partitions: those with rows to claim and an allowance. For each of them the
 * oldest free rows are read, and the `leased` rows before them are counted, because they use its capacity. A partition
 * with a rate limit gets no more rows than its `allowance`; rows chosen from it are `spent`.
 */
function selectDueRowsByPartition(
  table: string,
  partitions: Partitions,
  maximum: number,
  after: string,
): string {
  const { column, team, retry, capacity, rate, rateLimitGroup } = partitions;
  const { instant, isOpen, convertInstant: of } = getSchedule(true, 't.');
  const due = `SELECT t.${column} AS key FROM ${table} t WHERE ${isOpen} AND ${IS_FREE} AND ${instant} <= ${of(NOW)}`;
  const next = `SELECT t.${column} FROM ${table} t WHERE t.next_attempt_at IS NOT NULL`;
  const halves = '(VALUES (false), (true)) AS half(retry)';
  const selectOldest = (until: string): string => `(
    SELECT t.id, t.${team} AS team, t.next_attempt_at, NOT ${IS_FREE} AS busy FROM ${table} t
    WHERE t.${column} = opened.key AND t.${retry} = half.retry AND t.next_attempt_at <= ${until}
      AND (t.crashes < ${ISOLATED_AFTER} OR t.id = opened.isolated)
    ORDER BY t.next_attempt_at LIMIT opened.capacity) AS w`;
  const nextAfter = (key: string): string => `${next} AND t.${column} > ${key} ORDER BY t.${column} LIMIT 1`;
  return `few(key, number) AS (
      (SELECT first.key, 1 FROM (
        ${next} AND ${NOT_ON_HOLD} AND ${hasDueRow(table, true)} ORDER BY t.${column} LIMIT 1) AS first(key))
      UNION ALL
      SELECT (${nextAfter('few.key')}), few.number + 1 FROM few WHERE few.key IS NOT NULL AND few.number < ${FEW_PARTITIONS}
    ), many AS MATERIALIZED (
      SELECT count(key) = ${FEW_PARTITIONS} AS are_there FROM few
    ), oldest AS MATERIALIZED (
      ${due} AND (SELECT are_there FROM many) ORDER BY ${instant} LIMIT ${EXAMINED_ROWS}
    ), more AS MATERIALIZED (
      SELECT count(*) = ${EXAMINED_ROWS} AS than_looked_at FROM oldest
    ), newest AS MATERIALIZED (
      ${due} AND (SELECT than_looked_at FROM more) ORDER BY ${instant} DESC LIMIT ${EXAMINED_ROWS}
    ), step(key, number) AS (
      (SELECT first.key, 1 FROM (${nextAfter(`${after} AND (SELECT than_looked_at FROM more)`)}) AS first(key))
      UNION ALL
      SELECT (${nextAfter('step.key')}), step.number + 1 FROM step WHERE step.key IS NOT NULL AND step.number < ${MAX_STEPS}
    ), stretch AS MATERIALIZED (
      SELECT CASE WHEN count(key) = ${MAX_STEPS} THEN max(key) END AS next FROM step
    ), partition AS MATERIALIZED (
      SELECT key FROM few WHERE key IS NOT NULL AND NOT (SELECT are_there FROM many)
      UNION SELECT key FROM oldest UNION SELECT key FROM newest UNION SELECT key FROM step
      WHERE (SELECT true FROM ${halves} CROSS JOIN LATERAL (
        SELECT FROM ${table} t WHERE t.${column} = step.key AND t.${retry} = half.retry AND t.next_attempt_at <= statement_timestamp()
        ORDER BY t.next_attempt_at LIMIT 1
      ) AS due LIMIT 1)
    ), partitions AS MATERIALIZED (
      SELECT partition.key, ${capacity} AS capacity, ${rateLimitGroup} AS "rateLimitGroup",
        ${selectFirstIsolated(table, `AND s.${column} = partition.key`)} AS isolated
      FROM partition
    ), opened AS MATERIALIZED (
      SELECT * FROM (
        SELECT partition.*, ${rate?.allowance ?? 'NULL::int'} AS allowance
        FROM (SELECT * FROM partitions AS opened WHERE capacity > 0 AND EXISTS (
          SELECT FROM ${halves} CROSS JOIN LATERAL ${selectOldest('statement_timestamp()')} WHERE NOT w.busy) OFFSET 0) AS partition
        OFFSET 0) AS open WHERE allowance IS NULL OR allowance > 0
    ), shared AS MATERIALIZED (
      SELECT greatest(${MIN_ROWS_OF_PARTITION}, ${2 * maximum} / greatest(1, count(*)))::int AS size FROM opened
    ), due AS MATERIALIZED (
      SELECT opened.key, opened.capacity, opened.allowance, opened."rateLimitGroup", half.retry, free.* FROM opened CROSS JOIN ${halves}
      CROSS JOIN LATERAL (
        SELECT w.id, w.team, w.next_attempt_at FROM ${selectOldest('statement_timestamp()')} WHERE NOT w.busy
        ORDER BY w.next_attempt_at LIMIT (SELECT size FROM shared)
      ) AS free
    ), leased AS MATERIALIZED (
      SELECT opened.key, count(*) AS rows FROM opened CROSS JOIN ${halves}
      LEFT JOIN (SELECT key, retry, max(next_attempt_at) AS last FROM due GROUP BY key, retry) AS seen
        ON seen.key = opened.key AND seen.retry = half.retry
      CROSS JOIN LATERAL ${selectOldest('least(statement_timestamp(), seen.last)')} WHERE w.busy GROUP BY opened.key
    ), halves AS (
      SELECT *, row_number() OVER (PARTITION BY key, retry ORDER BY next_attempt_at) AS turn_of_half FROM due
    ), turns AS (
      SELECT *, row_number() OVER (PARTITION BY key ORDER BY turn_of_half, retry) AS turn FROM halves
    ), ranked AS (
      SELECT turns.*, row_number() OVER (PARTITION BY team ORDER BY turn, next_attempt_at) AS turn_of_team
      FROM turns LEFT JOIN leased ON leased.key = turns.key WHERE turn <= least(capacity - coalesce(leased.rows, 0), allowance)
    ), picked AS MATERIALIZED (
      SELECT id, key, "rateLimitGroup", team, retry, row_number() OVER (ORDER BY turn_of_team, next_attempt_at) AS place
      FROM ranked ORDER BY turn_of_team, next_attempt_at LIMIT ${maximum}
    ), held AS MATERIALIZED (
      SELECT t.id, t.lease_until IS NOT NULL AS expired FROM ${table} t WHERE t.id = ANY (ARRAY(SELECT id FROM picked))
        AND coalesce(t.next_attempt_at, 'infinity') <= statement_timestamp() AND ${IS_FREE} FOR UPDATE OF t SKIP LOCKED
    ), chosen AS MATERIALIZED (
      SELECT id, picked.key AS partition, picked."rateLimitGroup", picked.team, picked.retry, held.expired, picked.place FROM held JOIN picked USING (id)
    )${rate === undefined ? '' : countClaimedRows(rate.spend)}`;
}

/** Counts the chosen rows of partitions whose rate is limited. */
function countClaimedRows(spend: (claimedRows: string) => string): string {
  return `, limited AS MATERIALIZED (
      SELECT chosen.partition AS key, count(*) AS rows FROM chosen JOIN opened ON opened.key = chosen.partition
      WHERE opened.allowance IS NOT NULL GROUP BY chosen.partition
    ), spent AS (${spend('limited')})`;
}

/**
 * Returns one statement for all tables: for each `{name, due, seconds}`, whether a row is due and free, and in how many
 * seconds the next one will be due; null: none has a schedule. A postponed row without an instant (`infinity`) has no
 * distance: before PostgreSQL 17 computing it would be an error, and no table would be checked.
 */
export function buildDueStatement(tables: WorkTableOptions[]): string {
  const selects = tables.map(({ name, table, partitions }) => {
    const { instant, isOpen, convertInstant: of } = getSchedule(partitions !== undefined, 't.');
    return `SELECT '${name}' AS name, coalesce(${hasDueRow(table, partitions !== undefined)}, false) AS due, (
        SELECT extract(epoch FROM t.next_attempt_at - statement_timestamp())::float8 FROM ${table} t
        WHERE ${isOpen} AND ${instant} > ${of(NOW)} AND ${instant} < 'infinity' ORDER BY ${instant} LIMIT 1) AS seconds`;
  });
  return `SELECT look.name, look.due AND ${NOT_ON_HOLD} AS due, look.seconds FROM (${selects.join(' UNION ALL ')}) AS look`;
}

/** Returns a subquery that checks by one access to the index of schedules whether the next row is due and free. */
function hasDueRow(table: string, byPartition: boolean): string {
  const { instant, isOpen, convertInstant: of } = getSchedule(byPartition, 't.');
  return `(SELECT true FROM ${table} t WHERE ${isOpen} AND ${IS_FREE}
    AND ${instant} <= ${of(NOW)} ORDER BY ${instant} LIMIT 1)`;
}
