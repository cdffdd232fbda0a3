import { inflateRawSync } from 'node:zlib';

const CENTRAL_ENTRY_SIGNATURE = 0x02014b50;
const END_OF_DIRECTORY_SIGNATURE = 0x06054b50;
const END_OF_DIRECTORY_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
/** Maximum number of bytes of an unpacked file. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
const MAX_FILES = 1_000;
const STORED_METHOD = 0;
const DEFLATE_METHOD = 8;

/** Thrown for bytes that are not a readable zip archive. */
export class InvalidArchiveError extends Error {}

/** Limits of an archive of unknown origin. */
export interface ArchiveLimits {
  /** Returns whether the file with a name is unpacked. By default, all files are unpacked. */
  isWanted?: (name: string) => boolean;
  /** Maximum number of bytes of all unpacked files together. */
  totalBytes?: number;
}

/** File in an archive. */
export interface ArchiveEntry {
  name: string;
  /** Number of unpacked bytes, as the directory states it. */
  size: number;
  /** Number of its bytes in the archive. */
  packedSize: number;
  /** Unpacks the file. @throws InvalidArchiveError */
  readContent: () => Buffer;
}

/**
 * Reads a zip archive by its directory (APPNOTE.TXT, section 4.3): files stored or deflated, no encryption, no zip64. No
 * file is unpacked beyond the size that the directory states for it.
 * @throws InvalidArchiveError
 */
export function readArchive(
  zip: Buffer,
  { isWanted = () => true, totalBytes = Infinity }: ArchiveLimits = {},
): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let total = 0;
  for (const { name, size, readContent } of listArchive(zip)) {
    if (!isWanted(name)) continue;
    total += size;
    if (total > totalBytes)
      throw new InvalidArchiveError(`The unpacked files of the archive have more than ${totalBytes} bytes`);
    files.set(name, readContent());
  }
  return files;
}

/**
 * Lists the files of a zip archive in the order of its directory, without unpacking them.
 * @param maxFiles maximum number of files
 * @throws InvalidArchiveError
 */
export function listArchive(zip: Buffer, maxFiles = MAX_FILES): ArchiveEntry[] {
  return convertReadErrors(() => {
    const end = findEndOfDirectory(zip);
    const count = zip.readUInt16LE(end + 10);
    if (count > maxFiles) throw new InvalidArchiveError(`The archive has more than ${maxFiles} files`);
    const entries = new Map<string, ArchiveEntry>();
    let at = zip.readUInt32LE(end + 16);
    for (let n = 0; n < count; n++) {
      if (zip.readUInt32LE(at) !== CENTRAL_ENTRY_SIGNATURE)
        throw new InvalidArchiveError('The directory is damaged');
      const nameLength = zip.readUInt16LE(at + 28);
      const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
      if (entries.has(name))
        throw new InvalidArchiveError(`The archive has two files with the name ${JSON.stringify(name)}`);
      const entry = at;
      entries.set(name, {
        name,
        size: zip.readUInt32LE(at + 24),
        packedSize: zip.readUInt32LE(at + 20),
        readContent: () => convertReadErrors(() => readContent(zip, entry)),
      });
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    }
    return [...entries.values()];
  });
}

/** Converts every error while bytes are read. @throws InvalidArchiveError */
function convertReadErrors<T>(readArchive: () => T): T {
  try {
    return readArchive();
  } catch (error) {
    if (error instanceof InvalidArchiveError) throw error;
    throw new InvalidArchiveError('The archive is damaged');
  }
}

function findEndOfDirectory(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_OF_DIRECTORY_BYTES - MAX_COMMENT_BYTES);
  for (let at = zip.length - END_OF_DIRECTORY_BYTES; at >= first; at--)
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY_SIGNATURE) return at;
  throw new InvalidArchiveError('The file is not a zip archive');
}

function readContent(zip: Buffer, entry: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const compressedBytes = zip.readUInt32LE(entry + 20);
  const size = zip.readUInt32LE(entry + 24);
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(start, start + compressedBytes);
  if (size > MAX_FILE_BYTES)
    throw new InvalidArchiveError('A file of the archive is larger than the maximum size');
  if (method === STORED_METHOD) return bytes;
  if (method !== DEFLATE_METHOD)
    throw new InvalidArchiveError('A file of the archive uses an unknown compression method');
  const content = inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
  if (content.length !== size)
    throw new InvalidArchiveError('A file of the archive does not have the size that the directory states');
  return content;
}
