import { held } from './held';
import { MetricsRegistry } from './metrics-registry';

describe('held', () => {
  it('is found out once by all who ask meanwhile, and again when its time is over', async () => {
    let times = 0;
    const ask = held(50, async () => (times += 1));
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await ask()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await ask()).toBe(2);
  });

  it('does not hold a failure', async () => {
    let times = 0;
    const ask = held(60_000, async () => {
      times += 1;
      if (times === 1) throw new Error('away');
      return times;
    });
    await expect(ask()).rejects.toThrow('away');
    expect(await ask()).toBe(2);
  });
});

describe('MetricsRegistry', () => {
  it('leaves a gauge out that cannot be read, counts that, and shows all others', async () => {
    const metrics = new MetricsRegistry();
    metrics.counter('posts_total', 'Posts', []).inc(3);
    metrics.gauge('backlog', 'Backlog', [], () => Promise.reject(new Error('the database is away')));
    await metrics.text();
    const text = await metrics.text();
    expect(text).toContain('passerelle_posts_total 3');
    expect(text).toMatch(/passerelle_metrics_failures_total\{gauge="backlog"\} [12]\n/);
    expect(text).not.toMatch(/^passerelle_backlog /m);
  });
});
