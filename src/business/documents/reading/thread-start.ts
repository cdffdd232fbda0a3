import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../platform/kernel/thread-priority';
import { setDocumentLimit } from '../../../standards/invoice/xml';
import { THREAD_IS_LARGE, type ThreadSettings } from './task-threads';

/** Applies the settings of {@link TaskThreads} to this thread. */
export function applyThreadSettings(): void {
  if (!isThreadSettings(workerData)) return;
  setDocumentLimit(workerData.documentBytes);
  if (workerData.isBackground) lowerThreadPriority();
}

function isThreadSettings(data: unknown): data is ThreadSettings {
  return typeof data === 'object' && data !== null && 'documentBytes' in data;
}

/** Heap size after a task above which a thread is replaced, because threads do not release heap memory. */
const LARGE_HEAP_BYTES = 200 * 1024 * 1024;

/** Wraps a task, so that the thread reports after the task that it has grown large. */
export function reportLargeHeap<Message, Result>(
  task: (message: Message) => Result | Promise<Result>,
): (message: Message) => Promise<Result> {
  return async (message) => {
    try {
      return await task(message);
    } finally {
      if (getHeapStatistics().total_heap_size > LARGE_HEAP_BYTES) parentPort?.postMessage(THREAD_IS_LARGE);
    }
  };
}
