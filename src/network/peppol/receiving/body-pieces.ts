import type { IncomingMessage } from 'node:http';

/** Time limit for a pause of the sender; a stalled message is aborted. */
const STALLED_MS = 15_000;

/** Thrown when the sender is too slow, or disconnects. */
export class BodyBrokenError extends Error {}

/**
 * Iterates over the body of a request as it is received, bounded in time. A reader that stops early leaves the connection
 * open, so that the caller can still answer.
 * @param totalMs milliseconds for the whole body
 * @throws BodyBrokenError
 */
export async function* readBodyPieces(request: IncomingMessage, totalMs: number): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  const end = performance.now() + totalMs;
  for (;;) {
    const next = await limitTime(pieces.next(), Math.min(STALLED_MS, end - performance.now()));
    if (next.done === true) return;
    yield next.value;
  }
}

async function limitTime<T>(next: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new BodyBrokenError('The message was not received in time.')),
      Math.max(0, ms),
    );
  });
  try {
    return await Promise.race([next, timeout]);
  } catch (error) {
    if (error instanceof BodyBrokenError) throw error;
    throw new BodyBrokenError('The connection broke before the message was received.');
  } finally {
    clearTimeout(timer);
  }
}
