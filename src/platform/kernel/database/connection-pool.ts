import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Time without any connection handed out or returned, while all are in use, after which the pool counts as stuck. */
const STUCK_AFTER_MS = 1_000;
const CHECK_INTERVAL_MS = 200;

type Release = (destroy?: boolean | Error) => void;
type ConnectCallback = (error?: Error | null, client?: unknown, release?: Release) => void;

/** Members of pg's pool that are used here. */
interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { max: number };
  connect: (onConnected: ConnectCallback) => unknown;
  on(event: 'acquire' | 'release', listener: () => void): unknown;
}

interface Waiter {
  since: number;
  onConnected: ConnectCallback;
}

/** Thrown when all connections are in use and none has become free for a while. */
export class PoolStuckError extends Error {
  constructor() {
    super('All database connections are in use, and none has been released for a second');
  }
}

/**
 * Watches whether connections are still released. While all connections are in use, requests for a connection wait in
 * turn: an immediate error would waste the work done so far and cause a retry. Once no connection is released, waiting
 * requests fail with {@link PoolStuckError} instead of filling the memory.
 */
@Injectable()
export class ConnectionPool {
  private readonly pool: Pool | null;
  private readonly waiters = new Set<Waiter>();
  private checkTimer: NodeJS.Timeout | null = null;
  private lastMovedAt = performance.now();

  constructor({ driver }: DataSource) {
    const pool: unknown = 'master' in driver ? driver.master : null;
    this.pool = isPool(pool) ? pool : null;
    if (this.pool === null) return;
    for (const event of ['acquire', 'release'] as const)
      this.pool.on(event, () => (this.lastMovedAt = performance.now()));
    const connect = this.pool.connect.bind(this.pool);
    this.pool.connect = (onConnected) => this.wait(connect, onConnected);
  }

  /** Whether unfinished work holds all connections, so that a new request would only wait. */
  get stuck(): boolean {
    return this.isExhausted && performance.now() - this.lastMovedAt > STUCK_AFTER_MS;
  }

  /**
   * Returns the longest time in milliseconds for which a request has waited for a connection; 0 when none waits, or when the
   * pool may still grow and the connection is only being opened.
   */
  get longestWaitMs(): number {
    if (!this.isExhausted) return 0;
    // Waiting requests in the order of their arrival.
    for (const { since } of this.waiters) return performance.now() - since;
    return 0;
  }

  private get isExhausted(): boolean {
    if (this.pool === null) return false;
    const { totalCount, idleCount, options } = this.pool;
    return totalCount >= options.max && idleCount === 0;
  }

  private wait(connect: Pool['connect'], onConnected: ConnectCallback): unknown {
    const waiter = { since: performance.now(), onConnected };
    // The pool may still grow: after a quiet period the first connections are only being opened.
    if (!this.isExhausted) this.lastMovedAt = waiter.since;
    this.waiters.add(waiter);
    this.checkTimer ??= setInterval(() => this.checkWaiters(), CHECK_INTERVAL_MS).unref();
    return connect((error, client, release) => {
      if (this.waiters.delete(waiter)) onConnected(error, client, release);
      else release?.(); // the waiter failed long ago
    });
  }

  private checkWaiters(): void {
    if (this.stuck)
      for (const waiter of this.waiters)
        if (performance.now() - waiter.since > STUCK_AFTER_MS) {
          this.waiters.delete(waiter);
          waiter.onConnected(new PoolStuckError());
        }
    if (this.waiters.size > 0 || this.checkTimer === null) return;
    clearInterval(this.checkTimer);
    this.checkTimer = null;
  }

  /** Returns the number of connections in use, of idle ones, and of waiting callers. */
  get usage(): { busy: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool ?? NO_POOL;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }
}

const NO_POOL = { totalCount: 0, idleCount: 0, waitingCount: 0 };

function isPool(value: unknown): value is Pool {
  return (
    typeof value === 'object' &&
    value !== null &&
    [...Object.keys(NO_POOL), 'options', 'connect', 'on'].every((member) => member in value)
  );
}
