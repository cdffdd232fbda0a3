import { Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { ruleSetsInForce } from '../../standards/rules/catalogue';

/** Metric of the age of the rule sets: a release is due when they grow old. */
@Injectable()
export class RuleMetrics {
  constructor(metrics: MetricsRegistry) {
    metrics.gauge(
      'rule_set_age_seconds',
      'Seconds since the rule set version that is in force today came into force',
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
