/** Minimum time for which the window of an idle key is remembered; it is forgotten after at most twice that time. */
const REMEMBER_MS = 60_000;

/**
 * Number of rows of each key that are worked on at a time: few at first, one more after each success, and few again
 * after a failure. A key that was idle for a while starts again, because its earlier capacity may have changed.
 */
export class ConcurrencyWindows {
  private grown = new Map<string, number>();
  private previous = new Map<string, number>();
  private changedAt: number;

  /**
   * @param least initial number for each key
   * @param maximum maximum number
   * @param now milliseconds of a monotonic clock
   */
  constructor(
    readonly least: number,
    private readonly maximum: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.changedAt = now();
  }

  get(key: string): number {
    this.removeIdle();
    return this.grown.get(key) ?? this.previous.get(key) ?? this.least;
  }

  grow(key: string): void {
    if (this.least < this.maximum) this.grown.set(key, Math.min(this.maximum, this.get(key) + 1));
  }

  shrink(key: string): void {
    this.grown.delete(key);
    this.previous.delete(key);
  }

  private removeIdle(): void {
    const idle = this.now() - this.changedAt;
    if (idle < REMEMBER_MS) return;
    this.changedAt += idle;
    this.previous = idle < 2 * REMEMBER_MS ? this.grown : new Map<string, number>();
    this.grown = new Map();
  }
}
