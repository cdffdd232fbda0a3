import { mkdirSync } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Spool } from '../../../peppol/as4';

const PIECE = 256 * 1024;

/**
 * Keeps a part of a message in memory up to a size and in a file beyond it. The file has no name any more once it is
 * open, where the system allows that, so nothing is left behind by a process that ends.
 */
export class FileSpool implements Spool {
  private buffered: Buffer[] = [];
  private file: FileHandle | null = null;
  private path: string | null = null;
  size = 0;

  /**
   * @param folder where files may be made
   * @param inMemory bytes that are kept in memory
   */
  constructor(
    private readonly folder: string,
    private readonly inMemory: number,
  ) {}

  write(piece: Buffer): void | Promise<void> {
    if (this.file === null && this.size + piece.length <= this.inMemory) {
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
    this.buffered = [];
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
    this.buffered = [];
  }

  private async begin(): Promise<FileHandle> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    // Windows does not remove what is open; there it goes with `discard`.
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
