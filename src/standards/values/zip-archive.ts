import { inflateRawSync } from 'node:zlib';

const CENTRAL_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
/** Maximum size of a file in bytes, unless the caller states a lower one. */
const MAX_FILE = 256 * 1024 * 1024;
const MAX_FILES = 1_000;
const STORED = 0;
const DEFLATED = 8;

/** The bytes are no archive that can be read. */
export class InvalidArchiveError extends Error {}

/** Limits of an archive of unknown origin. */
export interface ArchiveLimits {
  /** Decides by its name whether a file is unpacked; all files by default. */
  isWanted?: (name: string) => boolean;
  /** Maximum number of bytes of all unpacked files together, in place of the limit of each file. */
  totalBytes?: number;
}

/** A file of an archive. */
export interface ArchiveEntry {
  name: string;
  /** Number of its unpacked bytes, as the directory states it. */
  size: number;
  /** Number of its bytes in the archive. */
  packedSize: number;
  /** Unpacks it. @throws InvalidArchiveError */
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
      throw new InvalidArchiveError(`The files of the archive have more than ${totalBytes} bytes`);
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
  return refuseDamaged(() => {
    const end = findEndOfDirectory(zip);
    const count = zip.readUInt16LE(end + 10);
    if (count > maxFiles) throw new InvalidArchiveError(`The archive has more than ${maxFiles} files`);
    const entries = new Map<string, ArchiveEntry>();
    let at = zip.readUInt32LE(end + 16);
    for (let n = 0; n < count; n++) {
      if (zip.readUInt32LE(at) !== CENTRAL_ENTRY) throw new InvalidArchiveError('The directory is damaged');
      const nameLength = zip.readUInt16LE(at + 28);
      const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
      if (entries.has(name)) throw new InvalidArchiveError(`The archive has ${JSON.stringify(name)} twice`);
      const entry = at;
      entries.set(name, {
        name,
        size: zip.readUInt32LE(at + 24),
        packedSize: zip.readUInt32LE(at + 20),
        readContent: () => refuseDamaged(() => readContent(zip, entry)),
      });
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    }
    return [...entries.values()];
  });
}

/** @throws InvalidArchiveError in place of every error of the bytes */
function refuseDamaged<T>(readArchive: () => T): T {
  try {
    return readArchive();
  } catch (error) {
    if (error instanceof InvalidArchiveError) throw error;
    throw new InvalidArchiveError('The archive is damaged');
  }
}

function findEndOfDirectory(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_LENGTH - MAX_COMMENT);
  for (let at = zip.length - END_LENGTH; at >= first; at--)
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new InvalidArchiveError('The file is not a zip archive');
}

function readContent(zip: Buffer, entry: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const compressedBytes = zip.readUInt32LE(entry + 20);
  const size = zip.readUInt32LE(entry + 24);
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(start, start + compressedBytes);
  if (size > MAX_FILE) throw new InvalidArchiveError('A file of the archive is too large');
  if (method === STORED) return bytes;
  if (method !== DEFLATED)
    throw new InvalidArchiveError('A file of the archive uses an unknown compression method');
  const content = inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
  if (content.length !== size)
    throw new InvalidArchiveError('A file of the archive has another size than the directory states');
  return content;
}
