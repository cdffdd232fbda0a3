import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { memoizeFor } from '../../platform/metrics/memoize';
import { toMonthPeriod } from './limits/period';
import { LARGEST_TEAMS, type LargestTeam } from './usage-teams.queries';

const MINUTE_MS = 60_000;

/**
 * Metrics of the teams that send the most. Closed days change once a day, so their counts are read at most once a minute.
 */
@Injectable()
export class UsageMetrics {
  constructor(metrics: MetricsRegistry, unitOfWork: UnitOfWork, @Inject(CONFIG) config: Config) {
    const readUsage = memoizeFor(MINUTE_MS, () =>
      config.usageMetricTeams === 0
        ? Promise.resolve([])
        : unitOfWork.query<LargestTeam>(LARGEST_TEAMS, [
            toMonthPeriod(clock.now()).start,
            config.usageMetricTeams,
          ]),
    );
    metrics.gauge(
      'usage_month_documents',
      'Documents of the teams that send the most, on the closed days of this month (UTC)',
      ['team', 'direction'],
      async () =>
        (await readUsage()).flatMap(({ teamId, sent, received }) => [
          { labels: { team: teamId, direction: 'sent' }, value: sent },
          { labels: { team: teamId, direction: 'received' }, value: received },
        ]),
    );
  }
}
