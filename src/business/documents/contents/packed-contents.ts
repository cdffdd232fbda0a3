import { constants, deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';
import { READING_DICTIONARY, UBL_DICTIONARY } from './dictionaries';

const deflateAsync = promisify(deflateRaw);
const inflateAsync = promisify(inflateRaw);

/**
 * Maximum size of a value that is packed and unpacked synchronously, which takes a tenth of a millisecond; larger
 * values are processed in another thread.
 */
const MAX_SYNC_BYTES = 64 * 1024;

/** Smallest size of an output buffer (documentation of node:zlib). */
const { Z_MIN_CHUNK } = constants;

/** Size of the header: the first byte states the encoding, the next four the unpacked size. */
const HEADER_BYTES = 5;
const UNCOMPRESSED = 0;

/** Dictionaries of RFC 1951 by the number of the encoding that uses them. */
const DICTIONARIES: ReadonlyMap<number, Buffer> = new Map([
  [1, Buffer.from(UBL_DICTIONARY)],
  [2, Buffer.from(READING_DICTIONARY)],
]);

/** Highest compression level without lazy matching; higher levels take 50 % longer and save 10 % of the size. */
const COMPRESSION_LEVEL = 3;

/** Kind of text in a packed value. */
export type ContentKind = 'ubl' | 'reading';

const ENCODING_BY_KIND: Readonly<Record<ContentKind, number>> = { ubl: 1, reading: 2 };

/**
 * Packs bytes for the database.
 * @returns a value that is at most 5 bytes longer than the input, because of the header
 */
export async function pack(bytes: Uint8Array, kind: ContentKind): Promise<Buffer> {
  const encoding = ENCODING_BY_KIND[kind];
  const dictionary = getDictionary(encoding);
  const packedBytes =
    bytes.length <= MAX_SYNC_BYTES
      ? deflateRawSync(bytes, { level: COMPRESSION_LEVEL, dictionary })
      : // TypeScript uses the last signature of an overloaded function for its promise type.
        ((await deflateAsync(bytes, { level: COMPRESSION_LEVEL, dictionary })) as Buffer);
  const isSmaller = packedBytes.length < bytes.length;
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(isSmaller ? encoding : UNCOMPRESSED, 0);
  header.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([header, isSmaller ? packedBytes : bytes]);
}

/**
 * Unpacks a value of `pack`.
 * @throws Error for any other value
 */
export async function unpack(packedBytes: Buffer): Promise<Buffer> {
  return canUnpackSync(packedBytes) ? unpackSync(packedBytes) : unpackAsync(packedBytes);
}

/** Returns whether a value can be unpacked synchronously. */
export function canUnpackSync(packedBytes: Buffer): boolean {
  return packedBytes.length >= HEADER_BYTES && packedBytes.readUInt32BE(1) <= MAX_SYNC_BYTES;
}

/** Unpacks a small value synchronously. */
export function unpackSync(packedBytes: Buffer): Buffer {
  const { encoding, size, body } = splitHeader(packedBytes);
  if (encoding === UNCOMPRESSED) return assertSize(body, size);
  // One output buffer of the exact size; by default even small values would use a buffer of 16 kB.
  const options = { maxOutputLength: size + 1, chunkSize: Math.max(Z_MIN_CHUNK, size + 1) };
  return assertSize(inflateRawSync(body, { dictionary: getDictionary(encoding), ...options }), size);
}

async function unpackAsync(packedBytes: Buffer): Promise<Buffer> {
  const { encoding, size, body } = splitHeader(packedBytes);
  if (encoding === UNCOMPRESSED) return assertSize(body, size);
  const options = { dictionary: getDictionary(encoding), maxOutputLength: size + 1 };
  return assertSize(await inflateAsync(body, options), size);
}

function splitHeader(packedBytes: Buffer): { encoding: number; size: number; body: Buffer } {
  if (packedBytes.length < HEADER_BYTES) throw new Error(`A packed value has ${packedBytes.length} bytes`);
  return {
    encoding: packedBytes.readUInt8(0),
    size: packedBytes.readUInt32BE(1),
    body: packedBytes.subarray(HEADER_BYTES),
  };
}

function getDictionary(encoding: number): Buffer {
  const dictionary = DICTIONARIES.get(encoding);
  if (dictionary === undefined)
    throw new Error(`A packed value has the encoding ${encoding}, which this release does not support`);
  return dictionary;
}

function assertSize(bytes: Buffer, size: number): Buffer {
  if (bytes.length !== size) throw new Error(`A packed value has ${bytes.length} bytes instead of ${size}`);
  return bytes;
}
