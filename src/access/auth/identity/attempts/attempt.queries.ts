import { statement } from '../../../../platform/kernel/database/statement';

/**
 * SQL for the wait after a number of failures (`free` of them without a wait): one minute, doubled with each further
 * failure, at most an hour.
 */
const buildWait = (failures: string, free: string): string =>
  `CASE WHEN ${failures} < ${free} THEN interval '0' ELSE
    least(interval '1 minute' * power(2, least(${failures} - ${free}, 6)), interval '1 hour') END`;

/** A count whose last failure is older than this instant starts again. */
const COUNT_EXPIRY = `clock_timestamp() - interval '1 day'`;

/**
 * Admits an attempt and counts it as a failure, unless the subject must wait; the first `$2` attempts need no wait.
 * Attempts are counted before they are verified, so that simultaneous attempts are limited like sequential ones.
 * Returns the failures including this one, or the seconds to wait; returns neither when another attempt was admitted at
 * the same moment. The seconds never exceed the wait: the clock that wrote `last_at`, on another core, can be some
 * microseconds ahead. Uses the primary key of `sign_in_failures`.
 */
export const TAKE_ATTEMPT = statement(`WITH waiting AS (
    SELECT ceil(extract(epoch FROM
      least(last_at + ${buildWait('failures', '$2')} - clock_timestamp(), ${buildWait('failures', '$2')})))::int AS seconds
    FROM sign_in_failures
    WHERE name_hash = $1 AND failures >= $2 AND last_at + ${buildWait('failures', '$2')} > clock_timestamp()),
  counted AS (
    INSERT INTO sign_in_failures AS present (name_hash, failures, last_at)
    SELECT $1, 1, clock_timestamp() WHERE NOT EXISTS (SELECT FROM waiting)
    ON CONFLICT (name_hash) DO UPDATE SET last_at = clock_timestamp(),
      failures = CASE WHEN present.last_at < ${COUNT_EXPIRY} THEN 1 ELSE present.failures + 1 END
    WHERE present.failures < $2 OR present.last_at + ${buildWait('present.failures', '$2')} <= clock_timestamp()
    RETURNING failures)
  SELECT (SELECT failures FROM counted) AS failures, (SELECT seconds FROM waiting) AS seconds`);

/** Removes the failures of a count. Uses the primary key of `sign_in_failures`. */
export const DELETE_FAILURES = statement('DELETE FROM sign_in_failures WHERE name_hash = ANY ($1)');

/** Uncounts an attempt that was counted but not verified. Uses the primary key of `sign_in_failures`. */
export const UNCOUNT_ATTEMPT = statement(
  'UPDATE sign_in_failures SET failures = failures - 1 WHERE name_hash = $1 AND failures > 0',
);
