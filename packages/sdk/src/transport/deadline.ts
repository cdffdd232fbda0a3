import { TimeoutError } from '../errors.js';

/** A signal that ends with another one or after a time, whichever comes first. `clear` lets go of both. */
export interface Deadline {
  signal: AbortSignal;
  clear(): void;
}

/**
 * @param ms after which the signal is aborted with a TimeoutError
 * @param what ends: named in the error, as "GET /api/v1/documents"
 */
export function deadline(ms: number, parent: AbortSignal | undefined, what: string): Deadline {
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
          request: what,
        }),
      ),
    ms,
  );
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      parent?.removeEventListener('abort', abort);
    },
  };
}
