import { Injectable } from '@nestjs/common';
import { addRowsToEvents } from '../../platform/events/events.queries';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { MailSender } from '../../platform/kernel/mail/mail-sender';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import type { NotificationKind } from './notification-kinds';
import {
  newNotificationMailId,
  NOTIFICATION_MAIL_QUEUE,
  NOTIFICATION_MAIL_WORK,
} from './notification-mail-work';
import type { NotificationMailMode } from './notification-mail.entity';
import {
  ASSIGN_DAY_TO_MAIL,
  ASSIGN_KIND_TO_MAIL,
  DUE_DAILY_MAILS,
  DUE_IMMEDIATE_MAILS,
  INSERT_MAIL,
  buildEventNotificationInsertion,
  TRY_PLANNER_LOCK,
} from './notifications.queries';
import { canCauseNotification } from './notified-teams';

// The statement that inserts events also inserts the notifications of people, so that no notification is missing.
addRowsToEvents(buildEventNotificationInsertion, canCauseNotification);

/** Parts of a mail to store. */
interface NewMail {
  userId: string;
  mode: NotificationMailMode;
  kind: NotificationKind | null;
  /** Day of a daily mail, `YYYY-MM-DD`; null for every other mail. */
  day: string | null;
}

/**
 * Creates mails from the waiting notifications: for each kind one at once, then at most one every ten minutes, and one
 * daily mail. A mail is stored together with its notifications before it is sent, by one process at a time, so each
 * notification is in exactly one mail, even when a process ends in the meantime.
 */
@Injectable()
export class NotificationPlanner extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly dispatcher: Dispatcher,
    private readonly mails: MailSender,
  ) {
    super({
      firstAfterMs: 5_000,
      everyMs: 5_000,
      failureMessage: 'notification mails could not be created; the next attempt is in five seconds',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    while (!this.isStopping && (await this.createDueMails()) > 0);
  }

  /**
   * Stores the mails that are due. While the installation has no mail server, notifications wait.
   * @returns number of stored mails; 0 when no mail is due, or another process creates the mails
   */
  async createDueMails(): Promise<number> {
    if (!this.mails.isAvailable) return 0;
    return this.unitOfWork.run(async (tx) => {
      const [lock] = await tx.query<{ alone: boolean }>(TRY_PLANNER_LOCK);
      if (lock?.alone !== true) return 0;
      let storedCount = 0;
      for (const { userId, kind } of await tx.query<{ userId: string; kind: NotificationKind }>(
        DUE_IMMEDIATE_MAILS,
      ))
        storedCount += await this.storeMail(tx, { userId, mode: 'now', kind, day: null }, (id) =>
          tx.query(ASSIGN_KIND_TO_MAIL, [id, userId, kind]),
        );
      const digests = await tx.query<{ userId: string; day: string; dueAt: Date }>(DUE_DAILY_MAILS);
      for (const { userId, day, dueAt } of digests)
        storedCount += await this.storeMail(tx, { userId, mode: 'daily', kind: null, day }, (id) =>
          tx.query(ASSIGN_DAY_TO_MAIL, [id, userId, dueAt]),
        );
      return storedCount;
    });
  }

  /** Stores a test mail. */
  async storeTestMail(tx: Transaction, userId: string): Promise<void> {
    await this.storeMail(tx, { userId, mode: 'test', kind: null, day: null }, () => Promise.resolve());
  }

  /**
   * Stores a mail with its notifications.
   * @param collect adds the notifications to the mail with the id
   * @returns number of stored mails: 0 when the daily mail of the day exists
   */
  private async storeMail(
    tx: Transaction,
    { userId, mode, kind, day }: NewMail,
    collect: (id: string) => Promise<unknown>,
  ): Promise<number> {
    const id = newNotificationMailId();
    if ((await tx.query(INSERT_MAIL, [id, userId, mode, kind, day])).length === 0) return 0;
    await collect(id);
    await NOTIFICATION_MAIL_WORK.schedule(tx, id, 0);
    tx.afterCommit(() => this.dispatcher.request(NOTIFICATION_MAIL_QUEUE));
    return 1;
  }
}
