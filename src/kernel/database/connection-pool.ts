import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Nobody has been given a connection for this time although somebody waits: nothing moves any more. */
const STUCK_AFTER_MS = 1_000;

interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  on(event: 'acquire', listener: () => void): unknown;
}

/** Watches whether the pool still hands connections out. */
@Injectable()
export class ConnectionPool {
  private readonly pool: Pool | null;
  private lastHandedOut = performance.now();

  constructor({ driver }: DataSource) {
    const pool: unknown = 'master' in driver ? driver.master : null;
    this.pool = isPool(pool) ? pool : null;
    this.pool?.on('acquire', () => (this.lastHandedOut = performance.now()));
  }

  /**
   * True while all connections are held by work that does not end. A request that begins now would only wait with the
   * others, and keep its body in memory meanwhile.
   */
  get stuck(): boolean {
    return (this.pool?.waitingCount ?? 0) > 0 && performance.now() - this.lastHandedOut > STUCK_AFTER_MS;
  }

  /** Connections in use and idle, and the callers that wait for one. */
  get figures(): { busy: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool ?? NO_POOL;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }
}

const NO_POOL = { totalCount: 0, idleCount: 0, waitingCount: 0 };
const COUNTS: readonly string[] = Object.keys(NO_POOL);

function isPool(value: unknown): value is Pool {
  return (
    typeof value === 'object' &&
    value !== null &&
    COUNTS.every((name) => name in value) &&
    'on' in value &&
    typeof value.on === 'function'
  );
}
