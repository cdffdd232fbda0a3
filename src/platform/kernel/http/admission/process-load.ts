import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ConnectionPool } from '../../database/connection-pool';
import { overloaded, unavailable, type ApiError } from '../api-error';
import { Admission } from './admission';
import { StandingDelay } from './standing-delay';

/**
 * Delays beyond which a request would only join a queue that does not move (contract, section 8.3). A burst delays the
 * event loop too, so only a lasting delay counts: every turn of a whole interval is late.
 */
const STANDING_LOOP = { aimMs: 200, intervalMs: 1_000 };
const MAX_CONNECTION_WAIT_MS = 1_000;

/** Interval between samples, and between samples while so little is in progress that nothing would be refused. */
const [SAMPLE_MS, IDLE_SAMPLE_MS] = [20, 250];
const ADJUST_INTERVAL_MS = 100;
/**
 * A single slow turn of the event loop, such as a garbage collection, is ignored; the least delay of this many turns
 * counts.
 */
const CONSECUTIVE_TURNS = 3;
const RETRY_AFTER_SECONDS = 2;

/**
 * Watches the queues in front of all work of this process: the event loop and the pool of database connections. Their
 * delays adjust the limit of admission. When one of them hardly progresses, every new request is refused.
 */
@Injectable()
export class ProcessLoad implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private sampleMs = SAMPLE_MS;
  private sampledAt = 0;
  private adjustedAt = 0;
  /** Delays of the last turns, the newest last. */
  private readonly delays: number[] = [];
  private lowestDelayMs = Infinity;
  private readonly loopDelay = new StandingDelay(STANDING_LOOP);
  /** Delay of the last turn, in milliseconds. */
  private lastDelayMs = 0;

  constructor(
    private readonly pool: ConnectionPool,
    private readonly admission: Admission,
  ) {}

  onApplicationBootstrap(): void {
    this.sampledAt = this.adjustedAt = performance.now();
    this.schedule();
  }

  beforeApplicationShutdown(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }

  /** Returns the failure for every request while the process hardly progresses; null when requests are accepted. */
  refusal(): ApiError | null {
    if (this.pool.stuck || this.pool.longestWaitMs > MAX_CONNECTION_WAIT_MS)
      return unavailable(
        'The database is too busy at the moment; the request was not processed. Repeat the request later.',
        RETRY_AFTER_SECONDS,
      );
    // Without requests in progress, other programs delay the machine.
    if (this.loopDelay.isStanding && this.lastDelayMs > STANDING_LOOP.aimMs && this.admission.busy)
      return overloaded(
        'The service is too busy at the moment; the request was not processed. Repeat the request later.',
        RETRY_AFTER_SECONDS,
      );
    return null;
  }

  /** Returns the least delay of the last turns of the event loop, in milliseconds. */
  get loopDelayMs(): number {
    return this.delays.length < CONSECUTIVE_TURNS ? 0 : Math.min(...this.delays);
  }

  private schedule(): void {
    this.sampleMs = this.admission.busy ? SAMPLE_MS : IDLE_SAMPLE_MS;
    this.timer = setTimeout(() => this.sample(), this.sampleMs).unref();
  }

  private sample(): void {
    const now = performance.now();
    const delayMs = Math.max(0, now - this.sampledAt - this.sampleMs);
    this.sampledAt = now;
    this.schedule();
    this.lastDelayMs = delayMs;
    this.loopDelay.observe(delayMs, now);
    this.delays.push(delayMs);
    if (this.delays.length > CONSECUTIVE_TURNS) this.delays.shift();
    this.lowestDelayMs = Math.min(this.lowestDelayMs, delayMs + this.pool.longestWaitMs);
    if (now - this.adjustedAt < ADJUST_INTERVAL_MS) return;
    this.admission.learn(this.lowestDelayMs);
    this.adjustedAt = now;
    this.lowestDelayMs = Infinity;
  }
}
