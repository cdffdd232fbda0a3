import type { Dispatcher } from '../kernel/queue/dispatcher';
import type { ParkedWork } from '../kernel/work-control/parked-work';
import type { WorkHold } from '../kernel/work-control/work-hold';
import type { RedisWatch } from '../kernel/queue-connection/redis-watch';
import { MetricsRegistry } from './metrics-registry';
import { QueueMetrics } from './queue-metrics';

describe('QueueMetrics', () => {
  const progress = [
    { name: 'webhook', table: 'webhook_deliveries', inFlight: 3, started: 20, rounds: 9, expired: 2 },
    { name: 'publication', table: 'identifiers', inFlight: 0, started: 5, rounds: 9, expired: 0 },
  ];
  const metrics = new MetricsRegistry();
  new QueueMetrics(
    { progress: () => progress } as unknown as Dispatcher,
    { count: () => Promise.resolve([{ table: 'deliveries', rows: 1 }]) } as unknown as ParkedWork,
    { present: () => Promise.resolve(null) } as unknown as WorkHold,
    { isConfigured: true, isAway: true, isReplaced: false } as unknown as RedisWatch,
    metrics,
  );
  const series = async (name: string): Promise<string[]> =>
    (await metrics.toText()).split('\n').filter((line) => line.startsWith(`passerelle_${name}{`));

  it('counts by queue, in counters whose names end in _total', async () => {
    const text = await metrics.toText();
    expect(text).toContain('# TYPE passerelle_work_in_flight gauge');
    for (const name of ['work_started_total', 'work_leases_expired_total'])
      expect(text).toContain(`# TYPE passerelle_${name} counter`);
    expect(await series('work_in_flight')).toEqual([
      'passerelle_work_in_flight{queue="webhook"} 3',
      'passerelle_work_in_flight{queue="publication"} 0',
    ]);
  });

  it('reports whether Redis responds, and whether work continues without it', async () => {
    expect(await metrics.toText()).toMatch(/^passerelle_redis_up 0$/m);
    expect(await metrics.toText()).toMatch(/^passerelle_redis_fallback 0$/m);
  });

  it('returns the current count at each scrape, not the sum of the scrapes', async () => {
    await metrics.toText();
    expect(await series('work_started_total')).toEqual([
      'passerelle_work_started_total{queue="webhook"} 20',
      'passerelle_work_started_total{queue="publication"} 5',
    ]);
  });

  it.each([
    ['work_in_hand', 'work_in_flight'],
    ['work_taken', 'work_started_total'],
    ['work_lapsed', 'work_leases_expired_total'],
  ])('shows %s of version 0.2 with the values of %s', async (former, name) => {
    const values = (await series(name)).map((line) =>
      line.replace(name, former).replace('queue=', 'source='),
    );
    expect(values).toHaveLength(2);
    expect(await series(former)).toEqual(values);
  });
});
