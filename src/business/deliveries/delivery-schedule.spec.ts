import { GIVE_UP_AFTER_HOURS, nextAttemptSeconds } from './delivery-schedule';

describe('the schedule of deliveries', () => {
  it.each(['peppol', 'email'] as const)('increases the waits over %s, up to some hours', (channel) => {
    const waits = Array.from({ length: 12 }, (_, i) => nextAttemptSeconds(channel, i + 1, false, 0) ?? 0);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[0]).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThan((GIVE_UP_AFTER_HOURS * 3600) / 10);
  });

  it('adds up to a fifth at random', () => {
    expect(nextAttemptSeconds('peppol', 1, false, 0)).toBe(5);
    expect(nextAttemptSeconds('peppol', 1, false, 0.999)).toBeCloseTo(6, 1);
  });

  it('ends after three attempts with the short waits of the sandbox', () => {
    expect([1, 2, 3].map((attempts) => nextAttemptSeconds('peppol', attempts, true, 0.5))).toEqual([
      1,
      1,
      null,
    ]);
  });
});
