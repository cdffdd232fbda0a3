/** When a delay counts as standing. */
export interface StandingBounds {
  /** Delay in milliseconds that is accepted for good. */
  aimMs: number;
  /** Milliseconds for which every delay has to be above the aim, and afterwards below it. */
  intervalMs: number;
}

/**
 * Tells a queue that stands from a burst that passes: CoDel's rule (RFC 8289). A delay above the aim says nothing by itself,
 * since a burst of work that is done within a second has it too. Only when not one delay of a whole interval is below the
 * aim, the queue stands; and it stands until all delays of a whole interval are below the aim.
 */
export class StandingDelay {
  private aboveSince: number | null = null;
  private belowSince: number | null = null;
  private standing = false;

  constructor(private readonly bounds: StandingBounds) {}

  /** Whether the queue stands, by all that was observed. */
  get isStanding(): boolean {
    return this.standing;
  }

  /** @param now milliseconds on a clock that never goes back */
  observe(delayMs: number, now: number): void {
    if (delayMs > this.bounds.aimMs) {
      this.belowSince = null;
      this.aboveSince ??= now;
      if (now - this.aboveSince >= this.bounds.intervalMs) this.standing = true;
    } else {
      this.aboveSince = null;
      this.belowSince ??= now;
      if (now - this.belowSince >= this.bounds.intervalMs) this.standing = false;
    }
  }
}
