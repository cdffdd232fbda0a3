import { mkdirSync } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Spool } from '../../../standards/peppol/as4';

const PIECE = 256 * 1024;

/** Memory budget for the parts of one message. */
export class MemoryBudget {
  private usedBytes = 0;

  /**
   * @param bytes the maximum
   * @param totalBudget budget of all messages, of which this is a part
   */
  constructor(
    private readonly bytes: number,
    private readonly totalBudget: MemoryBudget | null = null,
  ) {}

  /** @returns false when less than that is available; nothing is reserved then */
  reserve(bytes: number): boolean {
    if (this.usedBytes + bytes > this.bytes || this.totalBudget?.reserve(bytes) === false) return false;
    this.usedBytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.usedBytes -= bytes;
    this.totalBudget?.release(bytes);
  }

  /** Releases all reserved bytes; call this at the end of the message. */
  releaseAll(): void {
    this.release(this.usedBytes);
  }
}

/**
 * Stores a part of a message in memory while its budget lasts, and in a file beyond it. Where the system allows it, the
 * file is unlinked while it is open, so that it is removed even if the process is killed.
 */
export class FileSpool implements Spool {
  private buffered: Buffer[] = [];
  private file: FileHandle | null = null;
  private path: string | null = null;
  size = 0;

  /** @param folder folder for files */
  constructor(
    private readonly folder: string,
    private readonly memory: MemoryBudget,
  ) {}

  write(piece: Buffer): void | Promise<void> {
    if (this.file === null && this.memory.reserve(piece.length)) {
      this.buffered.push(piece);
      this.size += piece.length;
      return;
    }
    return this.append(piece);
  }

  pieces(): Iterable<Buffer> | AsyncIterable<Buffer> {
    return this.file === null ? this.buffered : this.read(this.file);
  }

  async discard(): Promise<void> {
    this.forgetBuffered();
    this.size = 0;
    const { file, path } = this;
    this.file = null;
    this.path = null;
    await file?.close();
    if (path !== null) await unlink(path).catch(() => undefined);
  }

  private async append(piece: Buffer): Promise<void> {
    this.file ??= await this.begin();
    for (const one of [...this.buffered, piece]) {
      await this.file.write(one);
    }
    this.size += piece.length;
    this.forgetBuffered();
  }

  private forgetBuffered(): void {
    this.memory.release(this.buffered.reduce((sum, { length }) => sum + length, 0));
    this.buffered = [];
  }

  private async begin(): Promise<FileHandle> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    // Windows does not unlink open files; there `discard` removes the file.
    await unlink(path).catch(() => (this.path = path));
    return file;
  }

  private async *read(file: FileHandle): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.size;) {
      const buffer = Buffer.allocUnsafe(Math.min(PIECE, this.size - at));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      if (bytesRead === 0) throw new Error('A spooled part ended early');
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
}
