import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Batch } from '../../../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../../../platform/kernel/queue/work.processor';
import { ACCOUNT_MAIL_QUEUE, ACCOUNT_MAIL_WORK, type DueLink } from './account-mail-work';
import { AccountMailer } from './account-mailer';

/** Sends the mails of invitations and password resets. */
@Processor(ACCOUNT_MAIL_QUEUE, createWorkerOptions(4))
export class AccountMailProcessor extends WorkProcessor<DueLink> {
  constructor(
    @InjectQueue(ACCOUNT_MAIL_QUEUE) queue: Queue<Batch>,
    private readonly mailer: AccountMailer,
  ) {
    super(queue, ACCOUNT_MAIL_WORK);
  }

  protected handle(link: DueLink): Promise<void> {
    return this.mailer.process(link);
  }
}
