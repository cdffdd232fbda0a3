import type { PostOutcome } from '../wire/post';

/** Maximum number of claimed deliveries of a webhook, in all processes together. */
export const CLAIM_WINDOWS = {
  /** While the breaker is open: one at a time, after a pause. */
  probe: 1,
  /** Until the endpoint answers quickly, and again when it becomes slow. */
  careful: 8,
  /** For fast endpoints: enough to post without pauses while other deliveries are read and written. */
  quick: 512,
} as const;

const QUICK_MS = 500;
const SLOW_MS = 2_000;

/** Days of failures without one success after which an endpoint is disabled (contract, section 4). */
export const DISABLED_AFTER_DAYS = 3;

/** Number of consecutive timeouts that open the breaker. */
export const BREAKER_AFTER = 5;
/** Part of a second's deliveries that a webhook with a rate limit may get immediately. */
export const BURST_DIVISOR = 5;
export const FIRST_PAUSE_SECONDS = 5;
export const MAX_PAUSE_SECONDS = 60;

/** Health of an endpoint when the attempts were written. Other processes may write attempts at the same time. */
export interface EndpointHealth {
  claimWindow: number;
  timeoutsInRow: number;
  /** True from the first failure on until the next success. */
  failing: boolean;
  /** Whether one more failure disables the webhook. */
  failingTooLong: boolean;
}

/** Result of an attempt, as far as it concerns the endpoint's health. */
export interface AttemptResult {
  kind: PostOutcome['kind'];
  durationMs: number;
  isDelivered: boolean;
}

/** Effect of an attempt on the number of posts that an endpoint gets at a time. */
export type AttemptEffect = 'well' | 'badly' | 'stalled' | 'unchanged';

/**
 * Evaluates the health of an endpoint by one attempt: a timeout or slow answer stalls it, server errors and 429 reduce its posts, and only
 * quick 2xx answers increase them.
 */
export function toAttemptEffect(outcome: PostOutcome): AttemptEffect {
  if (outcome.kind !== 'response' || outcome.durationMs > SLOW_MS) return 'stalled';
  if (outcome.status >= 500 || outcome.status === 429) return 'badly';
  return outcome.status < 300 && outcome.durationMs < QUICK_MS ? 'well' : 'unchanged';
}

/** Change of an endpoint's health by attempts. The statement that writes it applies it to the current row. */
export interface HealthChange {
  claimWindow: number;
  /** Timeouts to add to the consecutive ones. */
  timeouts: number;
  /** Whether the endpoint answered, which resets the count of consecutive timeouts. */
  isAnswered: boolean;
  failing: boolean;
}

/**
 * Evaluates the health of an endpoint by attempts that ended together. Returns null without a change, which is usual and
 * needs no write. Any response closes the breaker, even an error, because the breaker only guards against timeouts that
 * block workers.
 * @param results in the order in which they ended, at least one
 */
export function getHealthChange(current: EndpointHealth, results: AttemptResult[]): HealthChange | null {
  const lastResponse = results.map(({ kind }) => kind).lastIndexOf('response');
  const timeouts = results.slice(lastResponse + 1).filter(({ kind }) => kind === 'timeout').length;
  const isAnswered = lastResponse >= 0;
  const timeoutsInRow = (isAnswered ? 0 : current.timeoutsInRow) + timeouts;
  const isDelivered = results.some((result) => result.isDelivered);
  const failing = !isDelivered;
  const claimWindow = getWindow(current.claimWindow, timeoutsInRow, results);
  const isUnchanged =
    claimWindow === current.claimWindow &&
    timeoutsInRow === current.timeoutsInRow &&
    failing === current.failing &&
    !(failing && current.failingTooLong);
  if (isUnchanged) return null;
  return { claimWindow, timeouts, isAnswered, failing };
}

function getWindow(currentWindow: number, timeoutsInRow: number, results: AttemptResult[]): number {
  if (timeoutsInRow >= BREAKER_AFTER) return CLAIM_WINDOWS.probe;
  const responses = results.filter(({ kind }) => kind === 'response');
  if (responses.length < results.length || responses.some(({ durationMs }) => durationMs > SLOW_MS))
    return CLAIM_WINDOWS.careful;
  if (responses.every(({ durationMs }) => durationMs < QUICK_MS)) return CLAIM_WINDOWS.quick;
  // Moderately fast answers leave the window unchanged; a successful probe closes the breaker.
  return Math.max(currentWindow, CLAIM_WINDOWS.careful);
}
