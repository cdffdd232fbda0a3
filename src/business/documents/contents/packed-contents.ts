import { constants, deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';
import { READING, UBL } from './dictionaries';

const deflateAsync = promisify(deflateRaw);
const inflateAsync = promisify(inflateRaw);

/**
 * Maximum size of a value that is packed and unpacked synchronously, in a tenth of a millisecond; larger ones in
 * another thread.
 */
const SMALL_BYTES = 64 * 1024;

/** Smallest size of an output buffer (documentation of node:zlib). */
const { Z_MIN_CHUNK } = constants;

/** Size of the header: the first byte states the encoding, the next four the unpacked size. */
const HEADER_BYTES = 5;
const PLAIN = 0;

/** Dictionaries of RFC 1951 by the number of their encoding. */
const DICTIONARIES: ReadonlyMap<number, Buffer> = new Map([
  [1, Buffer.from(UBL)],
  [2, Buffer.from(READING)],
]);

/** Compression level: the highest one without lazy matching; higher levels take 50 % longer and save 10 %. */
const LEVEL = 3;

/** Kind of text in a packed value. */
export type ContentKind = 'ubl' | 'reading';

const ENCODING: Readonly<Record<ContentKind, number>> = { ubl: 1, reading: 2 };

/**
 * Packs bytes for the database.
 * @returns a value that is at most 5 bytes longer than the input, because of the header
 */
export async function pack(bytes: Uint8Array, kind: ContentKind): Promise<Buffer> {
  const encoding = ENCODING[kind];
  const dictionary = getDictionary(encoding);
  const packedBytes =
    bytes.length <= SMALL_BYTES
      ? deflateRawSync(bytes, { level: LEVEL, dictionary })
      : // TypeScript uses the last signature of an overloaded function for its promise type.
        ((await deflateAsync(bytes, { level: LEVEL, dictionary })) as Buffer);
  const isWorthIt = packedBytes.length < bytes.length;
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(isWorthIt ? encoding : PLAIN, 0);
  header.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([header, isWorthIt ? packedBytes : bytes]);
}

/**
 * Unpacks a value of `pack`.
 * @throws Error for any other value
 */
export async function unpack(packedBytes: Buffer): Promise<Buffer> {
  return isSmall(packedBytes) ? unpackSmall(packedBytes) : unpackAsync(packedBytes);
}

/** Returns whether a value can be unpacked synchronously. */
export function isSmall(packedBytes: Buffer): boolean {
  return packedBytes.length >= HEADER_BYTES && packedBytes.readUInt32BE(1) <= SMALL_BYTES;
}

/** Unpacks a small value synchronously. */
export function unpackSmall(packedBytes: Buffer): Buffer {
  const { encoding, size, body } = splitHeader(packedBytes);
  if (encoding === PLAIN) return requireSize(body, size);
  // One output buffer of the exact size; by default even small values would use a buffer of 16 kB.
  const options = { maxOutputLength: size + 1, chunkSize: Math.max(Z_MIN_CHUNK, size + 1) };
  return requireSize(inflateRawSync(body, { dictionary: getDictionary(encoding), ...options }), size);
}

async function unpackAsync(packedBytes: Buffer): Promise<Buffer> {
  const { encoding, size, body } = splitHeader(packedBytes);
  if (encoding === PLAIN) return requireSize(body, size);
  const options = { dictionary: getDictionary(encoding), maxOutputLength: size + 1 };
  return requireSize(await inflateAsync(body, options), size);
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
    throw new Error(`A packed value has the encoding ${encoding}, which this release does not know`);
  return dictionary;
}

function requireSize(bytes: Buffer, size: number): Buffer {
  if (bytes.length !== size) throw new Error(`A packed value has ${bytes.length} bytes instead of ${size}`);
  return bytes;
}
