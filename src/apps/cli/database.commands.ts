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

const PASSPHRASE_OPTION = ['--passphrase-file <file>', 'file with the passphrase of the backup'] as const;
const FROM_OPTION = [
  '--from <repository>',
  'folder or s3://bucket/prefix; default: BACKUP_REPOSITORY',
] as const;
const JSON_OPTION = ['--json', 'print JSON'] as const;

/**
 * Adds the commands for backups: created while the service runs, verified anywhere, restored into an empty database.
 */
export function addDatabaseCommands(program: Command): void {
  const db = program.command('db').description('Backups of the database (docs/backup.md)');
  addBackupCommand(db);
  addVerifyCommand(db);
  addRestoreCommand(db);
  addRehearseCommand(db);
  addBackupsCommands(db);
  addPointInTimeCommands(db);
}

function addBackupCommand(db: Command): void {
  db.command('backup')
    .description(
      'Back up the database while the service runs: only changes into a repository, or everything into one file',
    )
    .option('--to <repository>', 'folder or s3://bucket/prefix; default: BACKUP_REPOSITORY')
    .option('--read-all', 'read every row, including the rows of unchanged segments')
    .option(
      '--out <file>',
      'write one file instead of a repository; the file gets this name when it is complete',
    )
    .option('--passphrase-file <file>', 'encrypt with the passphrase in this file')
    .option('--force', 'replace a file of that name')
    .option(...JSON_OPTION)
    .action(async (options: Partial<BackupOptions> & RepositoryBackupOptions) => {
      const { out } = options;
      await rejectBothOptions(options.to, out, '--to', '--out');
      if (out === undefined) await (await import('./repository-backups')).backupToRepository(options);
      else await (await import('./database-backups')).backUpToFile({ ...options, out });
    });
}

function addVerifyCommand(db: Command): void {
  db.command('verify')
    .description('Read a backup from end to end; needs no database')
    .option(...FROM_OPTION)
    .option('--backup <id>', 'backup of the repository; default: the last one')
    .option('--all', 'all backups of the repository')
    .option('--remove-damaged', 'remove damaged objects, so that the next backup writes them again')
    .option('--in <file>', 'backup file')
    .option(...PASSPHRASE_OPTION)
    .option(...JSON_OPTION)
    .action(async (options: Partial<VerifyOptions> & VerifyRepositoryOptions) => {
      const file = options.in;
      await rejectBothOptions(options.from, file, '--from', '--in');
      if (file === undefined) await (await import('./repository-backups')).verifyRepository(options);
      else await (await import('./database-backups')).verifyFile({ ...options, in: file });
    });
}

function addRestoreCommand(db: Command): void {
  db.command('restore')
    .description('Restore a backup into an empty database; outgoing work is held until `work resume`')
    .option(...FROM_OPTION)
    .option('--backup <id>', 'backup of the repository; default: the last one')
    .option('--in <file>', 'backup file')
    .option(...PASSPHRASE_OPTION)
    .option('--accept-other-secret', 'restore although APP_SECRET is not the secret of the backup')
    .option('--accept-missing-objects', 'restore although the object store of the backup is not configured')
    .option(...JSON_OPTION)
    .action(async (options: Partial<RestoreOptions> & StoredBackupOptions & AcceptedLosses) => {
      const file = options.in;
      await rejectBothOptions(options.from, file, '--from', '--in');
      if (file === undefined) await (await import('./repository-backups')).restoreFromRepository(options);
      else await (await import('./database-backups')).restoreFile({ ...options, in: file });
    });
}

function addRehearseCommand(db: Command): void {
  db.command('rehearse')
    .description(
      'Restore the last backup into a scratch database, compare all digests, measure the time, and drop the database',
    )
    .option(...FROM_OPTION)
    .option('--backup <id>', 'backup of the repository; default: the last one')
    .option(
      '--scratch-url <url>',
      'server and role that create the scratch database; default: BACKUP_SCRATCH_URL',
    )
    .option(...PASSPHRASE_OPTION)
    .option(...JSON_OPTION)
    .action(async (options: RehearseOptions) =>
      (await import('./repository-backups')).rehearseBackup(options),
    );
}

function addBackupsCommands(db: Command): void {
  const backups = db.command('backups').description('Backups of a repository');
  backups
    .command('list')
    .description('List the backups of a repository')
    .option(...FROM_OPTION)
    .option(...PASSPHRASE_OPTION)
    .option(...JSON_OPTION)
    .action(async (options: StoredBackupOptions) =>
      (await import('./repository-backups')).listBackups(options),
    );
  backups
    .command('prune')
    .description('Remove old backups, and the objects that no remaining backup uses')
    .option(...FROM_OPTION)
    .option('--keep-daily <n>', 'days whose last backup is kept; default: BACKUP_KEEP_DAILY')
    .option('--keep-weekly <n>', 'weeks whose last backup is kept; default: BACKUP_KEEP_WEEKLY')
    .option('--keep-monthly <n>', 'months whose last backup is kept; default: BACKUP_KEEP_MONTHLY')
    .option(...PASSPHRASE_OPTION)
    .option(...JSON_OPTION)
    .action(async (options: PruneOptions) => (await import('./repository-backups')).pruneBackups(options));
}

function addPointInTimeCommands(db: Command): void {
  db.command('base-backup')
    .description(
      'Copy the embedded database as the base backup for a recovery to a point in time (EMBEDDED_WAL_ARCHIVE)',
    )
    .requiredOption('--out <folder>', 'folder to create')
    .option(...JSON_OPTION)
    .action(async (options: BaseBackupOptions) => (await import('./point-in-time')).baseBackup(options));
  db.command('recover')
    .description('Recover an embedded database to a point in time; outgoing work is held until `work resume`')
    .requiredOption('--in <folder>', 'base backup')
    .requiredOption('--wal <folder>', 'archive of the write-ahead log')
    .option(
      '--until <instant>',
      'instant to recover to, such as 2026-11-28T09:30:00Z; default: the end of the archive',
    )
    .option(...JSON_OPTION)
    .action(async (options: RecoverOptions) => (await import('./point-in-time')).recover(options));
}

/** @throws CommandError when both a repository and a file are named */
async function rejectBothOptions(
  repository: string | undefined,
  file: string | undefined,
  repositoryOption: string,
  fileOption: string,
): Promise<void> {
  if (repository === undefined || file === undefined) return;
  const { CommandError, EXIT } = await import('./output');
  throw new CommandError(
    `Only one of ${repositoryOption} and ${fileOption} may be used; received both.`,
    EXIT.misused,
  );
}
