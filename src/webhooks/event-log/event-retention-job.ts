import { Injectable } from '@nestjs/common';
import { PartitionMaintenanceJob } from '../../platform/kernel/database/partitions/partition-maintenance-job';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { retentionEdge } from './event-log.queries';

/** Events are kept for at least this long (contract, section 3), and for a month more at most. */
export const RETENTION_DAYS = 30;
const EVERY_MS = 10 * 60_000;
/** What belongs to others comes first, so that nothing is left of what is gone. */
const TABLES = ['webhook_attempts', 'webhook_deliveries', 'events'];

/**
 * Removes the months of events that are older than 30 days as a whole, with their deliveries and attempts, which lie in the
 * month of their event. Any number of processes may do it at the same time. What is old is decided by the database's clock.
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
    const [edge] = await this.unitOfWork.query<{ at: Date }>(retentionEdge(RETENTION_DAYS));
    return edge === undefined ? 0 : this.months.dropMonthsBefore(TABLES, edge.at);
  }
}
