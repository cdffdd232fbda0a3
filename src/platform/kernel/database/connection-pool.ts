import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** No connection was handed out or given back for this time although all are in use: nothing moves any more. */
const STUCK_AFTER_MS = 1_000;
const LOOK_EVERY_MS = 200;

type Release = (destroy?: boolean | Error) => void;
type Connected = (error?: Error | null, client?: unknown, release?: Release) => void;

/** What is used of pg's pool. */
interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { max: number };
  connect: (connected: Connected) => unknown;
  on(event: 'acquire' | 'release', listener: () => void): unknown;
}

interface Waiter {
  since: number;
  connected: Connected;
}

/** All connections are in use, and none has come free for a while. */
export class PoolStuck extends Error {
  constructor() {
    super('All database connections are in use, and none comes free');
  }
}

/**
 * Watches whether connections are still released. While they are, requests for one wait in turn, however busy the pool is: a
 * refusal would waste what a request has done so far, and bring it back as a retry. Once no connection moves, waiting
 * requests fail with {@link PoolStuck} instead of filling the memory.
 */
@Injectable()
export class ConnectionPool {
  private readonly pool: Pool | null;
  private readonly waiters = new Set<Waiter>();
  private looking: NodeJS.Timeout | null = null;
  private lastMoved = performance.now();

  constructor({ driver }: DataSource) {
    const pool: unknown = 'master' in driver ? driver.master : null;
    this.pool = isPool(pool) ? pool : null;
    if (this.pool === null) return;
    for (const event of ['acquire', 'release'] as const)
      this.pool.on(event, () => (this.lastMoved = performance.now()));
    const connect = this.pool.connect.bind(this.pool);
    this.pool.connect = (connected) => this.wait(connect, connected);
  }

  /** True while all connections are held by work that does not end. A request that begins now would only wait for one. */
  get stuck(): boolean {
    return this.allInUse && performance.now() - this.lastMoved > STUCK_AFTER_MS;
  }

  /**
   * The longest time in milliseconds for which a request has waited for a connection that others hold; 0 when none
   * waits, or the pool may still grow and the connection is only being made.
   */
  get longestWaitMs(): number {
    if (!this.allInUse) return 0;
    // In the order in which they came.
    for (const { since } of this.waiters) return performance.now() - since;
    return 0;
  }

  private get allInUse(): boolean {
    if (this.pool === null) return false;
    const { totalCount, idleCount, options } = this.pool;
    return totalCount >= options.max && idleCount === 0;
  }

  private wait(connect: Pool['connect'], connected: Connected): unknown {
    const waiter = { since: performance.now(), connected };
    // The pool may still grow: after a quiet time the first connections are only being made, and nothing is stuck.
    if (!this.allInUse) this.lastMoved = waiter.since;
    this.waiters.add(waiter);
    this.looking ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    return connect((error, client, release) => {
      if (this.waiters.delete(waiter)) connected(error, client, release);
      else release?.(); // it failed long ago
    });
  }

  private look(): void {
    if (this.stuck)
      for (const waiter of this.waiters)
        if (performance.now() - waiter.since > STUCK_AFTER_MS) {
          this.waiters.delete(waiter);
          waiter.connected(new PoolStuck());
        }
    if (this.waiters.size > 0 || this.looking === null) return;
    clearInterval(this.looking);
    this.looking = null;
  }

  /** Connections in use and idle, and the callers that wait for one. */
  get figures(): { busy: number; idle: number; waiting: number } {
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
