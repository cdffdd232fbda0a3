import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { DOCUMENT_SIZE_MIB, MEBIBYTE } from '../../../../standards/values/document-size';
import { CommandFailedError, EXIT } from '../exit';

/** Size in bytes of the largest file: the highest maximum that a service can set. The maximum of one service is in its answer. */
const MAX_BYTES = DOCUMENT_SIZE_MIB.largest * MEBIBYTE;

/**
 * The bytes of a file, or of standard input for `-`. A pipe or a device is opened without waiting for its other end.
 * @throws CommandFailedError that names the file: status 4 when there is none, 3 when it can be no document
 */
export async function readInput(file: string): Promise<Buffer> {
  const bytes = file === '-' ? await readStream(file, process.stdin) : await readFile(file);
  if (bytes.length === 0)
    throw new CommandFailedError(EXIT.invalid, 'is empty', undefined, getFileName(file));
  return bytes;
}

/** How messages name an input. */
export function getFileName(file: string): string {
  return file === '-' ? 'standard input' : file;
}

async function readFile(file: string): Promise<Buffer> {
  let handle;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT')
      throw new CommandFailedError(EXIT.notFound, 'there is no such file', undefined, file);
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailedError(EXIT.failed, `cannot be read: ${reason}`, undefined, file);
  }
  try {
    const stat = await handle.stat();
    if (stat.isDirectory())
      throw new CommandFailedError(EXIT.invalid, 'is a directory; name its files', undefined, file);
    if (!stat.isFile()) throw new CommandFailedError(EXIT.invalid, 'is no file', undefined, file);
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
    // The whole size is not known: standard input, or a file that grew after it was opened
    if (size > MAX_BYTES) throw toTooLargeError(file, `more than ${MAX_BYTES}`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** @param bytes how many the input has, in words */
function toTooLargeError(file: string, bytes: string): CommandFailedError {
  const { usual, largest } = DOCUMENT_SIZE_MIB;
  const message = `has ${bytes} bytes; this command reads at most ${largest} MiB, and a service ${usual} MiB unless REQUEST_BODY_LIMIT_MIB is set; send a smaller document`;
  return new CommandFailedError(EXIT.invalid, message, undefined, getFileName(file));
}
