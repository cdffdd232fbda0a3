import { Injectable } from '@nestjs/common';
import { PartitionMaintenanceJob } from '../../platform/kernel/database/partitions/partition-maintenance-job';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { memoizeFor } from '../../platform/metrics/memoize';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';

const FIRST_AFTER_MS = 30_000;
const EVERY_MS = 3_600_000;
/** Lifetime of the cached number of months. */
const CACHE_MS = 60_000;

/**
 * Creates the monthly partitions of tables long before their month begins, and reports in the metrics how many exist.
 */
@Injectable()
export class FutureMonthsMetric extends RecurringTask {
  constructor(
    private readonly months: PartitionMaintenanceJob,
    metrics: MetricsRegistry,
  ) {
    super({
      firstAfterMs: FIRST_AFTER_MS,
      everyMs: EVERY_MS,
      failureMessage: 'the next months of tables could not be made',
      onlyInWorkers: true,
    });
    const state = memoizeFor(CACHE_MS, () => this.months.listMonthStates());
    metrics.gauge(
      'months_lacking',
      'Months of a table that should have been made ahead',
      ['table'],
      async () =>
        (await state()).map(({ table, missingMonths: lacking }) => ({
          labels: { table },
          value: lacking.length,
        })),
    );
    metrics.gauge(
      'months_unplaced',
      '1: the table holds rows of a month that was not made',
      ['table'],
      async () =>
        (await state()).map(({ table, hasRowsWithoutMonth: isUnplaced }) => ({
          labels: { table },
          value: isUnplaced ? 1 : 0,
        })),
    );
  }

  protected override async run(): Promise<void> {
    await this.months.createMissingMonths();
  }
}
