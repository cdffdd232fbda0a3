import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { BackupSummaryReader, type BackupSummary } from './backup-summary';
import { BackupError, isEncrypted, readBackup, type BackupRecord } from './format';

/**
 * Verifies a backup file by reading it completely.
 * @throws DamagedBackupError when a single bit differs from the written bytes; BackupError for an unreadable file or a
 *   missing passphrase
 */
export async function verifyBackup(file: string, passphrase: string | null): Promise<BackupSummary> {
  const summary = new BackupSummaryReader();
  const size = await forEachFileRecord(file, passphrase, (record) => summary.add(record));
  return summary.finish(size);
}

/**
 * Returns whether a backup needs a passphrase. Only the beginning of the file is read.
 * @throws BackupError when the file does not exist or is not a backup
 */
export async function needsPassphrase(file: string): Promise<boolean> {
  await getFileSize(file);
  const stream = createReadStream(file);
  try {
    return await isEncrypted(stream);
  } finally {
    stream.destroy();
  }
}

/**
 * Passes the verified records of a file to the callback one by one.
 * @returns the size of the file in bytes
 */
export async function forEachFileRecord(
  file: string,
  passphrase: string | null,
  use: (record: BackupRecord) => void | Promise<void>,
): Promise<number> {
  const size = await getFileSize(file);
  await readBackup(createReadStream(file), passphrase, async (records) => {
    for await (const record of records) await use(record);
  });
  return size;
}

async function getFileSize(file: string): Promise<number> {
  const { size } = await stat(file).catch((error: Error) => {
    throw new BackupError(`The backup cannot be read: ${error.message}`);
  });
  return size;
}
