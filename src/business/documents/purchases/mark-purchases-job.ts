import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { MARK_PURCHASES } from './purchase-lists.queries';

const FIRST_DELAY_MS = 5_000;
const REPEAT_DELAY_MS = 10 * 60_000;
const BATCH_SIZE = 500;
/** Pause after each batch, as a multiple of the time spent on the batch, because requests have priority. */
const PAUSE_FACTOR = 3;

/**
 * Marks received invoices and credit notes stored by earlier versions as new, so that lists by state contain them. The
 * job has work only after an upgrade.
 */
@Injectable()
export class MarkPurchasesJob extends RecurringTask {
  constructor(private readonly unitOfWork: UnitOfWork) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      // A process of an earlier version that is still running stores further documents.
      everyMs: REPEAT_DELAY_MS,
      failureMessage: 'received invoices of older versions could not be marked as new',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    const count = await this.markAll();
    if (count > 0) this.logger.info({ documents: count }, 'received documents of older versions were marked');
  }

  /** Marks all waiting documents; any number of processes may run it. @returns number of marked documents */
  async markAll(): Promise<number> {
    let total = 0;
    for (let after = ''; !this.isStopping;) {
      const startedAtMs = clock.milliseconds();
      const [slice] = await this.unitOfWork.query<{ last: string | null; count: number }>(MARK_PURCHASES, [
        after,
        BATCH_SIZE,
      ]);
      if (slice === undefined || slice.last === null) break;
      total += slice.count;
      after = slice.last;
      await sleep(PAUSE_FACTOR * (clock.milliseconds() - startedAtMs));
    }
    return total;
  }
}
