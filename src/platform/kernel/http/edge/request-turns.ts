import { FairQueue } from '../admission/fair-queue';

/**
 * While connections arrive, a request begins in one of this many turns of the event loop, or after this time in ms when
 * turns are long.
 */
const [TURNS_APART, MS_APART] = [32, 20];

/**
 * Begins a request.
 * @param hasWaited whether the request had to wait for its turn
 */
type StartRequest = (hasWaited: boolean) => void;

/**
 * Begins requests after accepting the connections that wait. Node accepts one connection in each turn of the event
 * loop; if every readable socket were served in each turn, a connection would wait for a turn of all of them, and a
 * thousand connections for a thousand such turns. The answers of the database to all requests in progress are read in
 * one turn too, so few requests may be in progress. Therefore, while connections arrive, requests wait:
 *
 *     turn n     accept · read                      a connection arrived: others may be waiting behind it
 *     turn n+32  accept · read · begin one request  so that work continues while connections never cease to arrive
 *     turn m              read · begin one request  none arrived: none is waiting
 *
 * Owners of requests (a team, or a client network) alternate, so that requests of one owner never wait for all requests
 * of another. While no connection arrives, a request starts at once.
 */
export class RequestTurns {
  private readonly waitingRequests = new FairQueue<StartRequest>();
  private isScheduled = false;
  /** Whether a connection arrived in this turn, and in the previous one. */
  private hasArrived = false;
  private hadArrivedBefore = false;
  private turnsUntilNext = 0;
  /** Instant at which a request last began, or the first of the waiting ones arrived. */
  private lastBeginningAt = 0;

  /** Records that a connection was accepted. */
  onConnectionAccepted(): void {
    this.hasArrived = true;
    this.schedule();
  }

  /**
   * Begins a request now, or in one of the next turns. Requests of an owner begin in the order of their arrival.
   * @param owner called when the request has to wait
   */
  begin(owner: () => string, request: StartRequest): void {
    if (this.waitingRequests.length === 0 && !this.hasArrived && !this.hadArrivedBefore) {
      request(false);
      return;
    }
    if (this.waitingRequests.length === 0) this.lastBeginningAt = performance.now();
    this.waitingRequests.add(owner(), request);
    this.schedule();
  }

  /** Returns the number of requests that wait for a turn. */
  get length(): number {
    return this.waitingRequests.length;
  }

  /** Returns the number of the owner's requests that wait for a turn. */
  lengthOf(owner: string): number {
    return this.waitingRequests.lengthOf(owner);
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => this.turn());
  }

  private turn(): void {
    this.isScheduled = false;
    this.hadArrivedBefore = this.hasArrived;
    this.hasArrived = false;
    const now = performance.now();
    if (!this.hadArrivedBefore || --this.turnsUntilNext < 0 || now - this.lastBeginningAt > MS_APART)
      this.beginNext(now);
    // Waits one more turn after a connection, to detect a further one.
    if (this.hadArrivedBefore || this.waitingRequests.length > 0) this.schedule();
  }

  private beginNext(now: number): void {
    this.turnsUntilNext = TURNS_APART - 1;
    this.lastBeginningAt = now;
    this.waitingRequests.takeNext(() => true)?.(true);
  }
}
