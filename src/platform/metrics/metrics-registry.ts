import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { computeLifetime, memoizeFor } from './memoize';

/** Common prefix of all metric names. */
const PREFIX = 'passerelle_';

/** Name of a counter; Prometheus expects this ending. */
type CounterName = `${string}_total`;

/** A metric as a module registered it. */
export interface MetricDefinition {
  /** Name with the common prefix. */
  name: string;
  labelNames: readonly string[];
}

/**
 * Metrics of this process in Prometheus' text format. Modules register their counters; gauges from the database are read at
 * each scrape. One registry for each application, as tests run several in a process.
 */
@Injectable()
export class MetricsRegistry {
  private readonly registry = new Registry();
  readonly contentType = this.registry.contentType;
  /**
   * Metrics of modules in the order of their registration, including labels that have no series yet; without the
   * default metrics of a Node process.
   */
  readonly definitions: MetricDefinition[] = [];
  private readonly failures = this.counter(
    'metrics_failures_total',
    'Gauges that could not be read, most likely because the database is unavailable',
    ['gauge'],
  );

  counter<Label extends string>(
    name: CounterName,
    help: string,
    labelNames: readonly Label[],
  ): Counter<Label> {
    return new Counter(this.define(name, help, labelNames));
  }

  /** Registers a counter that its owner maintains: `read` returns the current count of each combination of labels. */
  observedCounter<Label extends string>(
    name: CounterName,
    help: string,
    labelNames: readonly Label[],
    read: () => { labels: Partial<Record<Label, string>>; value: number }[],
  ): void {
    new Counter({
      ...this.define(name, help, labelNames),
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
    return new Histogram({ ...this.define(name, help, labelNames), buckets });
  }

  /** Registers the usual metrics of a Node process: `process_*` and `nodejs_*`, including the delay of the event loop. */
  registerProcessMetrics(): void {
    collectDefaultMetrics({ register: this.registry, prefix: PREFIX });
    // Gauges with names of counters; each is the sum of the gauge by type.
    for (const collection of ['handles', 'requests', 'resources'])
      this.registry.removeSingleMetric(`${PREFIX}nodejs_active_${collection}_total`);
  }

  /**
   * Registers a gauge whose values are read at each scrape, or less often when reading takes long. When reading fails,
   * the gauge has no values and the failure is counted.
   * @param read returns the value of each combination of labels; no values mean zero series
   */
  gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => Promise<{ labels: Partial<Record<Label, string>>; value: number }[]>,
  ): void {
    const { failures } = this;
    const values = memoizeFor(computeLifetime, read);
    new Gauge({
      ...this.define(name, help, labelNames),
      async collect() {
        this.reset();
        try {
          for (const { labels, value } of await values()) this.set(labels, value);
        } catch {
          // A gauge without labels reports 0 after a reset.
          this.remove({});
          failures.inc({ gauge: name });
        }
      },
    });
  }

  /** Returns all metrics as text. */
  toText(): Promise<string> {
    return this.registry.metrics();
  }

  private define<Label extends string>(name: string, help: string, labelNames: readonly Label[]) {
    const definition = { name: PREFIX + name, labelNames };
    this.definitions.push(definition);
    return { ...definition, help, registers: [this.registry] };
  }
}
