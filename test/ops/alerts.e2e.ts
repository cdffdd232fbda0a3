import { load } from 'js-yaml';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExposedMetrics } from '../support/ops/exposed-metrics';
import { sharedService } from '../support/per-worker';
import { ROOT } from '../support/process';

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
interface RuleTest {
  name: string;
  input_series: { series: string }[];
  promql_expr_test: { exp_samples: { labels: string; value: number }[] }[];
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const { groups } = load(read('ops/alerts.yaml')) as { groups: { rules: Alert[] }[] };
const ALERTS = groups.flatMap(({ rules }) => rules);
const NAMES = ALERTS.map(({ alert }) => alert);
const { tests } = load(read('ops/alerts.test.yaml')) as { tests: RuleTest[] };

/** The sections of a page by their heading. */
function sectionsOf(page: string): Map<string, string> {
  return new Map(
    page
      .split(/^### /m)
      .slice(1)
      .map((section): [string, string] => {
        const [heading = '', ...text] = section.split('\n');
        return [heading, text.join('\n')];
      }),
  );
}

describe('the alerts', () => {
  const shared = sharedService();
  let metrics: ExposedMetrics;

  beforeAll(async () => {
    metrics = await ExposedMetrics.of(shared());
  });

  it.each(ALERTS)('$alert uses metrics, labels and values that the service exposes', ({ expr, labels }) => {
    expect(metrics.listMistakes(expr)).toEqual([]);
    expect(labels.severity).toMatch(/^(critical|warning)$/);
  });

  it('have names of their own, and keep the installation apart in what they say', () => {
    expect(new Set(NAMES).size).toBe(NAMES.length);
    const unspecific = ALERTS.filter(
      ({ alert, annotations }) =>
        alert !== 'PasserelleAbsent' &&
        !/\$labels\.(job|instance|jurisdiction|flow)/.test(annotations.summary),
    );
    expect(unspecific.map(({ alert }) => alert)).toEqual([]);
  });

  it('have a runbook each, and each runbook has an alert', () => {
    const sections = sectionsOf(read('docs/runbooks.md'));
    expect([...sections.keys()]).toEqual(NAMES);
    for (const { alert, annotations } of ALERTS) {
      expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
      const parts = [...(sections.get(alert) ?? '').matchAll(/^- \*\*(.+?):\*\* \S/gm)].map(
        ([, part]) => part,
      );
      expect([alert, ...parts]).toEqual([alert, 'Meaning', 'Effect', 'First look', 'Remedy']);
    }
  });

  it('are each fired by a test of promtool, of series that the service exposes', () => {
    const fired = tests.map(({ promql_expr_test: [check] }) =>
      check?.exp_samples.map(({ labels }) => labels),
    );
    expect(fired).toEqual([...NAMES.map((alert) => [`{alertname="${alert}"}`]), []]);
    const mistakes = tests.flatMap(({ name, input_series: series }) =>
      // Their values are examples.
      series.flatMap((one) =>
        metrics.listMistakes(one.series.replace(/"[^"]*"/g, '".*"')).map((mistake) => `${name}: ${mistake}`),
      ),
    );
    expect(mistakes).toEqual([]);
  });
});
