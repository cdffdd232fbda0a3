import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** No connection was handed out or given back for this time although all are in use: nothing moves any more. */
const STUCK_AFTER_MS = 1_000;

/** What is used of pg's pool. */
interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly options: { max: number };
  on(event: 'acquire' | 'release', listener: () => void): unknown;
}

/** Watches whether connections still pass from hand to hand. */
@Injectable()
export class ConnectionPool {
  private readonly pool: Pool | null;
  private lastMoved = performance.now();

  constructor({ driver }: DataSource) {
    const pool: unknown = 'master' in driver ? driver.master : null;
    this.pool = isPool(pool) ? pool : null;
    for (const event of ['acquire', 'release'] as const)
      this.pool?.on(event, () => (this.lastMoved = performance.now()));
  }

  /**
   * True while all connections are held by work that does not end. A request that begins now would only wait for one, and
   * keep its body in memory meanwhile.
   */
  get stuck(): boolean {
    if (this.pool === null) return false;
    const { totalCount, idleCount, options } = this.pool;
    const allInUse = totalCount >= options.max && idleCount === 0;
    return allInUse && performance.now() - this.lastMoved > STUCK_AFTER_MS;
  }
}

function isPool(value: unknown): value is Pool {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['totalCount', 'idleCount', 'options', 'on'].every((member) => member in value)
  );
}
