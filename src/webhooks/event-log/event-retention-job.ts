import { Injectable } from '@nestjs/common';
import { PartitionMaintenanceJob } from '../../platform/kernel/database/partitions/partition-maintenance-job';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { selectRetentionEdge } from './event-log.queries';

/** Minimum retention of events in days (contract, section 3); the maximum is one month more. */
export const RETENTION_DAYS = 30;
const EVERY_MS = 10 * 60_000;
/** Tables in the order of removal: dependent rows first. */
const TABLES = ['webhook_attempts', 'webhook_deliveries', 'events'];

/**
 * Removes whole months of events that are older than 30 days, with their deliveries and attempts, which are stored in the
 * month of their event. Several processes may run the job at the same time. The database's clock decides the age.
 */
@Injectable()
export class EventRetentionJob extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly months: PartitionMaintenanceJob,
  ) {
    super({
      firstAfterMs: EVERY_MS,
      everyMs: EVERY_MS,
      failureMessage: 'old events could not be removed',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    await this.removeOld();
  }

  /** @returns the number of months removed, of all three tables */
  async removeOld(): Promise<number> {
    const [edge] = await this.unitOfWork.query<{ at: Date }>(selectRetentionEdge(RETENTION_DAYS));
    return edge === undefined ? 0 : this.months.dropMonthsBefore(TABLES, edge.at);
  }
}
