import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';

const BLOCK_BYTES = 512;
const NAME_BYTES = 100;

/**
 * Writes a `.tar.gz` (POSIX.1-1988 ustar) entry by entry. The format has no table of contents, so memory does not
 * grow with the number of entries.
 */
export class TarArchive {
  private readonly gzip: Gzip = createGzip();
  private readonly completion: Promise<void>;

  /**
   * @param output stream that receives the archive; `finish` ends the stream
   * @param modifiedAt modification time of all entries
   */
  constructor(
    output: NodeJS.WritableStream,
    private readonly modifiedAt: Date,
  ) {
    this.completion = pipeline(this.gzip, output);
    // `add` or `finish` rejects with the error; the empty handler avoids an unhandled rejection before that.
    this.completion.catch(() => undefined);
  }

  /**
   * Adds a file.
   * @param name path with `/`, at most 100 bytes
   * @throws Error of the file system, e.g. when the disk is full
   */
  async add(name: string, bytes: Buffer): Promise<void> {
    if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`The name ${name} is too long for an archive`);
    await this.write(createHeader(name, bytes.length, this.modifiedAt));
    await this.write(bytes);
    await this.write(Buffer.alloc((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES));
  }

  /**
   * Ends the archive; resolves once everything is written.
   * @throws Error of the output stream
   */
  async finish(): Promise<void> {
    await this.write(Buffer.alloc(2 * BLOCK_BYTES));
    this.gzip.end();
    await this.completion;
  }

  private async write(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    // Rejects with the error of the stream once it has failed.
    if (this.gzip.destroyed) return this.completion;
    if (this.gzip.write(bytes)) return;
    await Promise.race([once(this.gzip, 'drain'), this.completion]);
  }
}

/** Creates the header block of a regular file; numbers are octal. */
function createHeader(name: string, size: number, modifiedAt: Date): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  const formatOctal = (value: number, digits: number): string =>
    `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(name, 0);
  block.write(formatOctal(0o600, 7), 100);
  block.write(formatOctal(0, 7), 108);
  block.write(formatOctal(0, 7), 116);
  block.write(formatOctal(size, 11), 124);
  block.write(formatOctal(Math.floor(modifiedAt.getTime() / 1000), 11), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
