import type { PostOutcome } from '../wire/post';

/** Deliveries of a webhook that all processes together may have claimed at a time. */
export const CLAIM_WINDOWS = {
  /** The breaker is open: one at a time, after a pause. */
  probe: 1,
  /** Until the endpoint has shown that it answers quickly, and again when it gets slow. */
  careful: 8,
  /** For endpoints that answer quickly: enough to keep the posts to it busy while others are read and written. */
  quick: 512,
} as const;

const QUICK_MS = 500;
const SLOW_MS = 2_000;

/** An endpoint that fails for this long without one success is disabled (contract, section 4). */
export const DISABLED_AFTER_DAYS = 3;

/** Timeouts in a row that open the breaker. */
export const BREAKER_AFTER = 5;
export const FIRST_PAUSE_SECONDS = 5;
export const LONGEST_PAUSE_SECONDS = 60;

/** What an endpoint was when the attempts were written. Others may be written at the same moment. */
export interface KnownHealth {
  claimWindow: number;
  timeoutsInRow: number;
  /** True from the first failure on until the next success. */
  failing: boolean;
  /** Failing since so long that one more failure disables the webhook. */
  failingTooLong: boolean;
}

/** What an attempt says of the endpoint. */
export interface Contact {
  kind: PostOutcome['kind'];
  durationMs: number;
  delivered: boolean;
}

/** What an attempt says of how much an endpoint can bear at a time. */
export type Verdict = 'well' | 'badly' | 'stalled' | 'unchanged';

/**
 * Judges an endpoint by one attempt: silence and slow answers make rows wait elsewhere, errors of the server and 429 ask for
 * less, and only quick answers of 2xx for more.
 */
export function toVerdict(outcome: PostOutcome): Verdict {
  if (outcome.kind !== 'response' || outcome.durationMs > SLOW_MS) return 'stalled';
  if (outcome.status >= 500 || outcome.status === 429) return 'badly';
  return outcome.status < 300 && outcome.durationMs < QUICK_MS ? 'well' : 'unchanged';
}

/** What the attempts say of an endpoint; what that makes of it depends on what it is when this is written. */
export interface HealthChange {
  claimWindow: number;
  /** Timeouts to add to those in a row. */
  timeouts: number;
  /** It answered: the count of timeouts in a row starts over. */
  answered: boolean;
  failing: boolean;
}

/**
 * Judges an endpoint by attempts that ended together; null when nothing is new, which is the usual case and costs no
 * write. Any response closes the breaker, also a failure's: the breaker is about the places that silence occupies.
 * @param contacts in the order in which they ended, at least one
 */
export function getHealthChange(known: KnownHealth, contacts: Contact[]): HealthChange | null {
  const lastResponse = contacts.map(({ kind }) => kind).lastIndexOf('response');
  const timeouts = contacts.slice(lastResponse + 1).filter(({ kind }) => kind === 'timeout').length;
  const answered = lastResponse >= 0;
  const timeoutsInRow = (answered ? 0 : known.timeoutsInRow) + timeouts;
  const delivered = contacts.some((contact) => contact.delivered);
  const failing = !delivered;
  const claimWindow = getWindow(known.claimWindow, timeoutsInRow, contacts);
  const nothingNew =
    claimWindow === known.claimWindow &&
    timeoutsInRow === known.timeoutsInRow &&
    failing === known.failing &&
    !(failing && known.failingTooLong);
  if (nothingNew) return null;
  return { claimWindow, timeouts, answered, failing };
}

function getWindow(known: number, timeoutsInRow: number, contacts: Contact[]): number {
  if (timeoutsInRow >= BREAKER_AFTER) return CLAIM_WINDOWS.probe;
  const responses = contacts.filter(({ kind }) => kind === 'response');
  if (responses.length < contacts.length || responses.some(({ durationMs }) => durationMs > SLOW_MS))
    return CLAIM_WINDOWS.careful;
  if (responses.every(({ durationMs }) => durationMs < QUICK_MS)) return CLAIM_WINDOWS.quick;
  // In between it stays what it was; a probe that succeeded ends the probing.
  return Math.max(known, CLAIM_WINDOWS.careful);
}
