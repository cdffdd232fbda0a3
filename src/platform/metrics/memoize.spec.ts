import { clock } from '../kernel/clock';
import { computeLifetime, memoizeFor } from './memoize';

describe('memoizeFor a fixed time', () => {
  it('reads once for simultaneous callers, and again when the lifetime is over', async () => {
    let times = 0;
    const readMemoized = memoizeFor(50, async () => (times += 1));
    expect(await Promise.all([readMemoized(), readMemoized()])).toEqual([1, 1]);
    expect(await readMemoized()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await readMemoized()).toBe(2);
  });

  it('does not memoize a failure', async () => {
    let times = 0;
    const readMemoized = memoizeFor(60_000, async () => {
      times += 1;
      if (times === 1) throw new Error('away');
      return times;
    });
    await expect(readMemoized()).rejects.toThrow('away');
    expect(await readMemoized()).toBe(2);
  });
});

describe('memoizeFor a time by the duration of the read', () => {
  let now: number;
  let durationMs: number;
  let readCount: number;
  let readMemoized: () => Promise<number>;

  beforeEach(() => {
    now = 1_000_000;
    durationMs = 0;
    readCount = 0;
    jest.spyOn(clock, 'milliseconds').mockImplementation(() => now);
    readMemoized = memoizeFor(computeLifetime, async () => {
      await Promise.resolve();
      now += durationMs;
      return ++readCount;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('reads a quick value at each call', async () => {
    durationMs = 500;
    expect([await readMemoized(), await readMemoized(), await readMemoized()]).toEqual([1, 2, 3]);
  });

  it('returns the memoized value of a slow read until fifty times its duration has passed', async () => {
    durationMs = 1600;
    expect([await readMemoized(), await readMemoized()]).toEqual([1, 1]);
    now += 50 * 1600 - 1;
    expect(await readMemoized()).toBe(1);
    now += 1;
    expect(await readMemoized()).toBe(2);
  });

  it('reads once for simultaneous callers', async () => {
    expect(await Promise.all([readMemoized(), readMemoized(), readMemoized()])).toEqual([1, 1, 1]);
    expect(await readMemoized()).toBe(2);
  });

  it('reads again after a failure', async () => {
    let fails = true;
    const readMemoizedFailing = memoizeFor(computeLifetime, async () => {
      now += 10_000;
      if (fails) throw new Error('away');
      return 'back';
    });
    await expect(readMemoizedFailing()).rejects.toThrow('away');
    fails = false;
    expect(await readMemoizedFailing()).toBe('back');
  });
});
