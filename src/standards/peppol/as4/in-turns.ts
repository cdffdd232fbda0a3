import { createHash, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Number of bytes processed in one turn of the event loop: about a millisecond. */
export const TURN = 512 * 1024;

/** Computes SHA-256 of any number of bytes without blocking the event loop. */
export async function sha256InTurns(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256');
  let sinceTurn = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += TURN) {
      const bytes = piece.subarray(at, at + TURN);
      hash.update(bytes);
      sinceTurn += bytes.length;
      if (sinceTurn >= TURN) {
        sinceTurn = 0;
        await nextTurn();
      }
    }
  }
  return hash.digest();
}

/** Joins pieces without blocking the event loop. */
export async function joinInTurns(pieces: readonly Buffer[]): Promise<Buffer> {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const joinedBytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  let sinceTurn = 0;
  for (const piece of pieces) {
    piece.copy(joinedBytes, at);
    at += piece.length;
    sinceTurn += piece.length;
    if (sinceTurn >= TURN) {
      sinceTurn = 0;
      await nextTurn();
    }
  }
  return joinedBytes;
}

/** Compares two digests in constant time. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
