import { AdaptiveLimit, TARGET_DELAY_MS } from './adaptive-limit';

const QUIET = 0;
const LATE = TARGET_DELAY_MS * 3;

describe('the adaptive limit', () => {
  const busy = (limit: AdaptiveLimit, delayMs: number, times: number): number => {
    for (let n = 0; n < times; n++) limit.adjust(delayMs, limit.current);
    return limit.current;
  };

  it('grows up to its bound while it is the limit that delays work', () => {
    const limit = new AdaptiveLimit({ min: 4, max: 100 });
    const start = limit.current;
    expect(busy(limit, QUIET, 1)).toBeGreaterThan(start);
    expect(busy(limit, QUIET, 50)).toBe(100);
  });

  it('falls while work waits for other work, down to its bound, the faster the longer it waits', () => {
    const [slow, fast] = [new AdaptiveLimit({ min: 4, max: 100 }), new AdaptiveLimit({ min: 4, max: 100 })];
    expect(busy(fast, LATE, 1)).toBeLessThan(busy(slow, TARGET_DELAY_MS * 1.5, 1));
    expect(busy(fast, LATE, 20)).toBe(4);
  });

  it('is reduced from the number of requests in work, not from a limit that was not reached', () => {
    const limit = new AdaptiveLimit({ min: 1, max: 1000 });
    busy(limit, QUIET, 100);
    limit.adjust(LATE, 10);
    expect(limit.current).toBeLessThan(10);
  });

  it('accepts a burst again soon after an overload', () => {
    const limit = new AdaptiveLimit({ min: 2, max: 100 });
    const start = limit.current;
    busy(limit, LATE, 20);
    for (let n = 0; n < 30; n++) limit.adjust(QUIET, 1);
    expect(limit.current).toBeGreaterThanOrEqual(start);
  });

  it('does not grow beyond its start without need', () => {
    const limit = new AdaptiveLimit({ min: 2, max: 1000 });
    const start = limit.current;
    for (let n = 0; n < 100; n++) limit.adjust(QUIET, 1);
    expect(limit.current).toBe(start);
  });
});
