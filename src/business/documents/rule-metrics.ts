import { Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { ruleSetsInForce } from '../../standards/rules/catalogue';

/** Metric of the age of the rules that documents are judged by: a release is due when they grow old. */
@Injectable()
export class RuleMetrics {
  constructor(metrics: MetricsRegistry) {
    metrics.gauge(
      'rule_set_age_seconds',
      'Seconds since the version of the rule set that binds today began to bind',
      ['set', 'version'],
      async () => {
        const now = clock.now();
        return ruleSetsInForce(now.toISOString().slice(0, 10)).map(({ name, version, since }) => ({
          labels: { set: name, version },
          value: Math.floor((now.getTime() - Date.parse(since)) / 1000),
        }));
      },
    );
  }
}
