import { createHash } from 'node:crypto';
import { finished, Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';

/** Large files are added in slices, so that the event loop runs between them. */
const SLICE_BYTES = 256 * 1024;

/**
 * A ZIP archive that is written file by file: each is read when the one before is written, and the caller waits for it, so
 * that there is never more than one file in memory.
 */
export class StreamedArchive {
  private readonly zip = new ZipFile();
  private readonly digests = new Map<string, string>();
  private failure: Error | null = null;
  private readonly failing: Promise<never>;
  private fail: (error: Error) => void = () => undefined;

  /**
   * @param mtime time of all files
   */
  constructor(private readonly mtime: Date) {
    this.failing = new Promise<never>((_, reject) => {
      this.fail = reject;
    });
    // Whoever waits for a file is told; nobody may wait at the moment.
    this.failing.catch(() => undefined);
    this.zip.on('error', (error: Error) => this.abort(error));
  }

  /** The bytes of the archive. */
  get stream(): Readable {
    return this.zip.outputStream as Readable;
  }

  /** SHA-256 of the files so far, in hexadecimal, by name. */
  get files(): Record<string, string> {
    return Object.fromEntries(this.digests);
  }

  /** Adds a file and waits until it is written. @throws Error when the archive was aborted */
  async add(name: string, content: Buffer | Readable): Promise<void> {
    if (this.failure !== null) throw this.failure;
    const hash = createHash('sha256');
    const source = Buffer.isBuffer(content) ? Readable.from(splitIntoSlices(content)) : content;
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    source.once('error', (error) => hashed.destroy(error));
    const written = new Promise<void>((resolve, reject) =>
      finished(hashed, (error) => (error ? reject(error) : resolve())),
    );
    addOnce(this.zip, { name, mtime: this.mtime, stream: source.pipe(hashed) });
    await Promise.race([written, this.failing]);
    this.digests.set(name, hash.digest('hex'));
  }

  /** Ends the archive: its directory is written. */
  end(): void {
    this.zip.end();
  }

  /** Ends the archive without a directory: whoever waits for a file, or reads the stream, gets the error. */
  abort(error: Error): void {
    if (this.failure !== null) return;
    this.failure = error;
    this.fail(error);
    this.stream.destroy(error);
  }
}

/**
 * Adds a file whose stream is handed over once. The library keeps what it needs for the directory, and with it this
 * function: a stream that it kept as well would cost as much memory as some files.
 */
function addOnce(zip: ZipFile, file: { name: string; mtime: Date; stream: Readable | null }): void {
  withoutSharedBuffers(() =>
    zip.addReadStreamLazy(file.name, { mtime: file.mtime }, (done) => {
      const { stream } = file;
      file.stream = null;
      if (stream === null) throw new Error(`${file.name} is read twice`);
      done(null, stream);
    }),
  );
}

/**
 * Calls a function whose small buffers get memory of their own. Otherwise Node cuts them from blocks of 8 KiB, and a name that
 * is kept for the directory would keep the whole block, which the process then does not use again: 18 KiB for a document.
 */
function withoutSharedBuffers(call: () => void): void {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    call();
  } finally {
    Buffer.poolSize = poolSize;
  }
}

function* splitIntoSlices(bytes: Buffer): Generator<Buffer> {
  if (bytes.length === 0) return;
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
