/** Time that requests which waited get in one turn of the event loop while no connection arrives, in ms. */
const TURN_MS = 10;
/** While connections arrive, a request is begun in one of so many turns, or in each once the longest waiting one has waited so long. */
const [TURNS_APART, PATIENCE_MS] = [16, 250];

/**
 * Begins requests, and lets connections in before them. Node accepts one connection in each turn of the event loop; if every
 * readable socket were served in each turn, a connection would wait for a turn of all of them, and a thousand connections for a
 * thousand such turns. Therefore, while connections arrive, requests wait:
 *
 *     turn n     accept · read                              a connection arrived: others may be waiting behind it
 *     turn n+16  accept · read · begin one request          so that work goes on while connections never cease to arrive
 *     turn m              read · begin all for up to 10 ms  none arrived: none is waiting
 *
 * While no connection arrives, a request is begun at once.
 */
export class RequestTurns {
  private readonly waiting: { since: number; begin: (waited: boolean) => void }[] = [];
  private scheduled = false;
  /** Whether a connection arrived in this turn, and in the one before. */
  private arrived = false;
  private arrivedBefore = false;
  private turnsUntilNext = 0;

  /** Notes that a connection was accepted. */
  accepted(): void {
    this.arrived = true;
    this.schedule();
  }

  /** Begins a request now, or in one of the next turns. Requests are begun in the order in which they came. */
  begin(request: (waited: boolean) => void): void {
    if (this.waiting.length === 0 && !this.arrived && !this.arrivedBefore) {
      request(false);
      return;
    }
    this.waiting.push({ since: performance.now(), begin: request });
    this.schedule();
  }

  /** Number of requests that wait for a turn. */
  get length(): number {
    return this.waiting.length;
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.turn());
  }

  private turn(): void {
    this.scheduled = false;
    this.arrivedBefore = this.arrived;
    this.arrived = false;
    const now = performance.now();
    if (!this.arrivedBefore) this.beginUntil(now + TURN_MS);
    else if (--this.turnsUntilNext < 0 || now - (this.waiting[0]?.since ?? now) > PATIENCE_MS)
      this.beginUntil(now);
    // One turn more after a connection: it shows whether another one arrives.
    if (this.arrivedBefore || this.waiting.length > 0) this.schedule();
  }

  /** Begins one request, and further ones until the time. */
  private beginUntil(until: number): void {
    this.turnsUntilNext = TURNS_APART - 1;
    do this.waiting.shift()?.begin(true);
    while (this.waiting.length > 0 && performance.now() < until);
  }
}
