import { statement } from '../../platform/kernel/database/statement';

/**
 * Selects participants that are published with this access point, the newest first. `$1`: whether sandbox teams are on
 * the network, `$2`: maximum number of participants, `$3`: whether this installation publishes participants itself.
 * Uses the index `identifiers_published_once`.
 */
export const PUBLISHED_PARTICIPANTS =
  statement(`SELECT scheme || ':' || identifier AS participant FROM identifiers
  WHERE publication = 'published' AND publication <> 'unpublished' AND ($1 OR environment = 'production')
    AND (published_elsewhere OR $3 AND environment = 'production') ORDER BY id DESC LIMIT $2`);

/**
 * Returns whether a participant is still one of {@link PUBLISHED_PARTICIPANTS}. `$1`: whether sandbox teams are on the network,
 * `$2`: its scheme, `$3`: whether this installation publishes participants itself, `$4`: its identifier. Uses the index
 * `identifiers_published_once`.
 */
export const IS_PUBLISHED = statement(`SELECT 1 AS published FROM identifiers
  WHERE environment IN ('production', 'sandbox') AND scheme = $2 AND identifier = $4 AND publication = 'published'
    AND publication <> 'unpublished' AND ($1 OR environment = 'production')
    AND (published_elsewhere OR $3 AND environment = 'production') LIMIT 1`);

/**
 * Inserts the self-test of this night: once a day from 2:00 UTC on, and each hour after a failure; tests of the
 * operator do not count. Returns no row when no test is due or another process has begun the test. Uses the indexes
 * `network_self_tests_scheduled` and `network_self_tests_hour`.
 */
export const INSERT_NIGHTLY_TEST =
  statement(`INSERT INTO network_self_tests (id, hour, participant, message_id, started_at)
  SELECT $1, date_trunc('hour', clock_timestamp()), $2, $3, clock_timestamp()
  WHERE extract(hour FROM clock_timestamp() AT TIME ZONE 'UTC') >= 2 AND NOT EXISTS (
    SELECT FROM network_self_tests t WHERE t.hour IS NOT NULL AND t.finished_at IS NOT NULL AND t.failure IS NULL
      AND t.started_at >= date_trunc('day', clock_timestamp() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')
  ON CONFLICT (hour) DO NOTHING RETURNING id`);

/** Returns whether a nightly self-test is due, without writing. Uses the indexes of {@link INSERT_NIGHTLY_TEST}. */
export const IS_NIGHTLY_TEST_DUE = statement(`SELECT 1 AS due
  WHERE extract(hour FROM clock_timestamp() AT TIME ZONE 'UTC') >= 2 AND NOT EXISTS (
    SELECT FROM network_self_tests t WHERE t.hour IS NOT NULL AND t.finished_at IS NOT NULL AND t.failure IS NULL
      AND t.started_at >= date_trunc('day', clock_timestamp() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')
  AND NOT EXISTS (SELECT FROM network_self_tests t WHERE t.hour = date_trunc('hour', clock_timestamp()))`);

/** Inserts a self-test that the operator runs. */
export const INSERT_SELF_TEST =
  statement(`INSERT INTO network_self_tests (id, participant, message_id, started_at)
  VALUES ($1, $2, $3, clock_timestamp())`);

/**
 * Records the arrival of a test message; has no effect for any other message. Uses the index
 * `network_self_tests_message`.
 */
export const RECORD_ARRIVAL = statement(
  'UPDATE network_self_tests SET arrived_at = clock_timestamp() WHERE message_id = $1 AND arrived_at IS NULL',
);

/** Selects whether the message of a self-test arrived here. Uses the key of `network_self_tests`. */
export const HAS_ARRIVED = statement(
  'SELECT arrived_at IS NOT NULL AS arrived FROM network_self_tests WHERE id = $1',
);

/** Stores the result of a self-test. Uses the key of `network_self_tests`. */
export const FINISH_SELF_TEST = statement(`UPDATE network_self_tests
  SET finished_at = clock_timestamp(), failed_step = $2, failure = $3 WHERE id = $1`);

/** Deletes self-tests that are older than 90 days. Uses the index `network_self_tests_started_at`. */
export const DELETE_OLD_SELF_TESTS = statement(
  `DELETE FROM network_self_tests WHERE started_at < clock_timestamp() - interval '90 days'`,
);

/** Selects the last scheduled self-test that ended. Uses the index `network_self_tests_scheduled`. */
export const LAST_SELF_TEST =
  statement(`SELECT participant, started_at AS "startedAt", finished_at AS "finishedAt",
    failed_step AS "failedStep", failure,
    round(extract(epoch FROM clock_timestamp() - started_at))::float8 AS "ageSeconds",
    round(extract(epoch FROM finished_at - started_at)::numeric, 3)::float8 AS seconds
  FROM network_self_tests WHERE hour IS NOT NULL AND finished_at IS NOT NULL ORDER BY started_at DESC LIMIT 1`);
