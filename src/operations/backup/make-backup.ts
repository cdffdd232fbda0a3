import { writeAtomically } from '../../platform/kernel/atomic-file';
import { readSnapshot, type SnapshotCallbacks } from './database/snapshot';
import { withSession } from './database/session';
import { BackupSummaryReader, type BackupSummary } from './backup-summary';
import { writeBackup, type BackupRecord } from './format';

export interface FileBackupOptions extends SnapshotCallbacks {
  databaseUrl: string;
  file: string;
  /** Passphrase; null: not encrypted. */
  passphrase: string | null;
  /** Whether an existing file may be replaced. */
  replace: boolean;
  /** Aborts the backup and removes its file. */
  signal?: AbortSignal;
}

/**
 * Backs up a database that is in use. The file gets its name only when it is complete and flushed to the disk.
 * @throws BackupError, FileNotWritableError, and errors of the database or the file system
 */
export async function backUpToFile(options: FileBackupOptions): Promise<BackupSummary> {
  const { databaseUrl, file, passphrase, replace, signal } = options;
  const summary = new BackupSummaryReader();
  const watchRecords = async function* (records: AsyncIterable<BackupRecord>): AsyncGenerator<BackupRecord> {
    for await (const record of records) {
      summary.add(record);
      yield record;
    }
  };
  const { size } = await writeAtomically(file, replace, (stream) =>
    withSession(databaseUrl, (client) => {
      return writeBackup(watchRecords(readSnapshot(client, options)), stream, passphrase, signal);
    }),
  ).catch((error: unknown) => {
    // The error of an aborted pipeline does not contain the reason.
    throw signal?.aborted === true ? signal.reason : error;
  });
  return summary.finish(size);
}
