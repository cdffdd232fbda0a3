/** Minimum time for which the window of an idle key is remembered; it is forgotten after at most twice that time. */
const REMEMBER_MS = 60_000;

/**
 * Number of rows of each key that are worked on at a time: few at first, one more after each success, and few again
 * after a failure. A key that was idle for a while starts again, because its earlier capacity may have changed.
 */
export class ConcurrencyWindows {
  private recentWindows = new Map<string, number>();
  private previousWindows = new Map<string, number>();
  private changedAt: number;

  /**
   * @param initialSize initial number for each key
   * @param maximum maximum number
   * @param now milliseconds of a monotonic clock
   */
  constructor(
    readonly initialSize: number,
    private readonly maximum: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.changedAt = now();
  }

  get(key: string): number {
    this.removeIdle();
    return this.recentWindows.get(key) ?? this.previousWindows.get(key) ?? this.initialSize;
  }

  grow(key: string): void {
    if (this.initialSize < this.maximum)
      this.recentWindows.set(key, Math.min(this.maximum, this.get(key) + 1));
  }

  shrink(key: string): void {
    this.recentWindows.delete(key);
    this.previousWindows.delete(key);
  }

  private removeIdle(): void {
    const idleMs = this.now() - this.changedAt;
    if (idleMs < REMEMBER_MS) return;
    this.changedAt += idleMs;
    this.previousWindows = idleMs < 2 * REMEMBER_MS ? this.recentWindows : new Map<string, number>();
    this.recentWindows = new Map();
  }
}
