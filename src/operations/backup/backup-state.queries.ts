import { statement } from '../../platform/kernel/database/statement';

const RUN = `SELECT id, repository, taken_at AS "takenAt", total_bytes::float8 AS "totalBytes", new_bytes::float8 AS "newBytes",
     seconds::float8 AS seconds, round(extract(epoch FROM clock_timestamp() - taken_at))::float8 AS "ageSeconds"
   FROM backup_runs`;

/** Selects the last backup of this database in any repository. Uses the index `backup_runs_taken_at`. */
export const LAST_RUN = statement(`${RUN} ORDER BY taken_at DESC LIMIT 1`);

/** Selects the last backup of this database in a repository. `$1`: its name. Uses the index `backup_runs_of_repository`. */
export const LAST_RUN_OF_REPOSITORY = statement(
  `${RUN} WHERE repository = $1 ORDER BY taken_at DESC LIMIT 1`,
);

const REHEARSAL = `SELECT backup_id AS "backupId", repository, finished_at AS "finishedAt", rpo_seconds::float8 AS "rpoSeconds",
     rto_seconds::float8 AS "rtoSeconds", failure, round(extract(epoch FROM clock_timestamp() - finished_at))::float8 AS "ageSeconds"
   FROM backup_rehearsals`;

/** Selects the last rehearsal of a restore from any repository. Uses the index `backup_rehearsals_finished_at`. */
export const LAST_REHEARSAL = statement(`${REHEARSAL} ORDER BY finished_at DESC LIMIT 1`);

/**
 * Selects the last rehearsal of a restore from a repository. `$1`: its name. Uses the index
 * `backup_rehearsals_of_repository`.
 */
export const LAST_REHEARSAL_OF_REPOSITORY = statement(
  `${REHEARSAL} WHERE repository = $1 ORDER BY finished_at DESC LIMIT 1`,
);
