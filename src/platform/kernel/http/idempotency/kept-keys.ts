import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work';
import { RecurringTask } from '../../recurring-task';
import { forgetKeys } from './idempotency.queries';

/** Days during which a repetition is recognised (contract, section 1). */
export const KEPT_DAYS = 7;
const EVERY_MS = 10 * 60_000;
const AT_ONCE = 1000;

/** Removes Idempotency-Keys that are older than a week, in small batches; any number of processes may do so at once. */
@Injectable()
export class KeptKeys extends RecurringTask {
  constructor(private readonly unitOfWork: UnitOfWork) {
    super({
      firstAfterMs: EVERY_MS,
      everyMs: EVERY_MS,
      failed: 'old Idempotency-Keys could not be removed',
    });
  }

  protected override async run(): Promise<void> {
    await this.forgetOld();
  }

  /**
   *
   * @returns the number of removed keys
   */
  async forgetOld(): Promise<number> {
    let forgotten = 0;
    for (;;) {
      const batch = await this.unitOfWork.query(forgetKeys(KEPT_DAYS, AT_ONCE));
      forgotten += batch.length;
      if (batch.length < AT_ONCE || this.stopping) return forgotten;
    }
  }
}
