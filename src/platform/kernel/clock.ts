/** The clock of this machine is corrected once it is off by more than this, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 5_000;

/** What a comparison with the database's clock has shown. */
export interface ClockComparison {
  /** Milliseconds by which the clock of this machine is behind the database's; negative: ahead of it. */
  behindMs: number;
  /** The database's time is used from now on, or the machine's again; null: nothing changes. */
  change: 'corrected' | 'right_again' | null;
}

/** Milliseconds that are added to the time of the machine. */
let correctionMs = 0;
/** Whether the machine's clock is known to be wrong. */
let isCorrected = false;
/** The reading before, of both clocks of the machine; null until somebody watches. */
let before: { wall: number; steady: number } | null = null;
const watchers = new Set<() => void>();

/**
 * The one place that reads the process clock. Schedules never use it: what is due is decided by the
 * database's clock, so processes whose clocks differ agree. This clock serves logs, tokens, stamps and ids.
 *
 * The machine's clock may be set wrong while the process runs. A jump is seen at once, because the steady clock of the
 * process does not take part in it: the time then goes on as before, and the database is asked, whose time is used when the
 * two differ by more than 5 s.
 *
 * ```
 * machine's time ── jumps against the steady clock ─> goes on as before ─┐
 *       └────────── differs from the database's ─────────────────────────┴─> compared: database's time, or machine's again
 * ```
 */
export const clock = {
  /** The present instant. */
  now(): Date {
    return new Date(present());
  },
  /** Milliseconds since the Unix epoch. */
  milliseconds(): number {
    return present();
  },
  /** Whole seconds since the Unix epoch, as JWT and Standard Webhooks carry them. */
  seconds(): number {
    return Math.floor(present() / 1000);
  },
  /**
   * Compares the machine's clock with the database's.
   * @param databaseMs milliseconds since the epoch, as the database answered
   * @param roundTripMs how long the answer took; null comes back when that is too long to say anything
   */
  compare(databaseMs: number, roundTripMs: number): ClockComparison | null {
    if (roundTripMs > CLOCK_TOLERANCE_MS) return null;
    const wall = Date.now();
    // A jump since the last reading is part of what is compared here.
    if (before !== null) before = { wall, steady: performance.now() };
    const behindMs = Math.round(databaseMs - (wall - roundTripMs / 2));
    const isWrong = Math.abs(behindMs) > CLOCK_TOLERANCE_MS;
    const change = isWrong === isCorrected ? null : isWrong ? 'corrected' : 'right_again';
    correctionMs = isWrong ? behindMs : 0;
    isCorrected = isWrong;
    return { behindMs, change };
  },
  /**
   * Watches for jumps from now on.
   * @param onJump called after a jump, to compare with the database soon
   * @returns ends the watch
   */
  watch(onJump: () => void): () => void {
    before ??= { wall: Date.now(), steady: performance.now() };
    watchers.add(onJump);
    return () => {
      watchers.delete(onJump);
      if (watchers.size > 0) return;
      before = null;
      correctionMs = 0;
      isCorrected = false;
    };
  },
};

function present(): number {
  const wall = Date.now();
  if (before === null) return wall + correctionMs;
  const steady = performance.now();
  const jumpedMs = wall - before.wall - (steady - before.steady);
  before.wall = wall;
  before.steady = steady;
  if (Math.abs(jumpedMs) > CLOCK_TOLERANCE_MS) {
    correctionMs -= Math.round(jumpedMs);
    for (const onJump of watchers) queueMicrotask(onJump);
  }
  return wall + correctionMs;
}

/** The day of an instant in UTC, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** ISO 8601 UTC with milliseconds and `Z`, or null: the only form in which the API shows an instant. */
export function isoOrNull(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}
