/**
 * Reads and writes the portal's envelopes: gzipped tar archives (POSIX.1-1988 ustar) of a few files without folders.
 */
import { gunzipSync, gzipSync } from 'node:zlib';

/** File in an archive. */
export interface ArchiveEntry {
  /** name without a folder, at most 100 bytes */
  name: string;
  content: Buffer;
}

/** Limits of an archive that is read. */
export interface ArchiveLimits {
  /** bytes of all files together, with their headers */
  totalBytes: number;
  /** number of files */
  files: number;
}

/** Thrown for a file that is not an archive of plain files within the limits. */
export class InvalidFlowArchiveError extends Error {}

const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
const CHECKSUM_OFFSET = 148;
const CHECKSUM_BYTES = 8;
/** Accepted file names in an archive: no folder, no control character, no hidden file. */
const PLAIN_NAME_PATTERN = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/;

/**
 * Packs files into an archive. The same files and time produce the same bytes.
 * @param modifiedAt modification time of all files
 * @throws RangeError for a name that tar does not allow
 */
export function packArchive(entries: readonly ArchiveEntry[], modifiedAt: Date): Buffer {
  const blocks = entries.flatMap(({ name, content }) => [
    createHeader(name, content.length, modifiedAt),
    content,
    Buffer.alloc((BLOCK_BYTES - (content.length % BLOCK_BYTES)) % BLOCK_BYTES),
  ]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)]));
}

function createHeader(name: string, size: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES)
    throw new RangeError(`A file name in an archive must have at most ${NAME_BYTES} bytes; received ${name}`);
  const block = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(name, 0);
  block.write(octal(0o600, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(Math.floor(modifiedAt.getTime() / 1000), 11), 136);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(`${computeChecksum(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM_OFFSET);
  return block;
}

/** Computes the checksum of a header. The bytes of the checksum field itself count as spaces. */
function computeChecksum(header: Buffer): number {
  const headerWithBlankChecksum = Buffer.from(header);
  headerWithBlankChecksum.fill(' ', CHECKSUM_OFFSET, CHECKSUM_OFFSET + CHECKSUM_BYTES);
  return headerWithBlankChecksum.reduce((total, byte) => total + byte, 0);
}

/**
 * Reads the files of an archive.
 * @throws InvalidFlowArchiveError for anything except plain files with plain names within the limits: links, folders,
 * paths, two files with one name, a wrong checksum, a truncated archive, and an archive that unpacks to more than the
 * limit
 */
export function readArchive(bytes: Buffer, limits: ArchiveLimits): ArchiveEntry[] {
  const tar = unpack(bytes, limits.totalBytes);
  const entries: ArchiveEntry[] = [];
  const names = new Set<string>();
  for (let at = 0; at < tar.length && tar[at] !== 0;) {
    const header = tar.subarray(at, at + BLOCK_BYTES);
    if (header.length < BLOCK_BYTES) throw new InvalidFlowArchiveError('The archive is truncated.');
    const { name, size } = readHeader(header);
    const content = tar.subarray(at + BLOCK_BYTES, at + BLOCK_BYTES + size);
    if (content.length < size) throw new InvalidFlowArchiveError(`The archive is truncated within ${name}.`);
    if (names.has(name))
      throw new InvalidFlowArchiveError(`The archive has two files with the name ${name}.`);
    if (entries.length === limits.files)
      throw new InvalidFlowArchiveError(`The archive has more files than the maximum of ${limits.files}.`);
    names.add(name);
    entries.push({ name, content });
    at += BLOCK_BYTES + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
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
        : 'The file is not a gzip archive, or it is truncated.',
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
  if (Number.parseInt(readField(CHECKSUM_OFFSET, CHECKSUM_BYTES), 8) !== computeChecksum(header))
    throw new InvalidFlowArchiveError('The archive has a header with a wrong checksum.');
  const name = readField(0, NAME_BYTES).replace(/^\.\//, '');
  if (!PLAIN_NAME_PATTERN.test(name) || readField(345, 155) !== '')
    throw new InvalidFlowArchiveError(
      `The archive has a file whose name is not a plain file name: ${JSON.stringify(name)}.`,
    );
  const type = readField(156, 1);
  if (type !== '0' && type !== '')
    throw new InvalidFlowArchiveError(
      `The archive has an entry ${name} that is not a plain file (type ${type}).`,
    );
  const size = readField(124, 12);
  if (!/^[0-7]+$/.test(size))
    throw new InvalidFlowArchiveError(`The archive states no valid size for ${name}.`);
  return { name, size: Number.parseInt(size, 8) };
}
