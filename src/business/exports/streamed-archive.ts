import { createHash } from 'node:crypto';
import { finished, Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';

/** Size of a slice of a large file; the event loop runs between slices. */
const SLICE_BYTES = 256 * 1024;

/**
 * A ZIP archive that is written file by file. A file is read after the previous one is written, and the caller waits for
 * that, so that at most one file is in memory.
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
    // Notifies the caller that waits for a file, if any.
    this.failing.catch(() => undefined);
    this.zip.on('error', (error: Error) => this.abort(error));
  }

  /** Stream of the archive. */
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
    addOnce(this.zip, { name, mtime: this.mtime, stream: source.pipe(hashingStream) });
    await Promise.race([writePromise, this.failing]);
    this.digests.set(name, hash.digest('hex'));
  }

  /** Ends the archive by writing its directory. */
  end(): void {
    this.zip.end();
  }

  /** Ends the archive without a directory; callers that wait for a file, and readers of the stream, get the error. */
  abort(error: Error): void {
    if (this.failure !== null) return;
    this.failure = error;
    this.fail(error);
    this.stream.destroy(error);
  }
}

/**
 * Adds a file and passes its stream to the library only once. The library retains this function until it writes the
 * directory; if it also retained the stream, each file would cost additional memory.
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
 * Calls a function whose small buffers get separate memory. Otherwise Node allocates the names from blocks of 8 KiB, and
 * a retained name would retain the whole block: 18 KiB for each document.
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
