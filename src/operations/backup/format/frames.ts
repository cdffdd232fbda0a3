import { DamagedBackup } from './backup-error';
import { frameSeal } from './frame-seal';
import { gathered } from './gathered';
import { keyOf, newHeader, readHeader, type BoundHeader } from './header';

/** Bytes of a frame; a reader holds one of them in memory. */
const FRAME_BYTES = 256 * 1024;
const LAST = 0x8000_0000;
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
  const { header, bytes, digest } = newHeader(passphrase);
  const seal = frameSeal(await keyOf(header, passphrase), digest);
  const frame = (payload: Buffer, last: boolean): Buffer => {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32BE((payload.length | (last ? LAST : 0)) >>> 0);
    const { body, tag } = seal.seal(head, payload);
    return Buffer.concat([head, body, tag]);
  };
  yield bytes;
  let waiting: Buffer | null = null;
  for await (const payload of gathered(source, FRAME_BYTES)) {
    if (waiting !== null) yield frame(waiting, false);
    waiting = payload;
  }
  yield frame(waiting ?? Buffer.alloc(0), true);
}

/**
 * Reads what {@link sealFrames} wrote.
 * @throws DamagedBackup for anything that was altered, left out, cut off or appended, and for a wrong passphrase
 * @throws BackupError when a passphrase is missing, or given for a file that has none
 */
export async function* openFrames(
  source: AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const input = new ByteQueue(source);
  const { header, digest } = await headerOf(input);
  const key = await keyOf(header, passphrase);
  const seal = frameSeal(key, digest);
  for (let number = 1; ; number++) {
    const head = await input.take(HEAD_BYTES);
    const mark = head.readUInt32BE();
    const length = mark & ~LAST;
    if (length > FRAME_BYTES) throw damagedAt(number, key !== null);
    const body = await input.take(length);
    const payload = seal.open(head, body, await input.take(seal.tagBytes));
    if (payload === null) throw damagedAt(number, key !== null);
    yield payload;
    if ((mark & LAST) !== 0) break;
  }
  if (!(await input.isAtEnd())) throw new DamagedBackup('Something was appended to the backup.');
}

function damagedAt(frame: number, encrypted: boolean): DamagedBackup {
  return new DamagedBackup(
    encrypted && frame === 1
      ? 'The passphrase is wrong, or the backup is damaged at its beginning.'
      : `The backup is damaged: frame ${frame} is not what was written.`,
  );
}

async function headerOf(input: ByteQueue): Promise<BoundHeader> {
  for (;;) {
    const read = readHeader(input.seen());
    if (read !== null) {
      await input.take(read.bytes.length);
      return read;
    }
    if (!(await input.more())) throw cutOff();
  }
}

function cutOff(): DamagedBackup {
  return new DamagedBackup('The backup is cut off: its end is missing.');
}

/** Whether the file needs a passphrase. @throws DamagedBackup when its beginning is that of no backup */
export async function isEncrypted(source: AsyncIterable<Buffer>): Promise<boolean> {
  const { header } = await headerOf(new ByteQueue(source));
  return header.encryption !== null;
}

/** Bytes of a stream, asked for by number. */
class ByteQueue {
  private bytes: Buffer = Buffer.alloc(0);
  private readonly source: AsyncIterator<Buffer, unknown>;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** What has come and was not asked for yet. */
  seen(): Buffer {
    return this.bytes;
  }

  /** Reads on; false at the end. */
  async more(): Promise<boolean> {
    const next: IteratorResult<Buffer, unknown> = await this.source.next();
    if (next.done === true) return false;
    this.bytes = this.bytes.length === 0 ? next.value : Buffer.concat([this.bytes, next.value]);
    return true;
  }

  /** @throws DamagedBackup when fewer are left */
  async take(count: number): Promise<Buffer> {
    while (this.bytes.length < count) if (!(await this.more())) throw cutOff();
    const first = this.bytes.subarray(0, count);
    this.bytes = this.bytes.subarray(count);
    return first;
  }

  async isAtEnd(): Promise<boolean> {
    while (this.bytes.length === 0) if (!(await this.more())) return true;
    return false;
  }
}
