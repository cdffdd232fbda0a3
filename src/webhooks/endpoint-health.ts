import type { PostOutcome } from './wire/post';

/** Deliveries of a webhook that all processes together may have claimed at a time. */
export const CLAIM_WINDOWS = {
  /** The breaker is open: one at a time, after a pause. */
  probe: 1,
  /** Until the endpoint has shown that it answers quickly, and again when it gets slow. */
  careful: 8,
  /** For endpoints that answer quickly: enough to keep the posts to it busy while others are read and written. */
  quick: 128,
} as const;

const QUICK_MS = 500;
const SLOW_MS = 2_000;

/** Timeouts in a row that open the breaker. */
export const BREAKER_AFTER = 5;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 60;

/** What an endpoint was when the deliveries were taken. */
export interface KnownHealth {
  claimWindow: number;
  timeoutsInRow: number;
  failing: boolean;
  failingTooLong: boolean;
}

/** What an attempt says of the endpoint. */
export interface Contact {
  kind: PostOutcome['kind'];
  durationMs: number;
  delivered: boolean;
}

/** What has to be written of an endpoint. */
export interface HealthChange {
  claimWindow: number;
  /** Timeouts to add to those in a row. */
  timeouts: number;
  /** It answered: timeouts in a row start anew. */
  answered: boolean;
  /** Pause before the next probe; null closes the breaker. */
  pauseSeconds: number | null;
  failing: boolean;
  disable: boolean;
}

/**
 * Judges an endpoint by attempts that ended together; null when nothing is new, which is the usual case and costs no
 * write. Any response closes the breaker, also a failure's: the breaker is about the places that silence occupies.
 * @param contacts in the order in which they ended, at least one
 */
export function changeOfHealth(known: KnownHealth, contacts: Contact[]): HealthChange | null {
  const lastResponse = contacts.map(({ kind }) => kind).lastIndexOf('response');
  const timeouts = contacts.slice(lastResponse + 1).filter(({ kind }) => kind === 'timeout').length;
  const answered = lastResponse >= 0;
  const timeoutsInRow = (answered ? 0 : known.timeoutsInRow) + timeouts;
  const delivered = contacts.some((contact) => contact.delivered);
  const failing = delivered ? false : true;
  const claimWindow = windowOf(known.claimWindow, timeoutsInRow, contacts);
  const disable = failing && known.failingTooLong;
  const nothingNew =
    claimWindow === known.claimWindow &&
    timeoutsInRow === known.timeoutsInRow &&
    failing === known.failing &&
    !disable;
  if (nothingNew) return null;
  return { claimWindow, timeouts, answered, pauseSeconds: pauseAfter(timeoutsInRow), failing, disable };
}

function windowOf(known: number, timeoutsInRow: number, contacts: Contact[]): number {
  if (timeoutsInRow >= BREAKER_AFTER) return CLAIM_WINDOWS.probe;
  const responses = contacts.filter(({ kind }) => kind === 'response');
  if (responses.length < contacts.length || responses.some(({ durationMs }) => durationMs > SLOW_MS))
    return CLAIM_WINDOWS.careful;
  if (responses.every(({ durationMs }) => durationMs < QUICK_MS)) return CLAIM_WINDOWS.quick;
  // In between it stays what it was; a probe that succeeded ends the probing.
  return Math.max(known, CLAIM_WINDOWS.careful);
}

function pauseAfter(timeoutsInRow: number): number | null {
  if (timeoutsInRow < BREAKER_AFTER) return null;
  return Math.min(
    LONGEST_PAUSE_SECONDS,
    FIRST_PAUSE_SECONDS * 2 ** Math.min(10, timeoutsInRow - BREAKER_AFTER),
  );
}
