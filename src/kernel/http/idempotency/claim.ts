import { AsyncLocalStorage } from 'node:async_hooks';
import { Failure } from '../failure';

/** The Idempotency-Key of the request in hand; the first transaction of the request writes it down with its effect. */
export interface IdempotencyClaim {
  teamId: string;
  key: string;
  /** SHA-256 over method, path and body: what a repetition has to match. */
  fingerprint: Buffer;
  /** True once the row is part of a transaction that was committed. */
  recorded: boolean;
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
