import { writeAtomically } from '../../platform/kernel/atomic-file';
import { readSnapshot, type SnapshotWatch } from './database/snapshot';
import { withSession } from './database/session';
import { BackupSummaryReader, type BackupSummary } from './backup-summary';
import { writeBackup, type BackupRecord } from './format';

export interface BackupOptions extends SnapshotWatch {
  databaseUrl: string;
  file: string;
  /** Null: not encrypted. */
  passphrase: string | null;
  /** Whether a file of that name may be replaced. */
  replace: boolean;
  /** Ends the backup; no file is left. */
  signal?: AbortSignal;
}

/**
 * Backs up a database that is in use. The file appears once it is complete and on the disk.
 * @throws BackupError, FileRefused, and what the database or the file system said
 */
export async function makeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { databaseUrl, file, passphrase, replace, signal } = options;
  const summary = new BackupSummaryReader();
  const watched = async function* (records: AsyncIterable<BackupRecord>): AsyncGenerator<BackupRecord> {
    for await (const record of records) {
      summary.add(record);
      yield record;
    }
  };
  const { size } = await writeAtomically(file, replace, (stream) =>
    withSession(databaseUrl, (client) => {
      return writeBackup(watched(readSnapshot(client, options)), stream, passphrase, signal);
    }),
  ).catch((error: unknown) => {
    // An aborted pipeline does not say why.
    throw signal?.aborted === true ? signal.reason : error;
  });
  return summary.finish(size);
}
