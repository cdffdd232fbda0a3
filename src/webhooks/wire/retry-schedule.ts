import type { PostOutcome } from './post';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before the second and each later attempt, in milliseconds (contract, section 4): about 28 h in total. */
export const RETRY_STEPS_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  1 * HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
];

/** Maximum number of scheduled attempts. */
export const MAX_ATTEMPTS = RETRY_STEPS_MS.length + 1;

/**
 * Maximum random addition as a fraction of a step, so that deliveries that failed at the same time are not retried at the
 * same time.
 */
const JITTER = 0.2;

/** Decision about a delivery after an attempt; `delayMs` is the wait from the end of that attempt. */
export type RetryDecision =
  { state: 'retry'; delayMs: number } | { state: 'delivered' | 'failed' | 'blocked' | 'exhausted' };

/**
 * Decides after an attempt (contract, section 4; specification, section 6 rule 3): 2xx is delivered; a
 * timeout, no response and 5xx are retried until the steps are used up; any other response and a blocked
 * target are final.
 * @param attemptNumber number of the finished attempt, from 1
 * @param random a number in [0, 1), e.g. `Math.random`
 * @throws RangeError when `attemptNumber` is not a whole number from 1
 */
export function decideRetry(
  outcome: PostOutcome,
  attemptNumber: number,
  random: () => number,
): RetryDecision {
  if (!Number.isInteger(attemptNumber) || attemptNumber < 1) {
    throw new RangeError(
      `The number of an attempt must be a whole number from 1; received ${attemptNumber}.`,
    );
  }
  if (outcome.kind === 'blocked') return { state: 'blocked' };
  if (outcome.kind === 'response') {
    if (outcome.status >= 200 && outcome.status <= 299) return { state: 'delivered' };
    if (outcome.status < 500 || outcome.status > 599) return { state: 'failed' };
  }
  const step = RETRY_STEPS_MS[attemptNumber - 1];
  if (step === undefined) return { state: 'exhausted' };
  return { state: 'retry', delayMs: computeDelayMs(step, getRequestedWaitMs(outcome), random()) };
}

/**
 * Returns the wait in milliseconds. A 503 with `Retry-After` extends a step to at most twice its length, including
 * jitter.
 */
function computeDelayMs(step: number, requestedMs: number, randomValue: number): number {
  return Math.round(Math.min(2 * step, Math.max(step, requestedMs) + step * JITTER * randomValue));
}

function getRequestedWaitMs(outcome: PostOutcome): number {
  if (outcome.kind !== 'response' || outcome.status !== 503) return 0;
  return (outcome.retryAfterSeconds ?? 0) * SECOND;
}
