import { TimeoutError } from '../errors.js';
import { LONGEST_TIMER_MS } from './backoff.js';

/** A signal that ends with another one or after a time, whichever comes first. `clear` lets go of both. */
export interface Deadline {
  signal: AbortSignal;
  clear(): void;
}

/**
 * @param ms after which the signal is aborted with a TimeoutError
 * @param request method and path, for people, as "GET /api/v1/documents"
 * @param what ends, as the error names it
 */
export function deadline(
  ms: number,
  parent: AbortSignal | undefined,
  request: string,
  what = request,
): Deadline {
  const controller = new AbortController();
  const abort = (): void => controller.abort(parent?.reason);
  if (parent?.aborted === true) abort();
  parent?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(
    () =>
      controller.abort(
        new TimeoutError(`${what} took longer than ${ms} ms`, {
          status: null,
          code: 'timeout',
          requestId: null,
          request,
        }),
      ),
    Math.min(ms, LONGEST_TIMER_MS),
  );
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      parent?.removeEventListener('abort', abort);
    },
  };
}
