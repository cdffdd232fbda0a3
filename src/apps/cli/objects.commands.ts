import type { Command } from 'commander';
import type { StoreOptions, MoveOptions, VerifyOptions } from './object-stores';

/** Adds the commands for contents of documents in an object store (docs/object-store.md). */
export function addObjectsCommands(program: Command): void {
  const objects = program
    .command('objects')
    .description('Large contents of documents in an object store (docs/object-store.md)');
  objects
    .command('status')
    .description('Show the number of contents in each store, and the last sweeps')
    .option('--json', 'print JSON')
    .action(async (options: StoreOptions) => (await import('./object-stores')).showStatus(options));
  objects
    .command('move')
    .description('Move contents to a store or to the database while the service runs; safe to repeat')
    .requiredOption('--to <store>', 'database, or the address of OBJECT_STORE or FORMER_OBJECT_STORE')
    .option(
      '--archive-before <month>',
      'also move contents of any size, of documents before this month, such as 2026-01',
    )
    .option('--json', 'print JSON')
    .action(async (options: MoveOptions) => (await import('./object-stores')).moveObjects(options));
  objects
    .command('verify')
    .description('Check that each object recorded in the database exists and has the recorded size')
    .option('--digests', 'read each object and compare its SHA-256')
    .option('--json', 'print JSON')
    .action(async (options: VerifyOptions) => (await import('./object-stores')).verifyObjects(options));
  objects
    .command('adopt')
    .description(
      'Make this database the owner of the stores, instead of the database that it was copied from; only the owner deletes objects',
    )
    .option('--json', 'print JSON')
    .action(async (options: StoreOptions) => (await import('./object-stores')).adoptStores(options));
}
