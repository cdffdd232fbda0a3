import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work';
import { RecurringTask } from '../../recurring-task';
import { removeOldKeysSql } from './idempotency.queries';

/** Days during which a repetition is recognised (contract, section 1). */
export const RETENTION_DAYS = 7;
const INTERVAL_MS = 10 * 60_000;
const BATCH_SIZE = 1000;

/** Removes Idempotency-Keys that are older than a week, in small batches; any number of processes may do so at once. */
@Injectable()
export class IdempotencyKeyCleanup extends RecurringTask {
  constructor(private readonly unitOfWork: UnitOfWork) {
    super({
      firstAfterMs: INTERVAL_MS,
      everyMs: INTERVAL_MS,
      failureMessage: 'old Idempotency-Keys could not be removed',
    });
  }

  protected override async run(): Promise<void> {
    await this.removeExpired();
  }

  /**
   * Removes all expired keys.
   * @returns the number of removed keys
   */
  async removeExpired(): Promise<number> {
    let deletedCount = 0;
    for (;;) {
      const batch = await this.unitOfWork.query(removeOldKeysSql(RETENTION_DAYS, BATCH_SIZE));
      deletedCount += batch.length;
      if (batch.length < BATCH_SIZE || this.isStopping) return deletedCount;
    }
  }
}
