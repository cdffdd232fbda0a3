/** Spaces requests evenly, so that a server does not receive more requests than it permits. */
export class RequestPacer {
  /** Time of the next free turn, in milliseconds. */
  private nextTurnAt = 0;

  /**
   * @param intervalMs minimum time between two requests
   * @param maxWaitMs maximum time that a request waits for its turn
   */
  constructor(
    private readonly intervalMs: number,
    private readonly maxWaitMs: number,
  ) {}

  /**
   * Reserves the next turn.
   * @param now milliseconds; a clock that is set back delays no request
   * @returns milliseconds until the turn; null when too many requests wait
   */
  reserveTurn(now: number): number | null {
    if (this.nextTurnAt - now > this.maxWaitMs + this.intervalMs) this.nextTurnAt = now;
    const turnAt = Math.max(now, this.nextTurnAt);
    if (turnAt - now > this.maxWaitMs) return null;
    this.nextTurnAt = turnAt + this.intervalMs;
    return turnAt - now;
  }
}
