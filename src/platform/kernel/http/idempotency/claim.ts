import { AsyncLocalStorage } from 'node:async_hooks';
import { ApiError } from '../api-error';

/** Idempotency-Key of the current request; the transaction with the request's effect stores it. */
export interface IdempotencyClaim {
  teamId: string;
  key: string;
  /** SHA-256 over method, path and body, which a repetition has to match. */
  fingerprint: Buffer;
  /** Created resource, once the key was stored by a committed transaction. */
  resource: string | null;
  /** Whether the request has been answered: work that still runs in its context does not use the key. */
  ended: boolean;
}

/** Separate from the rest of the request's context, because a transaction must not see the key of another request. */
export const idempotencyClaims = new AsyncLocalStorage<IdempotencyClaim>();

/**
 * Thrown when a request that was committed in the meantime used the key: the response of that request must be repeated.
 */
export class IdempotencyKeyUsedError extends Error {}

/** 409: another request with this key is still running. */
export function stillRunningError(): ApiError {
  const message = 'A request with this key is still running; repeat the request later to get its response.';
  return new ApiError(
    409,
    'idempotency_key_in_progress',
    { 'Idempotency-Key': [message] },
    { 'Retry-After': '1' },
  );
}
