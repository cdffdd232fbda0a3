import { FairQueue } from '../admission/fair-queue';

/** Time that requests which waited get in one turn of the event loop while no connection arrives, in ms. */
const TURN_MS = 10;
/** While connections arrive, requests are begun once in so many turns, or after this time in ms where turns are long. */
const [TURNS_APART, MS_APART] = [16, 20];
/** Part of the time since the last beginning that is spent with the next one; one request is begun in any case. */
const PART = 0.1;

/** Begins a request. @param waited whether it had to wait for its turn */
type Beginning = (waited: boolean) => void;

/**
 * Begins requests, and lets connections in before them. Node accepts one connection in each turn of the event loop; if every
 * readable socket were served in each turn, a connection would wait for a turn of all of them, and a thousand connections for a
 * thousand such turns. Therefore, while connections arrive, requests wait:
 *
 *     turn n     accept · read                              a connection arrived: others may be waiting behind it
 *     turn n+16  accept · read · begin one request          so that work goes on while connections never cease to arrive
 *     turn m              read · begin all for up to 10 ms  none arrived: none is waiting
 *
 * Owners of requests (a team, or a client network) take turns, so that the requests of one of them never wait for all those of
 * another. While no connection arrives, a request is begun at once.
 */
export class RequestTurns {
  private readonly waiting = new FairQueue<Beginning>();
  private scheduled = false;
  /** Whether a connection arrived in this turn, and in the one before. */
  private arrived = false;
  private arrivedBefore = false;
  private turnsUntilNext = 0;
  /** When requests were last begun, or the first of those that wait came. */
  private begunAt = 0;

  /** Notes that a connection was accepted. */
  accepted(): void {
    this.arrived = true;
    this.schedule();
  }

  /**
   * Begins a request now, or in one of the next turns. Requests of an owner are begun in the order in which they came.
   * @param owner is asked for when the request has to wait
   */
  begin(owner: () => string, request: Beginning): void {
    if (this.waiting.length === 0 && !this.arrived && !this.arrivedBefore) {
      request(false);
      return;
    }
    if (this.waiting.length === 0) this.begunAt = performance.now();
    this.waiting.add(owner(), request);
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
    const passed = now - this.begunAt;
    if (!this.arrivedBefore) this.beginUntil(now, TURN_MS);
    else if (--this.turnsUntilNext < 0 || passed > MS_APART)
      this.beginUntil(now, Math.min(TURN_MS, passed * PART));
    // One turn more after a connection: it shows whether another one arrives.
    if (this.arrivedBefore || this.waiting.length > 0) this.schedule();
  }

  /** Begins a request, and further ones for so many milliseconds. */
  private beginUntil(now: number, ms: number): void {
    this.turnsUntilNext = TURNS_APART - 1;
    this.begunAt = now;
    do this.waiting.next(() => true)?.(true);
    while (this.waiting.length > 0 && performance.now() < now + ms);
  }
}
