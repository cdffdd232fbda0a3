import type { IncomingMessage } from 'node:http';

/** Maximum time in milliseconds without data from the sender; a stalled message is aborted. */
const MAX_STALL_MS = 15_000;

/** Thrown when the sender is too slow or disconnects before the body is complete. */
export class BodyIncompleteError extends Error {}

/**
 * Iterates over the body of a request as it is received, with a time limit. If the reader stops early, the connection
 * stays open, so that the caller can still send a response.
 * @param totalMs milliseconds for the whole body
 * @throws BodyIncompleteError
 */
export async function* readBodyChunks(request: IncomingMessage, totalMs: number): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  const end = performance.now() + totalMs;
  for (;;) {
    const next = await limitTime(chunks.next(), Math.min(MAX_STALL_MS, end - performance.now()));
    if (next.done === true) return;
    yield next.value;
  }
}

async function limitTime<T>(next: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new BodyIncompleteError('The message was not received in time.')),
      Math.max(0, ms),
    );
  });
  try {
    return await Promise.race([next, timeout]);
  } catch (error) {
    if (error instanceof BodyIncompleteError) throw error;
    throw new BodyIncompleteError('The connection broke before the message was received.');
  } finally {
    clearTimeout(timer);
  }
}
