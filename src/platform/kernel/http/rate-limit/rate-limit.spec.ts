import fc from 'fast-check';
import { toClientNetwork } from './failure-throttle';
import { FailureWindows } from './failure-windows';
import { TokenBuckets } from './token-bucket';

describe('a token bucket', () => {
  it('provides its burst at once, then one token for each fraction of a second', () => {
    const buckets = new TokenBuckets({ perSecond: 4, burst: 3 });
    const allowedItems = [0, 0, 0, 0, 249, 250, 251, 500].map((ms) => buckets.take('team', ms).isAllowed);
    expect(allowedItems).toEqual([true, true, true, false, false, true, false, true]);
  });

  it('returns the remaining tokens, the time until all are back, and the time until one is', () => {
    const buckets = new TokenBuckets({ perSecond: 0.5, burst: 2 });
    expect(buckets.take('team', 0)).toEqual({
      isAllowed: true,
      remainingTokens: 1,
      resetSeconds: 2,
      retryAfterSeconds: 0,
      nextTokenMs: 0,
    });
    expect(buckets.take('team', 0)).toEqual({
      isAllowed: true,
      remainingTokens: 0,
      resetSeconds: 4,
      retryAfterSeconds: 2,
      nextTokenMs: 2_000,
    });
    expect(buckets.take('team', 0)).toEqual({
      isAllowed: false,
      remainingTokens: 0,
      resetSeconds: 4,
      retryAfterSeconds: 2,
      nextTokenMs: 2_000,
    });
    expect(buckets.take('team', 4_000)).toMatchObject({ isAllowed: true, remainingTokens: 1 });
  });

  it('is separate for each name, and is not emptied when the clock is set back', () => {
    const buckets = new TokenBuckets({ perSecond: 1, burst: 1 });
    expect(buckets.take('a', 1_000).isAllowed).toBe(true);
    expect(buckets.take('b', 1_000).isAllowed).toBe(true);
    expect(buckets.take('a', 0).isAllowed).toBe(false);
    expect(buckets.take('a', 1_000).isAllowed).toBe(true);
  });

  it('never allows more than burst + rate × time, and always allows a client that waits as requested', () => {
    const run = fc.tuple(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.nat(400), { maxLength: 200 }),
    );
    fc.assert(
      fc.property(run, ([perSecond, burst, steps]) => {
        const buckets = new TokenBuckets({ perSecond, burst });
        let now = 0;
        let admittedCount = 0;
        for (const step of steps) {
          now += step;
          const state = buckets.take('x', now);
          if (state.isAllowed) admittedCount++;
          expect(state.remainingTokens).toBeLessThan(burst);
          if (!state.isAllowed) {
            now += state.retryAfterSeconds * 1000;
            expect(buckets.take('x', now).isAllowed).toBe(true);
            admittedCount++;
          }
        }
        expect(admittedCount).toBeLessThanOrEqual(burst + (now / 1000) * perSecond + 1e-6);
      }),
    );
  });
});

describe('windows of failures', () => {
  it('begin with the first failure and end automatically', () => {
    const windows = new FailureWindows(60_000);
    expect(windows.isEmpty).toBe(true);
    expect(windows.count('a', 1_000).count).toBe(1);
    expect(windows.count('a', 60_999)).toEqual({ count: 2, endsAt: 61_000 });
    expect(windows.findOpen('a', 60_999)?.count).toBe(2);
    expect(windows.findOpen('b', 60_999)).toBeNull();
    expect(windows.findOpen('a', 61_000)).toBeNull();
    expect(windows.count('a', 61_000)).toEqual({ count: 1, endsAt: 121_000 });
  });

  it('take over the values of a shared counter', () => {
    const windows = new FailureWindows(60_000);
    windows.count('a', 0);
    windows.replace('a', { count: 19, endsAt: 5_000 });
    expect(windows.count('a', 1_000)).toEqual({ count: 20, endsAt: 5_000 });
  });

  it('are bounded: the oldest are forgotten first', () => {
    const windows = new FailureWindows(60_000);
    for (let n = 0; n < 20_100; n++) windows.count(`name ${n}`, 0);
    expect(windows.findOpen('name 99', 1)).toBeNull();
    expect(windows.findOpen('name 100', 1)).not.toBeNull();
  });
});

describe('network of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['nonsense', 'unknown'],
    [null, 'unknown'],
  ])('%s is %s', (address, network) => {
    expect(toClientNetwork(address)).toBe(network);
  });
});
