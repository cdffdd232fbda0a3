import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MetricsRegistry } from '../../../src/platform/metrics/metrics-registry';
import { METRICS_TOKEN } from '../metrics-token';
import { ROOT } from '../process';
import type { Service } from '../service';
import { listUsedNames, type Selector } from './promql';

/** Labels that Prometheus adds to each series when it reads it. */
const TARGET_LABELS = ['job', 'instance'];
/** Series that Prometheus itself makes for each process that it reads. */
const PROMETHEUS_SERIES = ['up'];

/** Metrics of a running service, and faults of expressions over them. */
export class ExposedMetrics {
  private constructor(
    /** Labels of each series name, `_bucket`, `_sum` and `_count` included. */
    private readonly labels: ReadonlyMap<string, ReadonlySet<string>>,
    private readonly sources: string,
  ) {}

  /**
   * Reads the metrics of the service, which requires METRICS_TOKEN. Labels of metrics without series are those of their
   * registration.
   */
  static async of(service: Service): Promise<ExposedMetrics> {
    const answer = await fetch(`${service.baseUrl}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const text = await answer.text();
    const declared = service.app.get(MetricsRegistry).definitions;
    const labels = new Map<string, Set<string>>();
    for (const [, metric = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      const names = declared.find(({ name }) => name === metric)?.labelNames ?? [];
      const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      if (type === 'summary') parts.push('_sum', '_count');
      for (const part of parts)
        labels.set(metric + part, new Set(part === '_bucket' ? [...names, 'le'] : names));
    }
    for (const [, series = '', list = ''] of text.matchAll(/^(passerelle_\w+)\{(.*)\} \S+$/gm))
      for (const [, label = ''] of list.matchAll(/(\w+)="(?:\\.|[^"\\])*"/g)) labels.get(series)?.add(label);
    return new ExposedMetrics(labels, readSources());
  }

  /** Returns true when the service exposes series of this name. */
  has(series: string): boolean {
    return this.labels.has(series);
  }

  /** Lists the metrics, labels and values of labels that an expression uses and the service does not expose. */
  listMistakes(expression: string): string[] {
    const { selectors, groupings } = listUsedNames(expression);
    const known = new Set([...TARGET_LABELS, ...selectors.flatMap(({ metric }) => this.labelsOf(metric))]);
    return [
      ...selectors.flatMap((selector) => this.listMistakesOf(selector)),
      ...groupings.filter((label) => !known.has(label)).map((label) => `no metric has the label ${label}`),
      ...(selectors.length === 0 ? ['no metric is used'] : []),
    ];
  }

  private listMistakesOf({ metric, matchers }: Selector): string[] {
    if (!this.labels.has(metric) && !PROMETHEUS_SERIES.includes(metric)) return [`no metric ${metric}`];
    const known = [...TARGET_LABELS, ...this.labelsOf(metric)];
    return matchers.flatMap(({ label, value }) => {
      if (!known.includes(label)) return [`${metric} has no label ${label}`];
      return value
        .split('|')
        .filter((word) => !TARGET_LABELS.includes(label) && !this.isValue(word))
        .map((word) => `${metric} has no ${label}="${word}"`);
    });
  }

  private labelsOf(metric: string): string[] {
    return [...(this.labels.get(metric) ?? [])];
  }

  /** Values of labels are words of the sources, numbers, classes of status, or patterns. */
  private isValue(word: string): boolean {
    return /^([\d.]+|[1-5]xx|.*\.\*)$/.test(word) || this.sources.includes(`'${word.replace(/^\//, '')}'`);
  }
}

function readSources(): string {
  const src = join(ROOT, 'src');
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.(spec|e2e)\.ts$/.test(file))
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .join('\n');
}
