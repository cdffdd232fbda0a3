import { createHash, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Number of bytes processed in one turn of the event loop: about a millisecond. */
export const TURN_BYTES = 512 * 1024;

/** Computes SHA-256 of any number of bytes without blocking the event loop. */
export async function sha256InTurns(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256');
  let bytesSinceTurn = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += TURN_BYTES) {
      const bytes = piece.subarray(at, at + TURN_BYTES);
      hash.update(bytes);
      bytesSinceTurn += bytes.length;
      if (bytesSinceTurn >= TURN_BYTES) {
        bytesSinceTurn = 0;
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
  let bytesSinceTurn = 0;
  for (const piece of pieces) {
    piece.copy(joinedBytes, at);
    at += piece.length;
    bytesSinceTurn += piece.length;
    if (bytesSinceTurn >= TURN_BYTES) {
      bytesSinceTurn = 0;
      await nextTurn();
    }
  }
  return joinedBytes;
}

/** Returns whether two digests or certificates are equal, in constant time. */
export function areBytesEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
