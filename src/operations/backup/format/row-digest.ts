import { createHash, type Hash } from 'node:crypto';

const NEWLINE = 0x0a;
const DIGEST_WORDS = 8;

/** Number and digest of the rows of a table. */
export interface RowTotal {
  rows: number;
  /** SHA-256 of each row, added up modulo 2^256, in hexadecimal. */
  digest: string;
}

/**
 * Counts and digests rows in the text format of PostgreSQL's COPY, in which a newline always ends a row. The digest does
 * not depend on the order of the rows, because a restored table may be stored in another order.
 */
export class RowDigest {
  private readonly sum = new Uint32Array(DIGEST_WORDS);
  private rows = 0;
  /** Hash of a row that has not ended yet. */
  private openRowHash: Hash | null = null;

  /** Adds rows. @param bytes next bytes of the stream; they may end within a row */
  update(bytes: Buffer): void {
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      this.addRowHash((this.openRowHash ?? createHash('sha256')).update(bytes.subarray(start, end)).digest());
      this.openRowHash = null;
      start = end + 1;
    }
    if (start < bytes.length) (this.openRowHash ??= createHash('sha256')).update(bytes.subarray(start));
  }

  /** Returns the total. @throws Error in the middle of a row */
  finish(): RowTotal {
    if (this.openRowHash !== null) throw new Error('The last row does not end with a newline');
    const bytes = Buffer.alloc(DIGEST_WORDS * 4);
    this.sum.forEach((word, i) => bytes.writeUInt32BE(word, i * 4));
    return { rows: this.rows, digest: bytes.toString('hex') };
  }

  private addRowHash(hash: Buffer): void {
    this.rows += 1;
    let carry = 0;
    for (let i = DIGEST_WORDS - 1; i >= 0; i--) {
      const total = (this.sum[i] ?? 0) + hash.readUInt32BE(i * 4) + carry;
      this.sum[i] = total;
      carry = total > 0xffff_ffff ? 1 : 0;
    }
  }
}
