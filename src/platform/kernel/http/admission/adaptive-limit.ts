/** Between which numbers the limit moves. */
export interface LimitBounds {
  min: number;
  max: number;
}

/** Queueing delay in milliseconds that is aimed at: below it more can be let in, above it work only waits for other work. */
export const TARGET_DELAY_MS = 20;

/** Where a process begins that knows nothing of its machine yet, and where it comes back to when nothing waits: a burst. */
const START = 16;
/** How hard the limit is cut for each multiple of the target that the delay is beyond it, and the most it is cut at once. */
const CUT = 0.2;
const MOST_CUT = 0.5;
/** Growth at each step, as a part of the limit. */
const GROWTH = 0.1;
/** In use to this part, the limit counts as what holds work back. */
const IN_USE = 0.8;

/**
 * How much work a process takes on at a time: additive increase, multiplicative decrease on the queueing delay, as in
 * Breakwater (OSDI 2020) and WeChat's DAGOR (SoCC 2018). The delay of the queues in front of the work is judged, not the
 * time that the work takes: a request for 10,000 lines takes long on an idle machine, too (decision 0007).
 */
export class AdaptiveLimit {
  private value: number;

  constructor(private readonly bounds: LimitBounds) {
    this.value = this.within(START);
  }

  /** Requests that may be in work at a time. */
  get current(): number {
    return Math.floor(this.value);
  }

  /**
   * Learns from an interval of time.
   * @param delayMs the least delay that anything met in it: what a queue that never empties costs, and no single slow turn
   * @param peak the most requests that were in work at a time
   */
  learn(delayMs: number, peak: number): void {
    if (delayMs > TARGET_DELAY_MS) {
      const excess = (delayMs - TARGET_DELAY_MS) / TARGET_DELAY_MS;
      // A limit far above what was in work would be cut many times before it is felt.
      this.value = this.within(
        Math.min(this.value, Math.max(peak, 1)) * (1 - Math.min(MOST_CUT, CUT * excess)),
      );
    } else if (peak >= this.value * IN_USE || this.value < START) {
      this.value = this.within(this.value + Math.max(1, this.value * GROWTH));
    }
  }

  private within(value: number): number {
    return Math.min(this.bounds.max, Math.max(this.bounds.min, value));
  }
}
