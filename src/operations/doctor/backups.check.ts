import { warning, type DoctorCheck } from './check';

const OLDEST_DAYS = 7;
const HELP = 'passerelle db backup --out FILE, nightly; see docs/backup.md';

/**
 * Checks that a production installation was backed up and the backup verified within a week, or that the write-ahead log is
 * archived.
 */
export const backupsCheck: DoctorCheck = {
  name: 'backups',
  needsSchema: true,
  run: async ({ config, reader }) => {
    if (config.nodeEnv !== 'production') return [];
    const [last] = await reader.rows<{ takenAt: string | null; days: number | null; archived: boolean }>(
      `SELECT to_char(made AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS "takenAt",
         (extract(epoch FROM clock_timestamp() - made) / 86400)::float8 AS days,
         coalesce((SELECT last_archived_time > clock_timestamp() - make_interval(days => $1) FROM pg_stat_archiver), false) AS archived
       FROM (SELECT max((after ->> 'takenAt')::timestamptz) AS made FROM audit_entries
             WHERE team_id IS NULL AND action = 'database.backup_verified') AS made`,
      [OLDEST_DAYS],
    );
    if (last === undefined || last.archived) return [];
    if (last.takenAt === null || last.days === null)
      return [warning('No backup of this installation has been made.', HELP)];
    if (last.days <= OLDEST_DAYS) return [];
    return [
      warning(
        `The last backup is of ${last.takenAt} UTC, ${Math.floor(last.days)} days ago: a loss of the machine loses all later changes.`,
        HELP,
      ),
    ];
  },
};
