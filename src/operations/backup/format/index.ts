/**
 * The file format of backups, over streams: records (records.ts), compressed with gzip, in frames that are authenticated
 * one by one and, with a passphrase, encrypted (frames.ts). This folder does not use the database.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { DamagedBackupError } from './backup-error';
import { checkRecords } from './checked-records';
import { openFrames, sealFrames } from './frames';
import { decodeRecords, encodeRecord, type BackupRecord } from './records';

export { BackupError, DamagedBackupError } from './backup-error';
export { isEncrypted } from './frames';
export { gatherChunks } from './frames';
export type { Closing, ExternalObjects, Opening, SequencePosition, TableShape } from './manifest';
export type { BackupRecord } from './records';
export { RowDigest, type RowTotal } from './row-digest';

/** Compression level: fast at the cost of larger files, because the service runs on the machine too. */
const GZIP_LEVEL = 3;

/** Writes records into a stream and ends the stream. */
export async function writeBackup(
  records: AsyncIterable<BackupRecord>,
  target: NodeJS.WritableStream,
  passphrase: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const encodeRecords = async function* (): AsyncGenerator<Buffer> {
    for await (const record of records) yield encodeRecord(record);
  };
  await pipeline(
    Readable.from(encodeRecords(), { objectMode: false }),
    createGzip({ level: GZIP_LEVEL }),
    (source: AsyncIterable<Buffer>) => sealFrames(source, passphrase),
    target,
    { signal },
  );
}

/**
 * Reads a complete backup; `use` receives only checked records.
 * @param use consumer that reads all records
 * @throws DamagedBackupError, BackupError for a missing passphrase, and any error of `use`
 */
export async function readBackup(
  source: AsyncIterable<Buffer>,
  passphrase: string | null,
  use: (records: AsyncIterable<BackupRecord>) => Promise<void>,
): Promise<void> {
  try {
    await pipeline(
      source,
      (bytes: AsyncIterable<Buffer>) => openFrames(bytes, passphrase),
      createGunzip(),
      (bytes: AsyncIterable<Buffer>) => use(checkRecords(decodeRecords(bytes))),
    );
  } catch (error) {
    // Frames are authenticated, so data that zlib refuses was already invalid when it was written.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new DamagedBackupError(`The backup cannot be decompressed: ${error.message}.`);
    throw error;
  }
}
