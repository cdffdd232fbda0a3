import { ConnectionError, PasserelleError, TimeoutError } from '../errors.js';

/**
 * The error of an answer that did not come, or not whole. It holds nothing of what was thrown but a short name.
 * @param signal of the attempt
 * @param request method and path, for people
 */
export function errorOfAttempt(error: unknown, signal: AbortSignal, request: string): PasserelleError {
  if (error instanceof PasserelleError) return error;
  if (signal.aborted && signal.reason instanceof TimeoutError) return signal.reason;
  return new ConnectionError(`${request}: no whole answer (${reasonOf(error)})`, {
    status: null,
    code: 'connection_failed',
    requestId: null,
    request,
  });
}

/** A short name of what the platform's fetch threw; its own text may repeat the address with its query. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string')
    return cause.code;
  return error instanceof Error ? error.name : 'unknown';
}
