import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { DOCUMENT_SIZE_MIB, MEBIBYTE } from '../../../../standards/values/document-size';
import { CommandFailedError, EXIT } from '../exit';

/** Size in bytes of the largest file: the highest limit that a service can set. Each service enforces its own limit. */
const MAX_BYTES = DOCUMENT_SIZE_MIB.largest * MEBIBYTE;

/**
 * Reads a file, or standard input for `-`. Opening a pipe or device does not wait for the process at its other end.
 * @throws CommandFailedError with the name of the file: status 4 when the file does not exist, 3 when it cannot be a
 *   document
 */
export async function readInput(file: string): Promise<Buffer> {
  const bytes = file === '-' ? await readStream(file, process.stdin) : await readFile(file);
  if (bytes.length === 0)
    throw new CommandFailedError(EXIT.invalid, 'must not be empty', undefined, getFileName(file));
  return bytes;
}

/** Returns the name of an input for messages. */
export function getFileName(file: string): string {
  return file === '-' ? 'standard input' : file;
}

async function readFile(file: string): Promise<Buffer> {
  let handle;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new CommandFailedError(EXIT.notFound, 'does not exist', undefined, file);
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailedError(EXIT.failed, `cannot be read: ${reason}`, undefined, file);
  }
  try {
    const stat = await handle.stat();
    if (stat.isDirectory())
      throw new CommandFailedError(
        EXIT.invalid,
        'must be a file, but is a directory; name the files in it',
        undefined,
        file,
      );
    if (!stat.isFile()) throw new CommandFailedError(EXIT.invalid, 'must be a regular file', undefined, file);
    if (stat.size > MAX_BYTES) throw toTooLargeError(file, String(stat.size));
    return await readStream(file, handle.createReadStream({ end: MAX_BYTES, autoClose: false }));
  } finally {
    await handle.close();
  }
}

async function readStream(file: string, stream: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    // The size is not known in advance for standard input and for a file that grows after it was opened.
    if (size > MAX_BYTES) throw toTooLargeError(file, `more than ${MAX_BYTES}`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** @param bytes size of the input in bytes, as text */
function toTooLargeError(file: string, bytes: string): CommandFailedError {
  const { usual, largest } = DOCUMENT_SIZE_MIB;
  const message = `must have at most ${largest} MiB, and at most ${usual} MiB unless the service sets REQUEST_BODY_LIMIT_MIB; received ${bytes} bytes. Send a smaller document`;
  return new CommandFailedError(EXIT.invalid, message, undefined, getFileName(file));
}

/** Kind of a file, detected from its first bytes. */
type FileKind = 'json' | 'xml' | 'pdf' | 'binary';

/** Detects the kind of a file from its first bytes, ignoring a byte order mark and blanks. UTF-16 counts as XML. */
export function detectKind(bytes: Buffer): FileKind {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  const byteOrderMark = bytes.subarray(0, 2).toString('hex');
  if (byteOrderMark === 'fffe' || byteOrderMark === 'feff') return 'xml';
  if (bytes.subarray(0, 8_192).includes(0)) return 'binary';
  const start = bytes
    .subarray(0, 1_024)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start.startsWith('<')) return 'xml';
  return 'json';
}
