import type { PostOutcome } from '../wire/post';

/** Maximum number of claimed deliveries of a webhook, in all processes together, by the health of its endpoint. */
export const CLAIM_WINDOWS = {
  /** While the circuit breaker is open: one delivery at a time, after a pause. */
  probe: 1,
  /** Until the endpoint responds quickly, and when it becomes slow again. */
  careful: 8,
  /** For fast endpoints: enough to post without pauses while other deliveries are read and written. */
  quick: 512,
} as const;

const QUICK_MS = 500;
const SLOW_MS = 2_000;

/** Days of failures without one success after which an endpoint is disabled (contract, section 4). */
export const DISABLED_AFTER_DAYS = 3;

/** Number of consecutive timeouts that open the circuit breaker. */
export const BREAKER_TIMEOUTS = 5;
/** Divisor of the rate limit: a webhook may get this part of a second's deliveries immediately. */
export const BURST_DIVISOR = 5;
export const FIRST_PAUSE_SECONDS = 5;
export const MAX_PAUSE_SECONDS = 60;

/**
 * Health of an endpoint at the time when its attempts were written. Other processes may write attempts at the same
 * time.
 */
export interface EndpointHealth {
  claimWindow: number;
  timeoutsInRow: number;
  /** Whether the endpoint fails: true from the first failure until the next success. */
  failing: boolean;
  /** Whether one more failure disables the webhook. */
  failingTooLong: boolean;
}

/** Part of an attempt's result that affects the health of the endpoint. */
export interface AttemptResult {
  kind: PostOutcome['kind'];
  durationMs: number;
  isDelivered: boolean;
}

/** Effect of an attempt on the number of simultaneous posts to an endpoint. */
export type AttemptEffect = 'well' | 'badly' | 'stalled' | 'unchanged';

/**
 * Evaluates the effect of one attempt: a timeout or slow response stalls the endpoint, server errors and 429 reduce its
 * posts, and only quick 2xx responses increase its posts.
 */
export function toAttemptEffect(outcome: PostOutcome): AttemptEffect {
  if (outcome.kind !== 'response' || outcome.durationMs > SLOW_MS) return 'stalled';
  if (outcome.status >= 500 || outcome.status === 429) return 'badly';
  return outcome.status < 300 && outcome.durationMs < QUICK_MS ? 'well' : 'unchanged';
}

/** Change of an endpoint's health by attempts. The SQL statement applies the change to the current row. */
export interface HealthChange {
  claimWindow: number;
  /** Number of timeouts to add to the consecutive timeouts. */
  timeouts: number;
  /** Whether the endpoint responded, which resets the number of consecutive timeouts. */
  isAnswered: boolean;
  failing: boolean;
}

/**
 * Evaluates how attempts that ended together change the health of an endpoint. Returns null when nothing changes, which
 * is usual and needs no write. Any response closes the breaker, even an error, because the breaker only protects
 * against timeouts that block workers.
 * @param results in the order in which they ended, at least one
 */
export function getHealthChange(current: EndpointHealth, results: AttemptResult[]): HealthChange | null {
  const lastResponse = results.map(({ kind }) => kind).lastIndexOf('response');
  const timeouts = results.slice(lastResponse + 1).filter(({ kind }) => kind === 'timeout').length;
  const isAnswered = lastResponse >= 0;
  const timeoutsInRow = (isAnswered ? 0 : current.timeoutsInRow) + timeouts;
  const isDelivered = results.some((result) => result.isDelivered);
  const failing = !isDelivered;
  const claimWindow = getClaimWindow(current.claimWindow, timeoutsInRow, results);
  const isUnchanged =
    claimWindow === current.claimWindow &&
    timeoutsInRow === current.timeoutsInRow &&
    failing === current.failing &&
    !(failing && current.failingTooLong);
  if (isUnchanged) return null;
  return { claimWindow, timeouts, isAnswered, failing };
}

function getClaimWindow(currentWindow: number, timeoutsInRow: number, results: AttemptResult[]): number {
  if (timeoutsInRow >= BREAKER_TIMEOUTS) return CLAIM_WINDOWS.probe;
  const responses = results.filter(({ kind }) => kind === 'response');
  if (responses.length < results.length || responses.some(({ durationMs }) => durationMs > SLOW_MS))
    return CLAIM_WINDOWS.careful;
  if (responses.every(({ durationMs }) => durationMs < QUICK_MS)) return CLAIM_WINDOWS.quick;
  // Moderately fast responses do not change the window; a successful probe closes the breaker.
  return Math.max(currentWindow, CLAIM_WINDOWS.careful);
}
