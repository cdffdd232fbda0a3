import { constants, deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';
import { READING, UBL } from './dictionaries';

const deflateAsync = promisify(deflateRaw);
const inflateAsync = promisify(inflateRaw);

/**
 * Values of up to this size are packed and unpacked synchronously, in a tenth of a millisecond; larger ones in another
 * thread.
 */
const SMALL_BYTES = 64 * 1024;

/** Smallest size of an output buffer (documentation of node:zlib). */
const { Z_MIN_CHUNK } = constants;

/** The first byte states the encoding, the next four the unpacked size. */
const HEADER_BYTES = 5;
const PLAIN = 0;

/** Dictionaries of RFC 1951 by the number of their encoding. */
const DICTIONARIES: ReadonlyMap<number, Buffer> = new Map([
  [1, Buffer.from(UBL)],
  [2, Buffer.from(READING)],
]);

/** The last level without lazy matching: the next levels take half as long again and save a tenth. */
const LEVEL = 3;

/** Kind of text in a packed value. */
export type ContentKind = 'ubl' | 'reading';

const ENCODING: Readonly<Record<ContentKind, number>> = { ubl: 1, reading: 2 };

/**
 * Packs bytes for the database.
 * @returns never longer than the bytes and a header of 5
 */
export async function pack(bytes: Uint8Array, kind: ContentKind): Promise<Buffer> {
  const encoding = ENCODING[kind];
  const dictionary = getDictionary(encoding);
  const packed =
    bytes.length <= SMALL_BYTES
      ? deflateRawSync(bytes, { level: LEVEL, dictionary })
      : // The promise of an overloaded function has the type of the last of its forms.
        ((await deflateAsync(bytes, { level: LEVEL, dictionary })) as Buffer);
  const isWorthIt = packed.length < bytes.length;
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(isWorthIt ? encoding : PLAIN, 0);
  header.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([header, isWorthIt ? packed : bytes]);
}

/**
 * Unpacks a value of `pack`.
 * @throws Error for any other value
 */
export async function unpack(packed: Buffer): Promise<Buffer> {
  return isSmall(packed) ? unpackSmall(packed) : unpackAsync(packed);
}

/** Whether a value can be unpacked synchronously. */
export function isSmall(packed: Buffer): boolean {
  return packed.length >= HEADER_BYTES && packed.readUInt32BE(1) <= SMALL_BYTES;
}

/** Unpacks a small value synchronously. */
export function unpackSmall(packed: Buffer): Buffer {
  const { encoding, size, rest } = splitHeader(packed);
  if (encoding === PLAIN) return requireSize(rest, size);
  // A single output buffer of the right size: by default each value of some kilobytes would use one of 16 kB.
  const options = { maxOutputLength: size + 1, chunkSize: Math.max(Z_MIN_CHUNK, size + 1) };
  return requireSize(inflateRawSync(rest, { dictionary: getDictionary(encoding), ...options }), size);
}

async function unpackAsync(packed: Buffer): Promise<Buffer> {
  const { encoding, size, rest } = splitHeader(packed);
  if (encoding === PLAIN) return requireSize(rest, size);
  const options = { dictionary: getDictionary(encoding), maxOutputLength: size + 1 };
  return requireSize(await inflateAsync(rest, options), size);
}

function splitHeader(packed: Buffer): { encoding: number; size: number; rest: Buffer } {
  if (packed.length < HEADER_BYTES) throw new Error(`A packed value has ${packed.length} bytes`);
  return { encoding: packed.readUInt8(0), size: packed.readUInt32BE(1), rest: packed.subarray(HEADER_BYTES) };
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
