/**
 * Where the bytes of a part are kept while nothing may be done with them yet: in memory, or in a file for large ones,
 * as who receives the message decides.
 */
export interface Spool {
  readonly size: number;
  write(piece: Buffer): void | Promise<void>;
  /** The bytes in order, in pieces of moderate size. May be read more than once. */
  pieces(): Iterable<Buffer> | AsyncIterable<Buffer>;
  /** Gives the memory or the file back. Safe to repeat. */
  discard(): void | Promise<void>;
}

/** Keeps the pieces as they come; nothing is copied. */
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
