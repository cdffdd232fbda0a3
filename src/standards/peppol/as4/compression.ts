import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { As4Error } from './as4-error';
import { joinInTurns } from './in-turns';
import type { Spool } from './mime/spool';

/** Maximum size that is processed synchronously, because the thread pool would cost more. */
const MAX_SYNC_BYTES = 32 * 1024;
/** Maximum size of synchronously decompressed data; larger data are decompressed in parts. */
const MAX_SYNC_RESULT_BYTES = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

/**
 * Compresses a payload (RFC 1952). The same bytes produce the same result: the header contains no time or name.
 * @returns the result in pieces of moderate size
 */
export async function compress(bytes: Buffer): Promise<Buffer[]> {
  if (bytes.length <= MAX_SYNC_BYTES) return [gzipSync(bytes)];
  const gzip = createGzip({ chunkSize: PIECE_BYTES });
  gzip.end(bytes);
  const pieces: Buffer[] = [];
  for await (const piece of gzip as AsyncIterable<Buffer>) pieces.push(piece);
  return pieces;
}

/**
 * Decompresses a payload.
 * @param limit maximum bytes of the result; decompression stops at this limit, so that a decompression bomb cannot
 * exhaust memory
 * @param reserve waits until memory for a result of this size is available
 * @throws As4Error DecompressionFailure, and the errors of `reserve`
 */
export async function decompress(
  compressed: Spool,
  limit: number,
  reserve: (bytes: number) => Promise<void> = async () => undefined,
): Promise<Buffer> {
  if (compressed.size <= MAX_SYNC_BYTES) {
    const pieces: Buffer[] = [];
    for await (const piece of compressed.pieces()) pieces.push(piece);
    try {
      return gunzipSync(Buffer.concat(pieces), { maxOutputLength: Math.min(limit, MAX_SYNC_RESULT_BYTES) });
    } catch (error) {
      if (!isTooLarge(error)) throw notGzipError();
      if (limit <= MAX_SYNC_RESULT_BYTES) throw tooLargeError(limit);
    }
  }
  const announcedSize = Math.min(limit, await readAnnouncedSize(compressed));
  await reserve(announcedSize);
  return decompressInPieces(compressed, limit, announcedSize);
}

async function decompressInPieces(compressed: Spool, limit: number, announcedSize: number): Promise<Buffer> {
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
  const source = Readable.from(compressed.pieces(), { objectMode: false });
  source.on('error', (error) => gunzip.destroy(error));
  // Memory pages are allocated only when they are written, so a wrong announced size has no cost.
  let buffer: Buffer = Buffer.allocUnsafe(announcedSize);
  let size = 0;
  try {
    for await (const piece of source.pipe(gunzip) as AsyncIterable<Buffer>) {
      if (size + piece.length > limit) throw tooLargeError(limit);
      if (size + piece.length > buffer.length) buffer = await extendBuffer(buffer.subarray(0, size), limit);
      size += piece.copy(buffer, size);
    }
  } catch (error) {
    throw error instanceof As4Error ? error : notGzipError();
  } finally {
    source.destroy();
    gunzip.destroy();
  }
  return buffer.subarray(0, size);
}

/**
 * Returns the size in the last four bytes (RFC 1952, section 2.3.1). It is wrong for a file of several members and for
 * a forged file.
 */
async function readAnnouncedSize(compressed: Spool): Promise<number> {
  let last = Buffer.alloc(4);
  for await (const piece of compressed.pieces())
    last = Buffer.from(Buffer.concat([last, piece.subarray(-4)]).subarray(-4));
  return last.readUInt32LE(0);
}

function extendBuffer(bytes: Buffer, limit: number): Promise<Buffer> {
  const space = Buffer.allocUnsafe(
    Math.min(limit - bytes.length, Math.max(MAX_SYNC_RESULT_BYTES, bytes.length)),
  );
  return joinInTurns([bytes, space]);
}

/** Returns whether zlib threw the error because the result exceeds `maxOutputLength`. */
function isTooLarge(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
  );
}

function notGzipError(): As4Error {
  return new As4Error('DecompressionFailure', 'The payload is not valid gzip');
}

function tooLargeError(limit: number): As4Error {
  return new As4Error('DecompressionFailure', `The payload has more than ${limit} bytes when decompressed`);
}
