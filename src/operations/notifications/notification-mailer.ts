import { Inject, Injectable } from '@nestjs/common';
import { classifyMailProblem } from '../../access/auth/identity/mails/mail-problem';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { MailSender, type MailMessage } from '../../platform/kernel/mail/mail-sender';
import { NotificationMetrics } from './notification-metrics';
import { NOTIFICATION_MAIL_WORK, type DueNotificationMail } from './notification-mail-work';
import {
  formatNotificationMail,
  formatTestMail,
  type ListedNotification,
  type NotificationGroup,
} from './notification-mail-text';
import { GROUPS_OF_MAIL, LISTED_IN_MAIL } from './notifications.queries';
import { StopLinks, type StopScope } from './stop-links';

/** Bounds of the delay between attempts in seconds; the delay grows with the age of the mail. */
const RETRY_DELAY_SECONDS = { min: 30, max: 3600 };

/** Age after which an unsent mail is not retried. */
const MAX_MAIL_AGE_MS = 24 * 3_600_000;

type MailContent = Pick<MailMessage, 'subject' | 'text' | 'headers'>;

/** Sends notification mails to people. */
@Injectable()
export class NotificationMailer {
  private readonly baseUrl: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: MailSender,
    private readonly stopLinks: StopLinks,
    private readonly metrics: NotificationMetrics,
  ) {
    this.baseUrl = baseUrl;
  }

  /**
   * Makes one attempt to send a mail, or drops it when none of its notifications applies any more. Every attempt has
   * the same Message-ID.
   */
  async process(mail: DueNotificationMail): Promise<void> {
    const content = await this.unitOfWork.run((tx) => this.prepare(tx, mail));
    if (content === null) return;
    try {
      await this.mails.send({
        name: `notification-${mail.id}`,
        messageId: `${mail.id}@${new URL(this.baseUrl).hostname}`,
        fromName: 'Passerelle',
        replyTo: null,
        to: mail.email,
        date: clock.now(),
        attachments: [],
        ...content,
      });
    } catch (error) {
      await this.scheduleRetry(mail, error);
      return;
    }
    this.metrics.count('delivered');
    const update = { set: 'mailed_at = $1, ended_at = $1, problem = NULL', values: [clock.now()] };
    await NOTIFICATION_MAIL_WORK.complete(this.unitOfWork, mail, update);
  }

  /** @returns content of the mail; null when no notification applies any more, or another worker processes the mail */
  private async prepare(tx: Transaction, mail: DueNotificationMail): Promise<MailContent | null> {
    if (!(await NOTIFICATION_MAIL_WORK.extendLease(tx, mail))) return null;
    const content = mail.isOpen ? await this.toContent(tx, mail) : null;
    if (content === null) {
      const update = { set: 'ended_at = $1', values: [clock.now()] };
      await NOTIFICATION_MAIL_WORK.complete(tx, mail, update);
    }
    return content;
  }

  private async toContent(
    tx: Transaction,
    { id, userId, mode, kind, language }: DueNotificationMail,
  ): Promise<MailContent | null> {
    if (mode === 'test') return formatTestMail(language, this.baseUrl);
    const groups = await tx.query<NotificationGroup>(GROUPS_OF_MAIL, [id]);
    const [first, ...others] = groups;
    if (first === undefined) return null;
    const listedNotifications = await tx.query<ListedNotification>(LISTED_IN_MAIL, [id]);
    const scope: StopScope = {
      userId,
      kind,
      teamId: kind !== null && others.length === 0 ? first.teamId : null,
    };
    const token = this.stopLinks.formatToken(scope);
    return {
      ...formatNotificationMail(language, {
        isDaily: mode === 'daily',
        groups,
        listedNotifications,
        baseUrl: this.baseUrl,
        stopUrl: this.stopLinks.formatPageUrl(token),
      }),
      headers: {
        'List-Unsubscribe': `<${this.stopLinks.formatOneClickUrl(scope)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    };
  }

  private async scheduleRetry(mail: DueNotificationMail, error: unknown): Promise<void> {
    this.logger.warn({ err: error, mail: mail.id }, 'a notification could not be mailed');
    const age = clock.milliseconds() - mail.createdAt.getTime();
    const hasExpired = age > MAX_MAIL_AGE_MS;
    const delaySeconds = Math.min(Math.max(age / 2000, RETRY_DELAY_SECONDS.min), RETRY_DELAY_SECONDS.max);
    this.metrics.count(hasExpired ? 'given_up' : 'failed');
    const endAssignment = hasExpired ? ', ended_at = $2' : '';
    const values = [classifyMailProblem(error), ...(hasExpired ? [clock.now()] : [])];
    const update = { set: `problem = $1${endAssignment}`, values };
    await NOTIFICATION_MAIL_WORK.retryIn(
      this.unitOfWork,
      mail,
      hasExpired ? null : Math.round(delaySeconds),
      update,
    );
  }
}
