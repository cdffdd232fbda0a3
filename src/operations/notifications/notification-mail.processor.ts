import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Batch } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import {
  NOTIFICATION_MAIL_QUEUE,
  NOTIFICATION_MAIL_WORK,
  type DueNotificationMail,
} from './notification-mail-work';
import { NotificationMailer } from './notification-mailer';

/** Processes the queue of notification mails. */
@Processor(NOTIFICATION_MAIL_QUEUE, createWorkerOptions(4))
export class NotificationMailProcessor extends WorkProcessor<DueNotificationMail> {
  constructor(
    @InjectQueue(NOTIFICATION_MAIL_QUEUE) queue: Queue<Batch>,
    private readonly mailer: NotificationMailer,
  ) {
    super(queue, NOTIFICATION_MAIL_WORK);
  }

  protected handle(mail: DueNotificationMail): Promise<void> {
    return this.mailer.process(mail);
  }
}
