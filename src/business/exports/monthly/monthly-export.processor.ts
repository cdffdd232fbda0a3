import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { clock } from '../../../platform/kernel/clock';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import type { Batch } from '../../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../../platform/kernel/queue/work.processor';
import { getTimeZone } from '../../sending/company-time';
import { EXPORT_QUEUE } from '../export-work';
import { newExportId } from '../export.resource';
import { INSERT_MONTHLY_EXPORT } from '../exports.queries';
import { MONTHLY_EXPORT_QUEUE, MONTHLY_EXPORT_WORK, type LeasedMonthlyExport } from './monthly-export-work';
import { MONTH_BEFORE, SET_DUE } from './monthly-exports.queries';
import { getNextDueTime } from './monthly-exports.service';

/**
 * Requests the monthly exports. The due time determines the month, so that a late worker exports the correct month and,
 * after a long outage, all missed months in order.
 */
@Processor(MONTHLY_EXPORT_QUEUE, createWorkerOptions(1))
export class MonthlyExportProcessor extends WorkProcessor<LeasedMonthlyExport> {
  constructor(
    @InjectQueue(MONTHLY_EXPORT_QUEUE) queue: Queue<Batch>,
    private readonly dispatcher: Dispatcher,
  ) {
    super(queue, MONTHLY_EXPORT_WORK);
  }

  protected async handle(setting: LeasedMonthlyExport): Promise<void> {
    const { id, dueAt, country } = setting;
    await this.unitOfWork.run(async (tx) => {
      const [month] = await tx.query<{ month: string; fromDay: string; toDay: string }>(MONTH_BEFORE, [
        dueAt,
        getTimeZone(country),
      ]);
      if (month === undefined) throw new Error('MONTH_BEFORE must return exactly one row');
      const { at, seconds } = await getNextDueTime(tx, dueAt, setting);
      const isClaimed = await MONTHLY_EXPORT_WORK.retryIn(tx, setting, seconds, {
        set: SET_DUE,
        values: [at],
      });
      if (!isClaimed) return;
      const values = [newExportId(), id, month.fromDay, month.toDay, month.month, clock.now()];
      await tx.query(INSERT_MONTHLY_EXPORT, values);
      tx.afterCommit(() => this.dispatcher.request(EXPORT_QUEUE));
    });
  }
}
