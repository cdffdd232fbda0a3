import { AdaptiveLimit, TARGET_DELAY_MS } from './adaptive-limit';

const NO_DELAY_MS = 0;
const LONG_DELAY_MS = TARGET_DELAY_MS * 3;

describe('the adaptive limit', () => {
  const adjustRepeatedly = (limit: AdaptiveLimit, delayMs: number, times: number): number => {
    for (let n = 0; n < times; n++) limit.adjust(delayMs, limit.current);
    return limit.current;
  };

  it('grows to its upper bound while it is fully used', () => {
    const limit = new AdaptiveLimit({ min: 4, max: 100 });
    const start = limit.current;
    expect(adjustRepeatedly(limit, NO_DELAY_MS, 1)).toBeGreaterThan(start);
    expect(adjustRepeatedly(limit, NO_DELAY_MS, 50)).toBe(100);
  });

  it('falls to its lower bound while work is delayed, faster for longer delays', () => {
    const [slow, fast] = [new AdaptiveLimit({ min: 4, max: 100 }), new AdaptiveLimit({ min: 4, max: 100 })];
    expect(adjustRepeatedly(fast, LONG_DELAY_MS, 1)).toBeLessThan(
      adjustRepeatedly(slow, TARGET_DELAY_MS * 1.5, 1),
    );
    expect(adjustRepeatedly(fast, LONG_DELAY_MS, 20)).toBe(4);
  });

  it('is reduced from the number of requests in progress, not from a limit that was not reached', () => {
    const limit = new AdaptiveLimit({ min: 1, max: 1000 });
    adjustRepeatedly(limit, NO_DELAY_MS, 100);
    limit.adjust(LONG_DELAY_MS, 10);
    expect(limit.current).toBeLessThan(10);
  });

  it('accepts a burst again soon after an overload', () => {
    const limit = new AdaptiveLimit({ min: 2, max: 100 });
    const start = limit.current;
    adjustRepeatedly(limit, LONG_DELAY_MS, 20);
    for (let n = 0; n < 30; n++) limit.adjust(NO_DELAY_MS, 1);
    expect(limit.current).toBeGreaterThanOrEqual(start);
  });

  it('does not grow beyond its initial value while it is not fully used', () => {
    const limit = new AdaptiveLimit({ min: 2, max: 1000 });
    const start = limit.current;
    for (let n = 0; n < 100; n++) limit.adjust(NO_DELAY_MS, 1);
    expect(limit.current).toBe(start);
  });
});
