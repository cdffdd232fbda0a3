import { mkdirSync } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Spool } from '../../../standards/peppol/as4';

const CHUNK_BYTES = 256 * 1024;

/** Memory budget for the parts of one message. */
export class MemoryBudget {
  private usedBytes = 0;

  /**
   * @param maxBytes maximum number of bytes
   * @param totalBudget budget of all messages, from which this budget is taken
   */
  constructor(
    private readonly maxBytes: number,
    private readonly totalBudget: MemoryBudget | null = null,
  ) {}

  /** Reserves memory. @returns false when less memory is available; nothing is reserved in this case */
  reserve(bytes: number): boolean {
    if (this.usedBytes + bytes > this.maxBytes || this.totalBudget?.reserve(bytes) === false) return false;
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
 * Stores a part of a message in memory within the budget, and in a file when the budget is used up. Where the system
 * allows it, the file is unlinked while it is open, so that it is removed even if the process is killed.
 */
export class FileSpool implements Spool {
  private bufferedChunks: Buffer[] = [];
  private file: FileHandle | null = null;
  private path: string | null = null;
  size = 0;

  /** @param folder folder for the temporary files */
  constructor(
    private readonly folder: string,
    private readonly memory: MemoryBudget,
  ) {}

  write(piece: Buffer): void | Promise<void> {
    if (this.file === null && this.memory.reserve(piece.length)) {
      this.bufferedChunks.push(piece);
      this.size += piece.length;
      return;
    }
    return this.append(piece);
  }

  pieces(): Iterable<Buffer> | AsyncIterable<Buffer> {
    return this.file === null ? this.bufferedChunks : this.read(this.file);
  }

  async discard(): Promise<void> {
    this.releaseBuffer();
    this.size = 0;
    const { file, path } = this;
    this.file = null;
    this.path = null;
    await file?.close();
    if (path !== null) await unlink(path).catch(() => undefined);
  }

  private async append(piece: Buffer): Promise<void> {
    this.file ??= await this.openFile();
    for (const one of [...this.bufferedChunks, piece]) {
      await this.file.write(one);
    }
    this.size += piece.length;
    this.releaseBuffer();
  }

  private releaseBuffer(): void {
    this.memory.release(this.bufferedChunks.reduce((sum, { length }) => sum + length, 0));
    this.bufferedChunks = [];
  }

  private async openFile(): Promise<FileHandle> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    // Windows does not unlink open files; there `discard` removes the file.
    await unlink(path).catch(() => (this.path = path));
    return file;
  }

  private async *read(file: FileHandle): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.size;) {
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, this.size - at));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      if (bytesRead === 0) throw new Error('The spool file ended before the expected size');
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
}
