import type { Download } from '#sdk';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileNotWritableError, writeAtomically } from '../../../../platform/kernel/atomic-file';
import { CommandFailedError, EXIT } from '../exit';
import { printNote, print, type ShowOptions } from '../terminal/print';

export interface SaveOptions extends ShowOptions {
  /** File, or `-` for standard output */
  out?: string;
  force?: boolean;
}

/**
 * Writes a download to a file atomically.
 * @param defaultName name of the file when neither the developer nor the service sets a name
 * @throws CommandFailedError when the file exists or cannot be written
 */
export async function save(download: Download, defaultName: string, options: SaveOptions): Promise<void> {
  const content = Readable.fromWeb(download.stream);
  if (options.out === '-') return pipeline(content, process.stdout, { end: false });
  const file = options.out ?? download.fileName ?? defaultName;
  try {
    const { size } = await writeAtomically(file, options.force === true, (stream) =>
      pipeline(content, stream),
    );
    print(options, { file, bytes: size, contentType: download.contentType }, [`${file}  ${size} bytes`]);
  } catch (error) {
    content.destroy();
    if (error instanceof FileNotWritableError)
      throw new CommandFailedError(EXIT.failed, error.message, 'use --out <file>, or --force', '--out');
    printNote(`Nothing was written to ${file}.`);
    throw error;
  }
}
