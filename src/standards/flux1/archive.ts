/** Envelopes of the portal's files: gzipped tar archives (POSIX.1-1988 ustar) of a few files without folders. */
import { gunzipSync, gzipSync } from 'node:zlib';

/** File of an archive. */
export interface ArchiveEntry {
  /** name without a folder, at most 100 bytes */
  name: string;
  content: Buffer;
}

/** Bounds of an archive that is read. */
export interface ArchiveLimits {
  /** bytes of all files together, with their headers */
  totalBytes: number;
  /** number of files */
  files: number;
}

/** The file is not an archive of plain files within the bounds. */
export class InvalidFlowArchiveError extends Error {}

const BLOCK = 512;
const NAME_BYTES = 100;
const SUM_AT = 148;
const SUM_BYTES = 8;
/** Accepted file names in an archive: no folder, no control character, no hidden file. */
const PLAIN_NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/;

/**
 * Packs files. The same files and time produce the same bytes.
 * @param modifiedAt modification time of all files
 * @throws RangeError for a name that no archive can have
 */
export function packArchive(entries: readonly ArchiveEntry[], modifiedAt: Date): Buffer {
  const blocks = entries.flatMap(({ name, content }) => [
    createHeader(name, content.length, modifiedAt),
    content,
    Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
  ]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
}

function createHeader(name: string, size: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES)
    throw new RangeError(`A name in an archive has at most ${NAME_BYTES} bytes; received ${name}`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(name, 0);
  block.write(octal(0o600, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(Math.floor(modifiedAt.getTime() / 1000), 11), 136);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(`${sumHeader(block).toString(8).padStart(6, '0')}\0 `, SUM_AT);
  return block;
}

/** The sum counts its own field as spaces. */
function sumHeader(header: Buffer): number {
  const summedHeader = Buffer.from(header);
  summedHeader.fill(' ', SUM_AT, SUM_AT + SUM_BYTES);
  return summedHeader.reduce((total, byte) => total + byte, 0);
}

/**
 * Reads the files of an archive.
 * @throws InvalidFlowArchiveError for anything except plain files with plain names within the limits: links, folders,
 * paths, two files with one name, a wrong checksum, a truncated archive, and one that unpacks to more than the limit
 */
export function readArchive(bytes: Buffer, limits: ArchiveLimits): ArchiveEntry[] {
  const tar = unpack(bytes, limits.totalBytes);
  const entries: ArchiveEntry[] = [];
  const names = new Set<string>();
  for (let at = 0; at < tar.length && tar[at] !== 0;) {
    const header = tar.subarray(at, at + BLOCK);
    if (header.length < BLOCK) throw new InvalidFlowArchiveError('The archive is cut.');
    const { name, size } = readHeader(header);
    const content = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (content.length < size) throw new InvalidFlowArchiveError(`The archive is cut within ${name}.`);
    if (names.has(name)) throw new InvalidFlowArchiveError(`The archive has two files ${name}.`);
    if (entries.length === limits.files)
      throw new InvalidFlowArchiveError(`The archive has more than ${limits.files} files.`);
    names.add(name);
    entries.push({ name, content });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}

function unpack(bytes: Buffer, maximum: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maximum });
  } catch (error) {
    const isTooLarge =
      typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new InvalidFlowArchiveError(
      isTooLarge
        ? `The archive unpacks to more than ${maximum} bytes.`
        : 'The file is no gzip archive, or it is cut.',
      { cause: error },
    );
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const readField = (from: number, length: number): string =>
    header
      .subarray(from, from + length)
      .toString('latin1')
      .replace(/\0.*$/s, '')
      .trim();
  if (Number.parseInt(readField(SUM_AT, SUM_BYTES), 8) !== sumHeader(header))
    throw new InvalidFlowArchiveError('The archive has a header with a wrong sum.');
  const name = readField(0, NAME_BYTES).replace(/^\.\//, '');
  if (!PLAIN_NAME.test(name) || readField(345, 155) !== '')
    throw new InvalidFlowArchiveError(
      `The archive has a file with another name than a plain one: ${JSON.stringify(name)}.`,
    );
  const type = readField(156, 1);
  if (type !== '0' && type !== '')
    throw new InvalidFlowArchiveError(
      `The archive has an entry ${name} that is no plain file (type ${type}).`,
    );
  const size = readField(124, 12);
  if (!/^[0-7]+$/.test(size)) throw new InvalidFlowArchiveError(`The archive states no size of ${name}.`);
  return { name, size: Number.parseInt(size, 8) };
}
