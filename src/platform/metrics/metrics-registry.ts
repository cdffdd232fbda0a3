import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { sparedReading } from './spared-reading';

/** Prefix of all names, so that they are found together. */
const PREFIX = 'passerelle_';

/** Name of a counter; Prometheus expects this ending. */
type Total = `${string}_total`;

/**
 * The metrics of this process in Prometheus' text format. Modules register what they count; gauges that come from
 * the database are read at each scrape. One registry for each application, as tests run several in a process.
 */
@Injectable()
export class MetricsRegistry {
  private readonly registry = new Registry();
  readonly contentType = this.registry.contentType;
  private readonly failures = this.counter(
    'metrics_failures_total',
    'Gauges that could not be read, most likely because the database is away',
    ['gauge'],
  );

  counter<Label extends string>(name: Total, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name: PREFIX + name, help, labelNames, registers: [this.registry] });
  }

  /** A counter that its owner keeps: `read` answers the present count of each combination of labels. */
  keptCounter<Label extends string>(
    name: Total,
    help: string,
    labelNames: readonly Label[],
    read: () => { labels: Partial<Record<Label, string>>; value: number }[],
  ): void {
    new Counter({
      name: PREFIX + name,
      help,
      labelNames,
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { labels, value } of read()) this.inc(labels, value);
      },
    });
  }

  /** @param buckets upper bounds in seconds */
  histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ): Histogram<Label> {
    return new Histogram({ name: PREFIX + name, help, buckets, labelNames, registers: [this.registry] });
  }

  /** The usual metrics of a Node process: `process_*` and `nodejs_*`, the delay of the event loop among them. */
  ofProcess(): void {
    collectDefaultMetrics({ register: this.registry, prefix: PREFIX });
    // Gauges that are named as counters; each is the sum of the gauge by type beside it.
    for (const what of ['handles', 'requests', 'resources'])
      this.registry.removeSingleMetric(`${PREFIX}nodejs_active_${what}_total`);
  }

  /**
   * A gauge whose values are found out at each scrape, more seldom where that takes long. When they cannot be, the gauge has none and the failure is counted.
   * @param read answers the value of each combination of labels; none means zero series
   */
  gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => Promise<{ labels: Partial<Record<Label, string>>; value: number }[]>,
  ): void {
    const { failures } = this;
    const values = sparedReading(read);
    new Gauge({
      name: PREFIX + name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset();
        try {
          for (const { labels, value } of await values()) this.set(labels, value);
        } catch {
          // Without labels a gauge that was reset says 0.
          this.remove({});
          failures.inc({ gauge: name });
        }
      },
    });
  }

  /** Everything, as text. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
