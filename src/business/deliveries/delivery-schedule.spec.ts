import { GIVE_UP_AFTER_HOURS, getRetryWaitSeconds } from './delivery-schedule';

describe('the schedule of deliveries', () => {
  it.each(['peppol', 'email'] as const)(
    'increases the waits between attempts over %s, up to a few hours',
    (channel) => {
      const waits = Array.from({ length: 12 }, (_, i) => getRetryWaitSeconds(channel, i + 1, false, 0) ?? 0);
      expect(waits).toEqual([...waits].sort((a, b) => a - b));
      expect(waits[0]).toBeGreaterThan(0);
      expect(Math.max(...waits)).toBeLessThan((GIVE_UP_AFTER_HOURS * 3600) / 10);
    },
  );

  it('adds a random share of up to 20 %', () => {
    expect(getRetryWaitSeconds('peppol', 1, false, 0)).toBe(5);
    expect(getRetryWaitSeconds('peppol', 1, false, 0.999)).toBeCloseTo(6, 1);
  });

  it('ends after three attempts with the short waits of the sandbox', () => {
    expect([1, 2, 3].map((attempts) => getRetryWaitSeconds('peppol', attempts, true, 0.5))).toEqual([
      1,
      1,
      null,
    ]);
  });
});
