import { Injectable } from '@nestjs/common';
import { PartitionMaintenanceJob } from '../../platform/kernel/database/partitions/partition-maintenance-job';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { selectRetentionEdge } from './event-log.queries';

/** Minimum retention of events in days (contract, section 3). Events are retained at most one month longer. */
export const RETENTION_DAYS = 30;
const RUN_INTERVAL_MS = 10 * 60_000;
/** Tables in the order of removal: dependent rows first. */
const EVENT_TABLES = ['webhook_attempts', 'webhook_deliveries', 'events'];

/**
 * Removes whole months of events that are older than 30 days, with their deliveries and attempts, which are stored in
 * the month of their event. Several processes may run the job at the same time. The age is determined by the database's
 * clock.
 */
@Injectable()
export class EventRetentionJob extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly months: PartitionMaintenanceJob,
  ) {
    super({
      firstAfterMs: RUN_INTERVAL_MS,
      everyMs: RUN_INTERVAL_MS,
      failureMessage: 'old events could not be removed',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    await this.removeOldMonths();
  }

  /** @returns the number of removed months, in all three tables */
  async removeOldMonths(): Promise<number> {
    const [edge] = await this.unitOfWork.query<{ at: Date }>(selectRetentionEdge(RETENTION_DAYS));
    return edge === undefined ? 0 : this.months.dropMonthsBefore(EVENT_TABLES, edge.at);
  }
}
