import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Lease } from '../../platform/kernel/queue/work';
import { ExportClaimLostError } from './export-work';
import { INSERT_PART } from './exports.queries';

/** Size of a part, which the driver decodes in about a millisecond. */
export const PART_BYTES = 256 * 1024;

/** Size and digest of a written file. */
export interface WrittenFile {
  /** Size in bytes. */
  size: number;
  /** SHA-256 in hexadecimal. */
  sha256: string;
}

/**
 * Writes a stream into the parts of an export. Each part is inserted by a separate statement.
 * @throws LostExportError when another worker has claimed the export
 */
export async function writeParts(
  database: Pick<UnitOfWork, 'query'>,
  { id, claim }: Lease,
  stream: Readable,
): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let size = 0;
  let number = 0;
  let pendingChunks: Buffer[] = [];
  let pendingBytes = 0;
  const write = async (bytes: Buffer): Promise<void> => {
    hash.update(bytes);
    size += bytes.length;
    const insertedRows = await database.query(INSERT_PART, [id, claim, number, bytes]);
    if (insertedRows.length === 0)
      throw new ExportClaimLostError(`Export ${id} was claimed by another worker`);
    number += 1;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pendingChunks.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes < PART_BYTES) continue;
    let bytes = Buffer.concat(pendingChunks);
    for (; bytes.length >= PART_BYTES; bytes = bytes.subarray(PART_BYTES))
      await write(bytes.subarray(0, PART_BYTES));
    pendingChunks = [bytes];
    pendingBytes = bytes.length;
  }
  if (pendingBytes > 0) await write(Buffer.concat(pendingChunks));
  return { size, sha256: hash.digest('hex') };
}
