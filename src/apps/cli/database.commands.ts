import type { Command } from 'commander';
import type { BackupOptions, RestoreOptions, VerifyOptions } from './database-backups';

/**
 * Adds the commands for backups: created while the service runs, verified anywhere, restored into an empty database.
 */
export function databaseCommands(program: Command): void {
  const db = program.command('db').description('Backups of the database (docs/backup.md)');
  db.command('backup')
    .description('Back up the whole database while the service runs')
    .requiredOption('--out <file>', 'file to write; it gets its name when it is complete')
    .option('--passphrase-file <file>', 'encrypt with the passphrase in this file')
    .option('--force', 'replace a file of that name')
    .option('--json', 'print JSON')
    .action(async (options: BackupOptions) => (await import('./database-backups')).backup(options));
  db.command('verify')
    .description('Read a backup from end to end; needs no database')
    .requiredOption('--in <file>', 'the backup')
    .option('--passphrase-file <file>', 'its passphrase')
    .option('--json', 'print JSON')
    .action(async (options: VerifyOptions) => (await import('./database-backups')).verify(options));
  db.command('restore')
    .description('Restore a backup into an empty database; outgoing work is held until `work resume`')
    .requiredOption('--in <file>', 'the backup')
    .option('--passphrase-file <file>', 'its passphrase')
    .option('--accept-other-secret', 'restore although APP_SECRET is not the one of the backup')
    .option('--accept-missing-objects', 'restore although the object store of the backup is not set')
    .option('--json', 'print JSON')
    .action(async (options: RestoreOptions) => (await import('./database-backups')).restore(options));
}
