import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../../platform/kernel/config';
import { UnitOfWork } from '../../../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../../../platform/kernel/logger';
import { MailSender } from '../../../../platform/kernel/mail/mail-sender';
import { ACCOUNT_NOTICE_WORK, type DueNotice } from './account-notices';
import type { AccountMail } from './account-mail-wording';
import { formatWrongCodesMail } from './account-notice-wording';
import { formatExpiringKeyMail } from './expiring-key-wording';

/** Bounds in seconds of the wait between attempts, which grows with the age of the notice. */
const RETRY_WAIT_SECONDS = { least: 30, most: 3600 };

/** Age in milliseconds from which an unsent notice is dropped. */
const NOTICE_LIFETIME_MS = 24 * 3_600_000;

/** Sends the mails of notices to people. */
@Injectable()
export class AccountNoticeMailer {
  private readonly baseUrl: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly unitOfWork: UnitOfWork,
    private readonly mailSender: MailSender,
  ) {
    this.baseUrl = baseUrl;
  }

  /** Tries once to mail a notice. All attempts for a notice have the same Message-ID. */
  async process(notice: DueNotice): Promise<void> {
    const { id, email } = notice;
    const mail = this.formatNotice(notice);
    if (mail === null) {
      // The key was deleted in the meantime.
      await ACCOUNT_NOTICE_WORK.retryIn(this.unitOfWork, notice, null);
      return;
    }
    try {
      await this.mailSender.send({
        name: `account-${id}`,
        messageId: `${id}@${new URL(this.baseUrl).hostname}`,
        fromName: 'Passerelle',
        replyTo: null,
        to: email,
        date: clock.now(),
        attachments: [],
        ...mail,
      });
    } catch (error) {
      await this.onFailure(notice, error);
      return;
    }
    const update = { set: 'mailed_at = $1', values: [clock.now()] };
    await ACCOUNT_NOTICE_WORK.complete(this.unitOfWork, notice, update);
  }

  private formatNotice(notice: DueNotice): AccountMail | null {
    const { kind, language, address, createdAt, keyId, keyName, keyExpiresAt, teamName } = notice;
    if (kind === 'wrong_codes')
      return formatWrongCodesMail(language, {
        address,
        at: createdAt,
        accountUrl: `${this.baseUrl}/app/account`,
      });
    if (keyId === null || keyExpiresAt === null) return null;
    return formatExpiringKeyMail(language, {
      keyId,
      keyName: keyName ?? keyId,
      teamName: teamName ?? '',
      expiresAt: keyExpiresAt,
      keysUrl: `${this.baseUrl}/app/keys`,
    });
  }

  private async onFailure(notice: DueNotice, error: unknown): Promise<void> {
    this.logger.warn({ err: error, notice: notice.id }, 'a notice could not be mailed');
    const age = clock.milliseconds() - notice.createdAt.getTime();
    const waitSeconds = Math.min(Math.max(age / 2000, RETRY_WAIT_SECONDS.least), RETRY_WAIT_SECONDS.most);
    const retrySeconds = age > NOTICE_LIFETIME_MS ? null : Math.round(waitSeconds);
    await ACCOUNT_NOTICE_WORK.retryIn(this.unitOfWork, notice, retrySeconds);
  }
}
