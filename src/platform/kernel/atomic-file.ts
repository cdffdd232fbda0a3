import { createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Thrown when a file cannot be written for a reason that the operator can fix. */
export class FileNotWritableError extends Error {}

/**
 * Writes a file so that it exists completely or not at all, and is flushed to disk when this returns. Until it is complete
 * it has a temporary name in the same directory, unique for each process, ending in `.part`.
 * @param replace whether an existing file of that name may be replaced
 * @param write writes the contents and must end the stream
 * @returns the result of `write`, and the size of the file in bytes
 * @throws FileNotWritableError when the file exists already, or the directory cannot be written
 */
export async function writeAtomically<T>(
  file: string,
  replace: boolean,
  write: (stream: NodeJS.WritableStream) => Promise<T>,
): Promise<{ result: T; size: number }> {
  const target = resolve(file);
  if (!replace && (await exists(target)))
    throw new FileNotWritableError(
      `${file} already exists; choose another file, or use --force to replace it.`,
    );
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  // Only the owner may read the file: exports are confidential. `flush` writes it to disk before it is closed.
  const stream = createWriteStream(temporary, { mode: 0o600, flush: true });
  stream.on('error', () => undefined); // `write` rejects with the same error, both for the file and for the compressing stream.
  try {
    const result = await write(stream);
    const { size } = await stat(temporary);
    await rename(temporary, target);
    await syncDirectory(dirname(target));
    return { result, size };
  } catch (error) {
    await waitForClose(stream);
    await rm(temporary, { force: true });
    throw isFileError(error)
      ? new FileNotWritableError(`${file} cannot be written: ${error.message}`)
      : error;
  }
}

async function waitForClose(stream: WriteStream): Promise<void> {
  if (stream.closed) return;
  await new Promise<void>((resolve) => stream.once('close', () => resolve()).destroy());
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOENT', 'EACCES', 'EPERM', 'ENOSPC', 'EROFS', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(
      String(error.code),
    )
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Flushes a directory, because a new file name survives a crash only then. Windows has no such operation. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
