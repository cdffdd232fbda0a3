import { Injectable } from '@nestjs/common';
import { PartitionMaintenanceJob } from '../../platform/kernel/database/partitions/partition-maintenance-job';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { memoizeFor } from '../../platform/metrics/memoize';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';

const START_DELAY_MS = 30_000;
const CHECK_INTERVAL_MS = 3_600_000;
/** Lifetime of the cached number of months. */
const CACHE_MS = 60_000;

/**
 * Creates the monthly partitions of tables long before their month begins, and reports missing partitions in the
 * metrics.
 */
@Injectable()
export class MonthlyPartitionTask extends RecurringTask {
  constructor(
    private readonly months: PartitionMaintenanceJob,
    metrics: MetricsRegistry,
  ) {
    super({
      firstAfterMs: START_DELAY_MS,
      everyMs: CHECK_INTERVAL_MS,
      failureMessage: 'the partitions of the next months could not be created',
      onlyInWorkers: true,
    });
    const loadMonthStates = memoizeFor(CACHE_MS, () => this.months.listMonthStates());
    metrics.gauge(
      'months_lacking',
      'Number of coming months for which a table has no partition yet',
      ['table'],
      async () =>
        (await loadMonthStates()).map(({ table, missingMonths: missingPartitions }) => ({
          labels: { table },
          value: missingPartitions.length,
        })),
    );
    metrics.gauge(
      'months_unplaced',
      'Whether the table has rows of a month without a partition (1) or not (0)',
      ['table'],
      async () =>
        (await loadMonthStates()).map(({ table, hasRowsWithoutMonth: hasStrayRows }) => ({
          labels: { table },
          value: hasStrayRows ? 1 : 0,
        })),
    );
  }

  protected override async run(): Promise<void> {
    await this.months.createMissingMonths();
  }
}
