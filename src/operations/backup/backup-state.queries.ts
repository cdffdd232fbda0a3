import { statement } from '../../platform/kernel/database/statement';

/** Selects the last backup of this database in a repository. Index: backup_runs_taken_at. */
export const LAST_RUN = statement(
  `SELECT id, repository, taken_at AS "takenAt", total_bytes::float8 AS "totalBytes", new_bytes::float8 AS "newBytes",
     seconds::float8 AS seconds, round(extract(epoch FROM clock_timestamp() - taken_at))::float8 AS "ageSeconds"
   FROM backup_runs ORDER BY taken_at DESC LIMIT 1`,
);

/** Selects the last rehearsal of a restore. Index: backup_rehearsals_finished_at. */
export const LAST_REHEARSAL = statement(
  `SELECT backup_id AS "backupId", repository, finished_at AS "finishedAt", rpo_seconds::float8 AS "rpoSeconds",
     rto_seconds::float8 AS "rtoSeconds", failure, round(extract(epoch FROM clock_timestamp() - finished_at))::float8 AS "ageSeconds"
   FROM backup_rehearsals ORDER BY finished_at DESC LIMIT 1`,
);
