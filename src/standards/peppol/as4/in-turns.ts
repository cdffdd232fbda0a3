import { createHash, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes that are worked on between two turns of the event loop: about a millisecond's work. */
export const TURN = 512 * 1024;

/** SHA-256 of bytes of any amount, without holding the event loop up. */
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

/** Puts pieces together without holding the event loop up. */
export async function joinInTurns(pieces: readonly Buffer[]): Promise<Buffer> {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const whole = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  let sinceTurn = 0;
  for (const piece of pieces) {
    piece.copy(whole, at);
    at += piece.length;
    sinceTurn += piece.length;
    if (sinceTurn >= TURN) {
      sinceTurn = 0;
      await nextTurn();
    }
  }
  return whole;
}

/** Compares two digests in a time that does not depend on where they differ. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
