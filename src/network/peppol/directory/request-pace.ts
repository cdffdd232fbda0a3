/** Spaces requests evenly in time, so that a server gets no more than it permits. */
export class RequestPace {
  /** Time of the next free turn, in milliseconds. */
  private next = 0;

  /**
   * @param everyMs time between two requests
   * @param maxWaitMs maximum time that a request waits for its turn
   */
  constructor(
    private readonly everyMs: number,
    private readonly maxWaitMs: number,
  ) {}

  /**
   * Reserves the next turn.
   * @param now milliseconds; a clock that is set back delays no request
   * @returns milliseconds until the turn; null when too many requests wait
   */
  take(now: number): number | null {
    if (this.next - now > this.maxWaitMs + this.everyMs) this.next = now;
    const turn = Math.max(now, this.next);
    if (turn - now > this.maxWaitMs) return null;
    this.next = turn + this.everyMs;
    return turn - now;
  }
}
