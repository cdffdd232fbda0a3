/** Deviation of this machine's clock, in milliseconds, beyond which it is corrected. */
export const CLOCK_TOLERANCE_MS = 5_000;

/** Result of a comparison with the database's clock. */
export interface ClockComparison {
  /** Milliseconds by which the clock of this machine is behind the database's; negative: ahead of it. */
  behindMs: number;
  /**
   * `corrected`: the database's time is used from now on; `right_again`: the machine's time is used again; null: no
   * change.
   */
  change: 'corrected' | 'right_again' | null;
}

/** Milliseconds that are added to the machine's time. */
let correctionMs = 0;
/** Whether the machine's clock is known to be wrong. */
let isCorrected = false;
/** Previous reading of both clocks of the machine; null while no watch for jumps runs. */
let previousReading: { wall: number; steady: number } | null = null;
const watchers = new Set<() => void>();

/**
 * Only this file reads the process clock. Schedules do not use this clock: the clock of the database decides which rows
 * are due, so that processes with different clocks agree. This clock serves logs, tokens, timestamps and ids.
 *
 * The machine's clock may be changed while the process runs. The monotonic clock of the process reveals such a jump at
 * once: this clock continues without the jump, and the database is asked for its time. The database's time is used when
 * the two differ by more than 5 s.
 * ```
 * machine's time ── jumps against the steady clock ─> continues without it ─┐
 *                └── differs from the database's ────────┴─> compared: database's time, or machine's again
 * ```
 */
export const clock = {
  /** The present instant. */
  now(): Date {
    return new Date(readClock());
  },
  /** Milliseconds since the Unix epoch. */
  milliseconds(): number {
    return readClock();
  },
  /** Returns whole seconds since the Unix epoch, as in JWT and Standard Webhooks. */
  seconds(): number {
    return Math.floor(readClock() / 1000);
  },
  /**
   * Compares the machine's clock with the database's.
   * @param databaseMs milliseconds since the epoch, as the database answered
   * @param roundTripMs duration of the query; when it is too long for a comparison, the result is null
   */
  compare(databaseMs: number, roundTripMs: number): ClockComparison | null {
    if (roundTripMs > CLOCK_TOLERANCE_MS) return null;
    const wall = Date.now();
    // A jump since the last reading is part of the difference that is measured here.
    if (previousReading !== null) previousReading = { wall, steady: performance.now() };
    const behindMs = Math.round(databaseMs - (wall - roundTripMs / 2));
    const isWrong = Math.abs(behindMs) > CLOCK_TOLERANCE_MS;
    const change = isWrong === isCorrected ? null : isWrong ? 'corrected' : 'right_again';
    correctionMs = isWrong ? behindMs : 0;
    isCorrected = isWrong;
    return { behindMs, change };
  },
  /**
   * Watches for jumps of the clock.
   * @param onJump called after a jump, to compare with the database soon
   * @returns function that ends the watch
   */
  watch(onJump: () => void): () => void {
    previousReading ??= { wall: Date.now(), steady: performance.now() };
    watchers.add(onJump);
    return () => {
      watchers.delete(onJump);
      if (watchers.size > 0) return;
      previousReading = null;
      correctionMs = 0;
      isCorrected = false;
    };
  },
};

function readClock(): number {
  const wall = Date.now();
  if (previousReading === null) return wall + correctionMs;
  const steady = performance.now();
  const jumpMs = wall - previousReading.wall - (steady - previousReading.steady);
  previousReading.wall = wall;
  previousReading.steady = steady;
  if (Math.abs(jumpMs) > CLOCK_TOLERANCE_MS) {
    correctionMs -= Math.round(jumpMs);
    for (const onJump of watchers) queueMicrotask(onJump);
  }
  return wall + correctionMs;
}

/** Formats the day of an instant in UTC, `YYYY-MM-DD`. */
export function formatDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/**
 * Formats an instant as ISO 8601 in UTC with milliseconds and `Z`, or returns null. The API shows instants only in this
 * form.
 */
export function formatInstantOrNull(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}
