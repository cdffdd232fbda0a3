import { AsyncLocalStorage } from 'node:async_hooks';
import { Failure } from '../failure';

/** The Idempotency-Key of the present request; the transaction that has the request's effect writes it down with it. */
export interface IdempotencyClaim {
  teamId: string;
  key: string;
  /** SHA-256 over method, path and body: what a repetition has to match. */
  fingerprint: Buffer;
  /** What was made, once the key is part of a transaction that was committed. */
  resource: string | null;
  /** The request has been answered: what still runs in its context has nothing to do with the key. */
  ended: boolean;
}

/** Kept apart from the request's other context, because a transaction must not see the key of another request. */
export const idempotencyClaims = new AsyncLocalStorage<IdempotencyClaim>();

/** The key was used by a request that was committed in the meantime: its answer is to be repeated. */
export class AlreadyDone extends Error {}

/** 409: another request with this key has not ended yet. */
export function stillRunning(): Failure {
  const message = 'A request with this key is still running; repeat the call to get its answer.';
  return new Failure(
    409,
    'idempotency_key_in_progress',
    { 'Idempotency-Key': [message] },
    { 'Retry-After': '1' },
  );
}
