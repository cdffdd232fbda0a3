import { createHash } from 'node:crypto';
import { finished, Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';

/** Size of a slice of a large file; the event loop runs between slices. */
const SLICE_BYTES = 256 * 1024;

/**
 * ZIP archive that is written file by file. The caller waits until a file is written before it adds the next file, so
 * that at most one file is in memory.
 */
export class StreamedArchive {
  private readonly zip = new ZipFile();
  private readonly digests = new Map<string, string>();
  private failure: Error | null = null;
  private readonly failurePromise: Promise<never>;
  private rejectFailure: (error: Error) => void = () => undefined;

  /**
   * @param mtime modification time of all files
   */
  constructor(private readonly mtime: Date) {
    this.failurePromise = new Promise<never>((_, reject) => {
      this.rejectFailure = reject;
    });
    // Prevents an unhandled rejection when no caller waits for a file.
    this.failurePromise.catch(() => undefined);
    this.zip.on('error', (error: Error) => this.abort(error));
  }

  /** Stream of the archive. */
  get stream(): Readable {
    return this.zip.outputStream as Readable;
  }

  /** SHA-256 of the files that were added so far, in hexadecimal, by file name. */
  get files(): Record<string, string> {
    return Object.fromEntries(this.digests);
  }

  /** Adds a file and waits until it is written. @throws Error when the archive was aborted */
  async add(name: string, content: Buffer | Readable): Promise<void> {
    if (this.failure !== null) throw this.failure;
    const hash = createHash('sha256');
    const source = Buffer.isBuffer(content) ? Readable.from(splitIntoSlices(content)) : content;
    const hashingStream = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    source.once('error', (error) => hashingStream.destroy(error));
    const writePromise = new Promise<void>((resolve, reject) =>
      finished(hashingStream, (error) => (error ? reject(error) : resolve())),
    );
    addReleasingStream(this.zip, { name, mtime: this.mtime, stream: source.pipe(hashingStream) });
    await Promise.race([writePromise, this.failurePromise]);
    this.digests.set(name, hash.digest('hex'));
  }

  /** Ends the archive by writing its directory. */
  end(): void {
    this.zip.end();
  }

  /** Aborts the archive; callers that wait for a file, and readers of the stream, receive the error. */
  abort(error: Error): void {
    if (this.failure !== null) return;
    this.failure = error;
    this.rejectFailure(error);
    this.stream.destroy(error);
  }
}

/**
 * Adds a file and releases its stream after the library has read it. The library retains the callback until it writes
 * the directory; if the callback retained the stream, each file would occupy additional memory.
 */
function addReleasingStream(
  zip: ZipFile,
  file: { name: string; mtime: Date; stream: Readable | null },
): void {
  withoutSharedBuffers(() =>
    zip.addReadStreamLazy(file.name, { mtime: file.mtime }, (done) => {
      const { stream } = file;
      file.stream = null;
      if (stream === null) throw new Error(`The archive reads the file ${file.name} twice`);
      done(null, stream);
    }),
  );
}

/**
 * Calls a function whose small buffers are allocated in separate memory. Otherwise, Node allocates the names in blocks
 * of 8 KiB, and a retained name would retain the whole block, in total 18 KiB for each document.
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
