/** Bounds of the limit. */
export interface LimitBounds {
  min: number;
  max: number;
}

/**
 * Target queueing delay in milliseconds: below it more requests can be admitted; above it additional work only waits.
 */
export const TARGET_DELAY_MS = 20;

/**
 * Initial limit of a process, before it has measured its machine, and limit to which it returns when no request waits:
 * enough for a burst.
 */
const INITIAL_LIMIT = 16;
/** Reduction of the limit for each target delay by which the target is exceeded, and the maximum reduction at once. */
const REDUCTION_PER_MULTIPLE = 0.2;
const MAX_REDUCTION = 0.5;
/** Growth of the limit at each step, as a fraction of it. */
const GROWTH = 0.1;
/** Fraction in use from which the limit counts as restricting work. */
const IN_USE_SHARE = 0.8;

/**
 * Limit of concurrent work of a process: additive increase, multiplicative decrease on the queueing delay, as in
 * Breakwater (OSDI 2020) and WeChat's DAGOR (SoCC 2018). The limit follows the delay of the queues in front of the
 * work, not the duration of the work: a request for 10,000 lines takes long on an idle machine, too (decision 0007).
 */
export class AdaptiveLimit {
  private value: number;

  constructor(private readonly bounds: LimitBounds) {
    this.value = this.clamp(INITIAL_LIMIT);
  }

  /** Returns the maximum number of requests in progress at a time. */
  get current(): number {
    return Math.floor(this.value);
  }

  /**
   * Adjusts the limit after an interval.
   * @param delayMs lowest delay of the interval: the delay of a queue that never empties, not of a single slow turn
   * @param peak the maximum number of requests in progress at a time
   */
  adjust(delayMs: number, peak: number): void {
    if (delayMs > TARGET_DELAY_MS) {
      const excess = (delayMs - TARGET_DELAY_MS) / TARGET_DELAY_MS;
      // A limit far above the actual number of requests would have to be cut many times before it had an effect.
      this.value = this.clamp(
        Math.min(this.value, Math.max(peak, 1)) *
          (1 - Math.min(MAX_REDUCTION, REDUCTION_PER_MULTIPLE * excess)),
      );
    } else if (peak >= this.value * IN_USE_SHARE || this.value < INITIAL_LIMIT) {
      this.value = this.clamp(this.value + Math.max(1, this.value * GROWTH));
    }
  }

  private clamp(value: number): number {
    return Math.min(this.bounds.max, Math.max(this.bounds.min, value));
  }
}
