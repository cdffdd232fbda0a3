import { MetricsRegistry } from './metrics-registry';

describe('MetricsRegistry', () => {
  it('omits a gauge that cannot be read, counts the failure, and shows all other metrics', async () => {
    const metrics = new MetricsRegistry();
    metrics.counter('posts_total', 'Posts', []).inc(3);
    metrics.gauge('backlog', 'Backlog', [], () => Promise.reject(new Error('the database is away')));
    await metrics.toText();
    const text = await metrics.toText();
    expect(text).toContain('passerelle_posts_total 3');
    expect(text).toMatch(/passerelle_metrics_failures_total\{gauge="backlog"\} [12]\n/);
    expect(text).not.toMatch(/^passerelle_backlog /m);
  });
});
