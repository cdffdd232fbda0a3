import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../../platform/kernel/http/api-error';
import { ClientDisconnectedError, requestContext } from '../../../platform/kernel/request-context';
import { countBytes, type BatchItem } from './batch-item';

/** Time for which further documents of a batch wait for memory, and the pause between two attempts. */
const MAX_MEMORY_WAIT_MS = 15_000;
const RETRY_PAUSE_MS = 100;

/**
 * Passes on documents, and counts their bytes as memory of the request until {@link freeMemory}. While requests occupy
 * too much memory, further documents wait.
 * @throws ApiError 503 or 429 when there is no memory for the first documents, or for further ones within 15 s;
 *   ClientDisconnectedError
 */
export async function* reserveItemMemory(
  items: AsyncIterable<BatchItem[]> | Iterable<BatchItem[]>,
): AsyncGenerator<BatchItem[], void, undefined> {
  let maxWaitMs = 0;
  for await (const nextItems of items) {
    await reserveMemory(countBytes(nextItems), performance.now() + maxWaitMs);
    maxWaitMs = MAX_MEMORY_WAIT_MS;
    yield nextItems;
  }
}

/** Releases the memory of documents that are done. */
export function freeMemory(items: readonly BatchItem[]): void {
  requestContext.current()?.slot?.releaseMemory(countBytes(items));
}

async function reserveMemory(bytes: number, deadline: number): Promise<void> {
  const current = requestContext.current();
  for (;;) {
    try {
      current?.slot?.occupyMemory(bytes);
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || performance.now() > deadline) throw error;
    }
    await sleep(RETRY_PAUSE_MS);
    if (current?.clientGone.aborted === true) throw new ClientDisconnectedError();
  }
}
