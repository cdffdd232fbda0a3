import type { Command } from 'commander';
import type { AcceptedLosses, BackupOptions, RestoreOptions, VerifyOptions } from './database-backups';
import type { BaseBackupOptions, RecoverOptions } from './point-in-time';
import type {
  PruneOptions,
  RehearseOptions,
  RepositoryBackupOptions,
  StoredBackupOptions,
  VerifyRepositoryOptions,
} from './repository-backups';

const PASSPHRASE = ['--passphrase-file <file>', 'file with the passphrase of the backup'] as const;
const FROM = ['--from <repository>', 'folder or s3://bucket/prefix; default: BACKUP_REPOSITORY'] as const;
const JSON_OUTPUT = ['--json', 'print JSON'] as const;

/**
 * Adds the commands for backups: created while the service runs, verified anywhere, restored into an empty database.
 */
export function addDatabaseCommands(program: Command): void {
  const db = program.command('db').description('Backups of the database (docs/backup.md)');
  addBackup(db);
  addVerify(db);
  addRestore(db);
  addRehearse(db);
  addBackups(db);
  addPointInTime(db);
}

function addBackup(db: Command): void {
  db.command('backup')
    .description(
      'Back up the database while the service runs: what changed into a repository, or all into a file',
    )
    .option('--to <repository>', 'folder or s3://bucket/prefix; default: BACKUP_REPOSITORY')
    .option('--read-all', 'read every row, also of segments without changes')
    .option('--out <file>', 'write one file instead; it gets its name when it is complete')
    .option('--passphrase-file <file>', 'encrypt with the passphrase in this file')
    .option('--force', 'replace a file of that name')
    .option(...JSON_OUTPUT)
    .action(async (options: Partial<BackupOptions> & RepositoryBackupOptions) => {
      const { out } = options;
      await requireOne(options.to, out, '--to', '--out');
      if (out === undefined) await (await import('./repository-backups')).backupToRepository(options);
      else await (await import('./database-backups')).backup({ ...options, out });
    });
}

function addVerify(db: Command): void {
  db.command('verify')
    .description('Read a backup from end to end; needs no database')
    .option(...FROM)
    .option('--backup <id>', 'backup of the repository; default: the last one')
    .option('--all', 'all backups of the repository')
    .option('--remove-damaged', 'remove damaged objects, so that the next backup writes them again')
    .option('--in <file>', 'backup file')
    .option(...PASSPHRASE)
    .option(...JSON_OUTPUT)
    .action(async (options: Partial<VerifyOptions> & VerifyRepositoryOptions) => {
      const file = options.in;
      await requireOne(options.from, file, '--from', '--in');
      if (file === undefined) await (await import('./repository-backups')).verifyRepository(options);
      else await (await import('./database-backups')).verify({ ...options, in: file });
    });
}

function addRestore(db: Command): void {
  db.command('restore')
    .description('Restore a backup into an empty database; outgoing work is held until `work resume`')
    .option(...FROM)
    .option('--backup <id>', 'backup of the repository; default: the last one')
    .option('--in <file>', 'backup file')
    .option(...PASSPHRASE)
    .option('--accept-other-secret', 'restore although APP_SECRET is not the one of the backup')
    .option('--accept-missing-objects', 'restore although the object store of the backup is not set')
    .option(...JSON_OUTPUT)
    .action(async (options: Partial<RestoreOptions> & StoredBackupOptions & AcceptedLosses) => {
      const file = options.in;
      await requireOne(options.from, file, '--from', '--in');
      if (file === undefined) await (await import('./repository-backups')).restoreFromRepository(options);
      else await (await import('./database-backups')).restore({ ...options, in: file });
    });
}

function addRehearse(db: Command): void {
  db.command('rehearse')
    .description(
      'Restore the last backup into a scratch database, compare all digests, measure the time, drop it',
    )
    .option(...FROM)
    .option('--backup <id>', 'backup of the repository; default: the last one')
    .option(
      '--scratch-url <url>',
      'server and role that create the scratch database; default: BACKUP_SCRATCH_URL',
    )
    .option(...PASSPHRASE)
    .option(...JSON_OUTPUT)
    .action(async (options: RehearseOptions) => (await import('./repository-backups')).rehearse(options));
}

function addBackups(db: Command): void {
  const backups = db.command('backups').description('Backups of a repository');
  backups
    .command('list')
    .description('List the backups of a repository')
    .option(...FROM)
    .option(...PASSPHRASE)
    .option(...JSON_OUTPUT)
    .action(async (options: StoredBackupOptions) =>
      (await import('./repository-backups')).listBackups(options),
    );
  backups
    .command('prune')
    .description('Remove old backups, and the objects that no remaining backup names')
    .option(...FROM)
    .option('--keep-daily <n>', 'days whose last backup is kept; default: BACKUP_KEEP_DAILY')
    .option('--keep-weekly <n>', 'weeks whose last backup is kept; default: BACKUP_KEEP_WEEKLY')
    .option('--keep-monthly <n>', 'months whose last backup is kept; default: BACKUP_KEEP_MONTHLY')
    .option(...PASSPHRASE)
    .option(...JSON_OUTPUT)
    .action(async (options: PruneOptions) => (await import('./repository-backups')).pruneBackups(options));
}

function addPointInTime(db: Command): void {
  db.command('base-backup')
    .description(
      'Copy the embedded database as the base of a recovery to a point in time (EMBEDDED_WAL_ARCHIVE)',
    )
    .requiredOption('--out <folder>', 'folder to create')
    .option(...JSON_OUTPUT)
    .action(async (options: BaseBackupOptions) => (await import('./point-in-time')).baseBackup(options));
  db.command('recover')
    .description('Recover an embedded database to a point in time; outgoing work is held until `work resume`')
    .requiredOption('--in <folder>', 'base backup')
    .requiredOption('--wal <folder>', 'archive of the write-ahead log')
    .option(
      '--until <instant>',
      'instant to recover to, such as 2026-11-28T09:30:00Z; default: the end of the archive',
    )
    .option(...JSON_OUTPUT)
    .action(async (options: RecoverOptions) => (await import('./point-in-time')).recover(options));
}

/** @throws CommandError when both ways of naming a backup are used */
async function requireOne(
  repository: string | undefined,
  file: string | undefined,
  repositoryOption: string,
  fileOption: string,
): Promise<void> {
  if (repository === undefined || file === undefined) return;
  const { CommandError, EXIT } = await import('./output');
  throw new CommandError(
    `${repositoryOption} and ${fileOption} are both used; accepted: one of them.`,
    EXIT.misused,
  );
}
