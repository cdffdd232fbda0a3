import { calculateHealth, type HealthDelivery } from './health';

const NOW = new Date('2026-11-20T13:00:00Z');

const delivery = (minutesAgo: number, facts: Partial<HealthDelivery>): HealthDelivery => ({
  status: 'delivered',
  attemptCount: 1,
  createdAt: new Date(NOW.getTime() - minutesAgo * 60_000).toISOString(),
  finishedAt: null,
  lastAttempt: { durationMs: 40, status: 204 },
  ...facts,
});

describe('the health of a webhook', () => {
  it('fails since the oldest delivery after the last success', () => {
    const health = calculateHealth(
      [
        delivery(1, { status: 'pending', attemptCount: 0, lastAttempt: null }),
        delivery(5, {
          status: 'pending',
          attemptCount: 3,
          lastAttempt: { durationMs: 15_000, status: null },
        }),
        delivery(19, { status: 'failed', lastAttempt: { durationMs: 50, status: 410 } }),
        delivery(40, { attemptCount: 2, lastAttempt: { durationMs: 41, status: 200 } }),
        delivery(100, { status: 'exhausted', attemptCount: 11 }),
        delivery(23 * 60 + 50, {}),
      ],
      NOW,
    );
    expect(health).toMatchObject({
      total: 6,
      delivered: 2,
      waiting: 1,
      lost: 2,
      medianMs: 40,
      failingSince: '2026-11-20T12:41:00.000Z',
      lastStatus: null,
    });
    expect(health.bars).toHaveLength(48);
    expect([health.bars[0], health.bars[44], health.bars[46], health.bars[47], health.bars[10]]).toEqual([
      'ok',
      'failed',
      'retried',
      'failed',
      'none',
    ]);
  });

  it('is quiet while nothing was tried', () => {
    expect(
      calculateHealth([delivery(1, { status: 'pending', attemptCount: 0, lastAttempt: null })], NOW),
    ).toMatchObject({
      failingSince: null,
      medianMs: null,
      waiting: 0,
    });
    expect(calculateHealth([], NOW).bars.every((bar) => bar === 'none')).toBe(true);
  });
});
