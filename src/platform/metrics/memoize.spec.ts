import { clock } from '../kernel/clock';
import { computeLifetime, memoizeFor } from './memoize';

describe('memoizeFor a fixed time', () => {
  it('reads once for simultaneous callers, and again when the lifetime is over', async () => {
    let times = 0;
    const ask = memoizeFor(50, async () => (times += 1));
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await ask()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await ask()).toBe(2);
  });

  it('does not memoize a failure', async () => {
    let times = 0;
    const ask = memoizeFor(60_000, async () => {
      times += 1;
      if (times === 1) throw new Error('away');
      return times;
    });
    await expect(ask()).rejects.toThrow('away');
    expect(await ask()).toBe(2);
  });
});

describe('memoizeFor a time by the duration of the read', () => {
  let now: number;
  let took: number;
  let reads: number;
  let reading: () => Promise<number>;

  beforeEach(() => {
    now = 1_000_000;
    took = 0;
    reads = 0;
    jest.spyOn(clock, 'milliseconds').mockImplementation(() => now);
    reading = memoizeFor(computeLifetime, async () => {
      await Promise.resolve();
      now += took;
      return ++reads;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('reads a quick value at each call', async () => {
    took = 500;
    expect([await reading(), await reading(), await reading()]).toEqual([1, 2, 3]);
  });

  it('returns the memoized value of a slow read until fifty times its duration has passed', async () => {
    took = 1600;
    expect([await reading(), await reading()]).toEqual([1, 1]);
    now += 50 * 1600 - 1;
    expect(await reading()).toBe(1);
    now += 1;
    expect(await reading()).toBe(2);
  });

  it('reads once for simultaneous callers', async () => {
    expect(await Promise.all([reading(), reading(), reading()])).toEqual([1, 1, 1]);
    expect(await reading()).toBe(2);
  });

  it('reads again after a failure', async () => {
    let fails = true;
    const failing = memoizeFor(computeLifetime, async () => {
      now += 10_000;
      if (fails) throw new Error('away');
      return 'back';
    });
    await expect(failing()).rejects.toThrow('away');
    fails = false;
    expect(await failing()).toBe('back');
  });
});
