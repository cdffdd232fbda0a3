import { DamagedBackupError } from './backup-error';
import { createFrameSeal } from './frame-seal';
import { deriveKey, createHeader, readHeader, type HeaderWithDigest } from './header';

/** Size of a frame in bytes; a reader holds one frame in memory. */
const FRAME_BYTES = 256 * 1024;
const LAST_FRAME_FLAG = 0x8000_0000;
const HEAD_BYTES = 4;

/**
 * Writes bytes as a header and frames `head, body, tag`; `head` is the length of the body, its highest bit set in the
 * last frame.
 * @param passphrase null: not encrypted
 */
export async function* sealFrames(
  source: AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const { header, bytes, digest } = createHeader(passphrase);
  const seal = createFrameSeal(await deriveKey(header, passphrase), digest);
  const createFrame = (payload: Buffer, isLast: boolean): Buffer => {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32BE((payload.length | (isLast ? LAST_FRAME_FLAG : 0)) >>> 0);
    const { body, tag } = seal.seal(head, payload);
    return Buffer.concat([head, body, tag]);
  };
  yield bytes;
  let pendingPayload: Buffer | null = null;
  for await (const payload of gatherChunks(source, FRAME_BYTES)) {
    if (pendingPayload !== null) yield createFrame(pendingPayload, false);
    pendingPayload = payload;
  }
  yield createFrame(pendingPayload ?? Buffer.alloc(0), true);
}

/**
 * Reads frames written by {@link sealFrames}.
 * @throws DamagedBackupError when the file was altered, cut off or extended, and for a wrong passphrase
 * @throws BackupError when a passphrase is missing, or one is passed for a file that is not encrypted
 */
export async function* openFrames(
  source: AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const input = new ByteQueue(source);
  const { header, digest } = await readFrameHeader(input);
  const key = await deriveKey(header, passphrase);
  const seal = createFrameSeal(key, digest);
  for (let number = 1; ; number++) {
    const head = await input.read(HEAD_BYTES);
    const headWord = head.readUInt32BE();
    const length = headWord & ~LAST_FRAME_FLAG;
    if (length > FRAME_BYTES) throw damagedFrameError(number, key !== null);
    const body = await input.read(length);
    const payload = seal.open(head, body, await input.read(seal.tagBytes));
    if (payload === null) throw damagedFrameError(number, key !== null);
    yield payload;
    if ((headWord & LAST_FRAME_FLAG) !== 0) break;
  }
  if (!(await input.isAtEnd())) throw new DamagedBackupError('The backup has bytes after its end.');
}

function damagedFrameError(frame: number, isEncrypted: boolean): DamagedBackupError {
  return new DamagedBackupError(
    isEncrypted && frame === 1
      ? 'The passphrase is wrong, or the backup is damaged at its beginning.'
      : `The backup is damaged: the content of frame ${frame} does not match its tag.`,
  );
}

async function readFrameHeader(input: ByteQueue): Promise<HeaderWithDigest> {
  for (;;) {
    const header = readHeader(input.peek());
    if (header !== null) {
      await input.read(header.bytes.length);
      return header;
    }
    if (!(await input.readMore())) throw truncatedError();
  }
}

function truncatedError(): DamagedBackupError {
  return new DamagedBackupError('The backup is cut off: its end is missing.');
}

/** Whether the file needs a passphrase. @throws DamagedBackupError when the file does not start with a backup header */
export async function isEncrypted(source: AsyncIterable<Buffer>): Promise<boolean> {
  const { header } = await readFrameHeader(new ByteQueue(source));
  return header.encryption !== null;
}

/** Reads exact numbers of bytes from a stream. */
class ByteQueue {
  private bytes: Buffer = Buffer.alloc(0);
  private readonly source: AsyncIterator<Buffer, unknown>;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Returns the buffered bytes without consuming them. */
  peek(): Buffer {
    return this.bytes;
  }

  /** Reads the next chunk; returns false at the end. */
  async readMore(): Promise<boolean> {
    const next: IteratorResult<Buffer, unknown> = await this.source.next();
    if (next.done === true) return false;
    this.bytes = this.bytes.length === 0 ? next.value : Buffer.concat([this.bytes, next.value]);
    return true;
  }

  /** @throws DamagedBackupError when too few bytes remain */
  async read(count: number): Promise<Buffer> {
    while (this.bytes.length < count) if (!(await this.readMore())) throw truncatedError();
    const consumedBytes = this.bytes.subarray(0, count);
    this.bytes = this.bytes.subarray(count);
    return consumedBytes;
  }

  async isAtEnd(): Promise<boolean> {
    while (this.bytes.length === 0) if (!(await this.readMore())) return true;
    return false;
  }
}

/** Regroups the bytes into chunks of exactly `size`; the last chunk may be smaller. */
export async function* gatherChunks(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    let remainingChunk = chunk;
    while (length + remainingChunk.length >= size) {
      parts.push(remainingChunk.subarray(0, size - length));
      remainingChunk = remainingChunk.subarray(size - length);
      yield Buffer.concat(parts);
      parts = [];
      length = 0;
    }
    if (remainingChunk.length === 0) continue;
    parts.push(remainingChunk);
    length += remainingChunk.length;
  }
  if (length > 0) yield Buffer.concat(parts);
}
