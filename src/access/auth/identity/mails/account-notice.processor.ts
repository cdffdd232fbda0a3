import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Batch } from '../../../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../../../platform/kernel/queue/work.processor';
import { ACCOUNT_NOTICE_QUEUE, ACCOUNT_NOTICE_WORK, type DueNotice } from './account-notices';
import { AccountNoticeMailer } from './account-notice-mailer';

/** Mails notices to the owners of accounts. */
@Processor(ACCOUNT_NOTICE_QUEUE, createWorkerOptions(4))
export class AccountNoticeProcessor extends WorkProcessor<DueNotice> {
  constructor(
    @InjectQueue(ACCOUNT_NOTICE_QUEUE) queue: Queue<Batch>,
    private readonly mailer: AccountNoticeMailer,
  ) {
    super(queue, ACCOUNT_NOTICE_WORK);
  }

  protected handle(notice: DueNotice): Promise<void> {
    return this.mailer.process(notice);
  }
}
