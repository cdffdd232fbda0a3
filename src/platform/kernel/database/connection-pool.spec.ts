import { EventEmitter } from 'node:events';
import { DataSource } from 'typeorm';
import { ConnectionPool, PoolStuckError } from './connection-pool';
import { dataSourceOptions } from './data-source';

class FakePool extends EventEmitter {
  totalCount = 2;
  idleCount = 0;
  waitingCount = 0;
  options = { max: 2 };
  readonly pendingConnects: ((error: Error | null, client: string, release: () => void) => void)[] = [];
  connect = (connected: (typeof this.pendingConnects)[number]): void =>
    void this.pendingConnects.push(connected);
}

describe('a connection pool', () => {
  let pool: FakePool;
  let watchedPool: ConnectionPool;

  beforeEach(() => {
    jest.useFakeTimers();
    pool = new FakePool();
    const dataSource = new DataSource(dataSourceOptions('postgres://localhost/none'));
    Object.assign(dataSource.driver, { master: pool });
    watchedPool = new ConnectionPool(dataSource);
  });

  afterEach(() => jest.useRealTimers());

  it('is blocked when all connections are in use and none was acquired or released for a second', () => {
    expect(watchedPool.stuck).toBe(false);
    jest.advanceTimersByTime(1_100);
    expect(watchedPool.stuck).toBe(true);
  });

  it.each(['acquire', 'release'])('is no longer blocked at the next %s', (event) => {
    jest.advanceTimersByTime(1_100);
    pool.emit(event);
    expect(watchedPool.stuck).toBe(false);
    jest.advanceTimersByTime(900);
    expect(watchedPool.stuck).toBe(false);
  });

  it('is not blocked while a connection is idle, or another may be opened', () => {
    jest.advanceTimersByTime(60_000);
    Object.assign(pool, { totalCount: 1 });
    expect(watchedPool.stuck).toBe(false);
    Object.assign(pool, { totalCount: 2, idleCount: 1 });
    expect(watchedPool.stuck).toBe(false);
  });

  it('is not blocked while the first connections after an idle time are being opened', () => {
    Object.assign(pool, { totalCount: 0 });
    jest.advanceTimersByTime(60_000);
    for (let requestedCount = 0; requestedCount < 3; requestedCount++) {
      pool.connect(() => undefined);
      Object.assign(pool, { totalCount: Math.min(2, pool.totalCount + 1) });
    }
    expect(watchedPool.stuck).toBe(false);
    jest.advanceTimersByTime(1_100);
    expect(watchedPool.stuck).toBe(true);
  });

  it('rejects the waiting calls once it is blocked, and releases connections that arrive for them later', () => {
    const calls: unknown[] = [];
    const release = jest.fn();
    pool.connect((error) => calls.push(error));
    jest.advanceTimersByTime(900);
    pool.connect((error, client) => calls.push(error ?? client));
    jest.advanceTimersByTime(500);
    expect(calls).toEqual([new PoolStuckError()]);
    for (const connected of pool.pendingConnects) connected(null, 'client', release);
    expect(calls).toEqual([new PoolStuckError(), 'client']);
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('reports the longest wait while others hold all connections', () => {
    expect(watchedPool.longestWaitMs).toBe(0);
    pool.connect(() => undefined);
    jest.advanceTimersByTime(300);
    pool.connect(() => undefined);
    expect(watchedPool.longestWaitMs).toBe(300);
    pool.pendingConnects[0]?.(null, 'client', () => undefined);
    expect(watchedPool.longestWaitMs).toBe(0);
    jest.advanceTimersByTime(100);
    expect(watchedPool.longestWaitMs).toBe(100);
    Object.assign(pool, { totalCount: 1 });
    expect(watchedPool.longestWaitMs).toBe(0);
  });

  it('lets calls wait while connections are acquired and released', () => {
    const connected = jest.fn();
    pool.connect(connected);
    for (let i = 0; i < 20; i++) {
      jest.advanceTimersByTime(500);
      pool.emit('release');
    }
    expect(connected).not.toHaveBeenCalled();
  });
});
