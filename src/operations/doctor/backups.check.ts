import type { Config } from '../../platform/kernel/config';
import { hasBaseBackup } from '../../platform/kernel/database/embedded/wal-archive';
import type { Reader } from '../../platform/kernel/database/statement';
import { problem, warning, type DoctorCheck, type Finding } from './check';

const MAX_BACKUP_AGE_DAYS = 7;
const BACKUP_HELP =
  'set BACKUP_REPOSITORY and BACKUP_EVERY_HOURS, or run passerelle db backup --to REPOSITORY every night; see docs/backup.md';
const REHEARSAL_HELP = 'set BACKUP_REHEARSE_EVERY_DAYS, or run passerelle db rehearse; see docs/backup.md';
/** Age from which a rehearsal is too old to prove that the current data can be restored. */
const MAX_REHEARSAL_AGE_DAYS = 100;

/**
 * Checks that a production installation was backed up and the backup verified within a week, or that the write-ahead log is
 * archived and a base backup exists.
 */
export const backupsCheck: DoctorCheck = {
  name: 'backups',
  needsSchema: true,
  run: async ({ config, reader }) => {
    const archive = await checkArchive(reader);
    if (config.nodeEnv !== 'production') return archive;
    return [
      ...archive,
      ...(await checkBackup(reader, config)),
      ...(await checkRehearsal(reader, config.backup.repository?.name ?? null)),
    ];
  },
};

async function checkBackup(reader: Reader, config: ArchiveSettings): Promise<Finding[]> {
  const [last] = await reader.rows<{ takenAt: string | null; days: number | null; archived: boolean }>(
    `SELECT to_char(made AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS "takenAt",
         (extract(epoch FROM clock_timestamp() - made) / 86400)::float8 AS days,
         coalesce((SELECT last_archived_time > clock_timestamp() - make_interval(days => $1) FROM pg_stat_archiver), false) AS archived
       FROM (SELECT max((after ->> 'takenAt')::timestamptz) AS made FROM audit_entries
             WHERE team_id IS NULL AND action = 'database.backup_verified') AS made`,
    [MAX_BACKUP_AGE_DAYS],
  );
  if (last === undefined || (last.archived && (await canRecover(config)))) return [];
  if (last.takenAt === null || last.days === null)
    return [warning('No backup of this installation has been made.', BACKUP_HELP)];
  if (last.days <= MAX_BACKUP_AGE_DAYS) return [];
  return [
    warning(
      `The last backup was made at ${last.takenAt} UTC, ${Math.floor(last.days)} days ago: if the machine is lost, all later changes are lost.`,
      BACKUP_HELP,
    ),
  ];
}

type ArchiveSettings = Pick<Config, 'databaseUrl' | 'embeddedWalArchive'>;

/**
 * Returns whether the archived write-ahead log can be used, which requires a base backup. Base backups of an external
 * server, and of an archive that this user cannot read, are unknown here.
 */
async function canRecover({ databaseUrl, embeddedWalArchive }: ArchiveSettings): Promise<boolean> {
  if (databaseUrl !== null || embeddedWalArchive === null) return true;
  try {
    return await hasBaseBackup(embeddedWalArchive);
  } catch {
    return true;
  }
}

/**
 * Checks the last rehearsal of a restore, once there are backups in a repository.
 * @param repository name of the configured repository; null: all repositories count
 */
async function checkRehearsal(reader: Reader, repository: string | null): Promise<Finding[]> {
  const [last] = await reader.rows<{ failure: string | null; at: string | null; days: number | null }>(
    `SELECT r.failure, to_char(r.finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at,
       (extract(epoch FROM clock_timestamp() - r.finished_at) / 86400)::float8 AS days
     FROM (SELECT FROM backup_runs WHERE repository = coalesce($1, repository) LIMIT 1) AS runs
       LEFT JOIN (SELECT failure, finished_at FROM backup_rehearsals WHERE repository = coalesce($1, repository)
                  ORDER BY finished_at DESC LIMIT 1) AS r ON true`,
    [repository],
  );
  if (last === undefined) return [];
  if (last.at === null || last.days === null)
    return [warning('No restore of a backup has been rehearsed.', REHEARSAL_HELP)];
  if (last.failure !== null)
    return [
      problem(
        `The rehearsal of ${last.at} UTC could not restore the backup: ${last.failure}`,
        REHEARSAL_HELP,
      ),
    ];
  if (last.days <= MAX_REHEARSAL_AGE_DAYS) return [];
  return [
    warning(
      `The last rehearsal of a restore was on ${last.at} UTC, ${Math.floor(last.days)} days ago.`,
      REHEARSAL_HELP,
    ),
  ];
}

/** Checks that the server archives its write-ahead log, if archiving is configured. */
async function checkArchive(reader: Reader): Promise<Finding[]> {
  const [failure] = await reader.rows<{ at: string; segment: string | null }>(
    `SELECT to_char(last_failed_time AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at, last_failed_wal AS segment FROM pg_stat_archiver
     WHERE last_failed_time > coalesce(last_archived_time, '-infinity') AND current_setting('archive_mode') <> 'off'`,
  );
  if (failure === undefined) return [];
  return [
    problem(
      `The server cannot archive its write-ahead log: the last attempt, at ${failure.at} UTC with the segment ${failure.segment ?? '-'}, failed. Until archiving works, the server keeps all segments on the disk of the database.`,
      'check the free space and the permissions of the archive (EMBEDDED_WAL_ARCHIVE or archive_command); see docs/backup.md',
    ),
  ];
}
