/** Storage for the bytes of a part that is processed later, in memory or, for a large part, in a file. */
export interface Spool {
  readonly size: number;
  write(piece: Buffer): void | Promise<void>;
  /** Returns the bytes in order, in pieces of moderate size. The bytes can be read more than once. */
  pieces(): Iterable<Buffer> | AsyncIterable<Buffer>;
  /** Releases the memory or the file. It can be called more than once. */
  discard(): void | Promise<void>;
}

/** Stores the pieces in memory without copying them. */
export class MemorySpool implements Spool {
  private list: Buffer[] = [];
  size = 0;

  write(piece: Buffer): void {
    this.list.push(piece);
    this.size += piece.length;
  }

  pieces(): Iterable<Buffer> {
    return this.list;
  }

  discard(): void {
    this.list = [];
    this.size = 0;
  }
}
