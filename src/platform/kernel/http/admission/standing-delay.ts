/** Conditions under which a delay counts as standing. */
export interface StandingBounds {
  /** Acceptable delay in milliseconds. */
  aimMs: number;
  /** Milliseconds for which every delay has to be above the aim, and afterwards below it. */
  intervalMs: number;
}

/**
 * Distinguishes a standing queue from a temporary burst: CoDel's rule (RFC 8289). One delay above the aim is ignored,
 * since a burst that is done within a second causes it too. The queue is standing when every delay of a whole interval
 * is above the aim, until every delay of a whole interval is below it.
 */
export class StandingDelay {
  private aboveSince: number | null = null;
  private belowSince: number | null = null;
  private isDelayStanding = false;

  constructor(private readonly bounds: StandingBounds) {}

  /** Returns whether the queue is standing, by the delays observed so far. */
  get isStanding(): boolean {
    return this.isDelayStanding;
  }

  /**
   * Records the delay of an item.
   * @param now milliseconds on a monotonic clock
   */
  observe(delayMs: number, now: number): void {
    if (delayMs > this.bounds.aimMs) {
      this.belowSince = null;
      this.aboveSince ??= now;
      if (now - this.aboveSince >= this.bounds.intervalMs) this.isDelayStanding = true;
    } else {
      this.aboveSince = null;
      this.belowSince ??= now;
      if (now - this.belowSince >= this.bounds.intervalMs) this.isDelayStanding = false;
    }
  }
}
