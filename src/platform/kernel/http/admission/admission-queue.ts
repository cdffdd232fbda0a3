import { ClientDisconnectedError } from '../../request-context';
import { FairQueue } from './fair-queue';
import { StandingDelay, type StandingBounds } from './standing-delay';

/** Limits of the queue's length and of the waiting time. */
export interface QueueBounds {
  /** Maximum number of waiting requests of all owners, and of one owner. */
  total: number;
  perOwner: number;
  /** Maximum wait of a request, in milliseconds. */
  longestWaitMs: number;
  /** Bounds beyond which an owner's queue is standing, so that its new requests are rejected; null: none. */
  standingBounds: StandingBounds | null;
}

/**
 * Reason why the queue rejects a request: the owner's part of the queue is standing, or is full; the whole queue is
 * full; or the request waited for the maximum time.
 */
export type AdmissionRefusalReason = 'standing' | 'owner_full' | 'line_full' | 'waited_too_long';

/** Thrown when a request is refused by the queue before any work is done for it. */
export class AdmissionRefusedError extends Error {
  constructor(readonly reason: AdmissionRefusalReason) {
    super(`The request was rejected by the admission queue: ${reason}`);
  }
}

interface Waiter {
  owner: string;
  since: number;
  enter(): void;
  rejectWith(error: Error): void;
}

/** Weight of a new gap between two admissions in their moving average. */
const NEW_GAP_WEIGHT = 0.2;

/** State of one owner's queue. */
interface OwnerDelay {
  delay: StandingDelay;
  /** Instant at which the owner's last request was admitted to a slot; null once no request of the owner waits. */
  enteredAt: number | null;
  /** Average milliseconds between two admissions of the owner; null before the second one. */
  gapMs: number | null;
}

/**
 * Queue in front of the slots of a process: bounded, and fair between owners (as in FQ-CoDel, RFC 8290). Only
 * requests of an owner whose queue is standing are shed.
 *
 * ```
 * join ── owner's queue stands, and the wait would exceed aimMs ─────> rejected at once
 *      ── owner's queue or whole queue full ──────────────────────> rejected (queue full: newest of the longest queue)
 *      ── waits ── its turn ───────────────────────────────────────> enters
 *               ├─ client gone ────────────────────────────────────> removed
 *               └─ longestWaitMs ──────────────────────────────────> rejected
 * ```
 */
export class AdmissionQueue {
  private readonly queue = new FairQueue<Waiter>();
  /** Owners that wait, and those whose queue was standing a moment ago. */
  private readonly delays = new Map<string, OwnerDelay>();

  /**
   * @param now milliseconds on a monotonic clock
   */
  constructor(
    private readonly bounds: QueueBounds,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Returns the number of waiting requests. */
  get length(): number {
    return this.queue.length;
  }

  /** Returns the number of the owner's waiting requests. */
  lengthOf(owner: string): number {
    return this.queue.lengthOf(owner);
  }

  /** Returns whether a further request of the owner would be rejected because the owner's queue is standing. */
  isShedding(owner: string): boolean {
    return this.wouldWaitTooLong(owner, this.queue.lengthOf(owner));
  }

  /**
   * Waits for the owner's turn.
   * @param clientGone aborted when the client has disconnected
   * @param onEnter called in the turn of the request, before its work
   * @param isReturning true for work that released its slot for a while: it enters before the owner's new requests, and
   * is not rejected because of their number
   * @throws AdmissionRefusedError at once or later; ClientDisconnectedError
   */
  join(
    owner: string,
    clientGone: AbortSignal | null,
    onEnter: () => void,
    isReturning = false,
  ): Promise<void> {
    if (clientGone?.aborted === true) return Promise.reject(new ClientDisconnectedError());
    const reason = isReturning ? null : this.findRefusalReason(owner);
    if (reason !== null) return Promise.reject(new AdmissionRefusedError(reason));
    return new Promise((resolve, reject) =>
      this.wait({ owner, leaveSignal: clientGone, onEnter, isReturning, resolve, reject }),
    );
  }

  /** Admits requests in turn, until the next one may not enter. */
  admit(mayEnter: (owner: string) => boolean): void {
    while (this.queue.length > 0) {
      const waiter = this.queue.takeNext(mayEnter);
      if (waiter === null) return;
      this.observeEntry(waiter);
      waiter.enter();
    }
  }

  private wait({
    owner,
    leaveSignal,
    onEnter,
    isReturning,
    resolve,
    reject,
  }: {
    owner: string;
    leaveSignal: AbortSignal | null;
    onEnter: () => void;
    isReturning: boolean;
    resolve: () => void;
    reject: (error: Error) => void;
  }): void {
    const leaveQueue = (): void => {
      clearTimeout(timer);
      leaveSignal?.removeEventListener('abort', onClientGone);
      if (this.queue.lengthOf(owner) === 0) this.forget(owner);
    };
    const waiter: Waiter = {
      owner,
      since: this.now(),
      enter: () => {
        leaveQueue();
        onEnter();
        resolve();
      },
      rejectWith: (error) => {
        if (!this.queue.remove(owner, waiter)) return;
        leaveQueue();
        reject(error);
      },
    };
    const onClientGone = (): void => waiter.rejectWith(new ClientDisconnectedError());
    const timer = setTimeout(
      () => waiter.rejectWith(new AdmissionRefusedError('waited_too_long')),
      this.bounds.longestWaitMs,
    ).unref();
    leaveSignal?.addEventListener('abort', onClientGone, { once: true });
    this.queue.add(owner, waiter, isReturning);
  }

  private findRefusalReason(owner: string): AdmissionRefusalReason | null {
    const ownLength = this.queue.lengthOf(owner);
    if (ownLength >= this.bounds.perOwner) return 'owner_full';
    if (this.wouldWaitTooLong(owner, ownLength)) return 'standing';
    if (this.queue.length < this.bounds.total) return null;
    // An owner with fewer waiting requests does not pay for owners with more.
    const longest = this.queue.findNewestOfLongest();
    if (longest === null || longest.length <= ownLength + 1) return 'line_full';
    longest.item.rejectWith(new AdmissionRefusedError('line_full'));
    return null;
  }

  /** Returns whether the owner's queue is standing, and another request would wait longer than the aim. */
  private wouldWaitTooLong(owner: string, length: number): boolean {
    const ownerDelay = this.delays.get(owner);
    const { standingBounds } = this.bounds;
    if (standingBounds === null || ownerDelay === undefined) return false;
    const now = this.now();
    const head = this.queue.firstItemOf(owner);
    const delayMs = Math.max(head === null ? 0 : now - head.since, (length + 1) * (ownerDelay.gapMs ?? 0));
    ownerDelay.delay.observe(delayMs, now);
    return ownerDelay.delay.isStanding && delayMs > standingBounds.aimMs;
  }

  private observeEntry({ owner, since }: Waiter): void {
    const { standingBounds } = this.bounds;
    if (standingBounds === null) return;
    const now = this.now();
    let ownerDelay = this.delays.get(owner);
    if (ownerDelay === undefined) {
      ownerDelay = { delay: new StandingDelay(standingBounds), enteredAt: null, gapMs: null };
      this.delays.set(owner, ownerDelay);
    }
    ownerDelay.delay.observe(now - since, now);
    if (ownerDelay.enteredAt !== null) {
      const gap = now - ownerDelay.enteredAt;
      ownerDelay.gapMs =
        ownerDelay.gapMs === null ? gap : ownerDelay.gapMs + NEW_GAP_WEIGHT * (gap - ownerDelay.gapMs);
    }
    ownerDelay.enteredAt = now;
  }

  /**
   * Forgets an owner without waiting requests. The state of a standing queue is remembered for an interval, because it
   * would be standing again immediately.
   */
  private forget(owner: string): void {
    const ownerDelay = this.delays.get(owner);
    if (ownerDelay === undefined) return;
    ownerDelay.enteredAt = null;
    if (!ownerDelay.delay.isStanding) {
      this.delays.delete(owner);
      return;
    }
    const forgetLater = (): void => {
      if (this.queue.lengthOf(owner) === 0) this.delays.delete(owner);
    };
    setTimeout(forgetLater, this.bounds.standingBounds?.intervalMs).unref();
  }
}
