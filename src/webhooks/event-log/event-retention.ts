import { Injectable } from '@nestjs/common';
import { encodeTime } from 'ulid';
import { newEventId } from '../../events/define-event';
import { UnitOfWork } from '../../kernel/database/unit-of-work';
import { RecurringTask } from '../../kernel/recurring-task';
import { retentionEdge, lockOldEvents, DELETE_DELIVERIES, DELETE_EVENTS } from './event-log.queries';

/** Events are kept for this long (contract, section 3). */
export const RETENTION_DAYS = 30;
const EVERY_MS = 10 * 60_000;
const AT_ONCE = 500;
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

/**
 * Removes events older than 30 days with their deliveries and attempts, in small batches. Any number of processes may do
 * it at the same time. What is old is decided by the database's clock; ids begin with their time, so the primary key
 * finds the rows.
 */
@Injectable()
export class EventRetention extends RecurringTask {
  constructor(private readonly unitOfWork: UnitOfWork) {
    super({ firstAfterMs: EVERY_MS, everyMs: EVERY_MS, failed: 'old events could not be removed' });
  }

  protected override async run(): Promise<void> {
    await this.removeOld();
  }

  /** @returns the number of events removed */
  async removeOld(): Promise<number> {
    let removed = 0;
    for (;;) {
      const batch = await this.removeBatch(await this.oldestKept());
      removed += batch;
      if (batch < AT_ONCE || this.stopping) return removed;
    }
  }

  /** The lowest id that an event of the last 30 days can have. */
  private async oldestKept(): Promise<string> {
    const [row] = await this.unitOfWork.query<{ at: Date }>(retentionEdge(RETENTION_DAYS));
    const time = encodeTime(row?.at.getTime() ?? 0, TIME_CHARACTERS);
    return `${newEventId.prefix}_${time}${'0'.repeat(RANDOM_CHARACTERS)}`;
  }

  private async removeBatch(oldestKept: string): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const old = await tx.query<{ id: string }>(lockOldEvents(AT_ONCE), [oldestKept]);
      const ids = old.map(({ id }) => id);
      await tx.query(DELETE_DELIVERIES, [ids]);
      await tx.query(DELETE_EVENTS, [ids]);
      return ids.length;
    });
  }
}
