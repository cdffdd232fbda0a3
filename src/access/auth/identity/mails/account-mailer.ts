import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../../platform/kernel/config';
import { UnitOfWork, type Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../../../platform/kernel/logger';
import { MailSender } from '../../../../platform/kernel/mail/mail-sender';
import { isRole } from '../../permissions/roles';
import { AccountLinks, LIFETIME_MS } from '../account-links';
import { DELETE_OTHER_RESETS, HAS_RECENT_RESET, LOCK_USER_TO_RESET } from '../identity.queries';
import type { Language } from '../languages';
import { ACCOUNT_MAIL_WORK, type DueLink } from './account-mail-work';
import { MailAllowances } from './mail-allowances';
import { classifyMailProblem } from './mail-problem';
import { formatInvitationMail, formatResetMail, type AccountMail } from './account-mail-wording';

/** Bounds in seconds of the wait between attempts, which grows with the age of the link. */
const RETRY_WAIT_SECONDS = { least: 30, most: 3600 };

/** Minimum time between two password reset mails to the same account. */
const MIN_INTERVAL_MS = 60_000;

interface UserToReset {
  id: string;
  /** Address of the account, which may differ from the typed address in case. */
  email: string;
  language: Language;
}

interface PreparedMail {
  to: string;
  mail: AccountMail;
  url: string;
}

/**
 * Mails links of invitations and password resets. Each attempt gives the link a new token and stores the token's HMAC
 * before the mail is sent. When a mail is sent twice, only the later link works.
 */
@Injectable()
export class AccountMailer {
  private readonly host: string;
  private readonly logsLinks: boolean;

  constructor(
    @Inject(CONFIG) { baseUrl, nodeEnv, smtpUrl }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly mailSender: MailSender,
    private readonly allowances: MailAllowances,
  ) {
    this.host = new URL(baseUrl).hostname;
    this.logsLinks = nodeEnv === 'development' && smtpUrl === null;
  }

  /** Tries once to mail a link. A reset for an address without an account is completed without a mail. */
  async process(link: DueLink): Promise<void> {
    const preparedMail = await this.unitOfWork.run((tx) => this.prepare(tx, link));
    if (preparedMail === null) return;
    const { to, mail, url } = preparedMail;
    try {
      await this.mailSender.send({
        name: `account-${link.id}`,
        messageId: `${link.id}.${link.claim}@${this.host}`,
        fromName: 'Passerelle',
        replyTo: null,
        to,
        date: clock.now(),
        attachments: [],
        ...mail,
      });
    } catch (error) {
      await this.onFailure(link, error);
      return;
    }
    if (this.logsLinks) this.logger.info({ to, url }, 'a mail with this link was written to DATA_DIR/mail');
    const update = { set: 'mailed_at = $1, mail_error = NULL', values: [clock.now()] };
    await ACCOUNT_MAIL_WORK.complete(this.unitOfWork, link, update);
  }

  /** @returns null when no mail must be sent, or another worker has leased the link */
  private async prepare(tx: Transaction, link: DueLink): Promise<PreparedMail | null> {
    if (!(await ACCOUNT_MAIL_WORK.extendLease(tx, link))) return null;
    const preparedMail =
      link.kind === 'reset' ? await this.prepareReset(tx, link) : await this.prepareInvitation(tx, link);
    if (preparedMail === null) await ACCOUNT_MAIL_WORK.complete(tx, link);
    return preparedMail;
  }

  private async prepareInvitation(tx: Transaction, link: DueLink): Promise<PreparedMail | null> {
    const createdLink = await this.links.replaceToken(tx, link, null);
    if (createdLink === null) return null;
    const { inviter, teamName: team, role, inviterLanguage } = link;
    const details = { inviter, team, role: isRole(role) ? role : null, url: createdLink.url };
    return {
      to: link.email,
      mail: formatInvitationMail(inviterLanguage ?? 'en', details),
      url: createdLink.url,
    };
  }

  private async prepareReset(tx: Transaction, link: DueLink): Promise<PreparedMail | null> {
    const [user] = await tx.query<UserToReset>(LOCK_USER_TO_RESET, [link.email]);
    if (user === undefined) return null;
    const recentExpiry = new Date(clock.milliseconds() + LIFETIME_MS.reset - MIN_INTERVAL_MS);
    if ((await tx.query(HAS_RECENT_RESET, [user.id, link.id, recentExpiry])).length > 0) return null;
    // Any client may request a link, and each new link invalidates the previous one. At the daily maximum no new link
    // is created, so the last one stays valid. Another attempt for the same mail is not counted again.
    if (!link.bound && !(await this.allowances.tryCountReset(tx, user.id))) return null;
    await tx.query(DELETE_OTHER_RESETS, [user.id, link.id]);
    const createdLink = await this.links.replaceToken(tx, link, user.id);
    return createdLink === null
      ? null
      : { to: user.email, mail: formatResetMail(user.language, createdLink.url), url: createdLink.url };
  }

  private async onFailure(link: DueLink, error: unknown): Promise<void> {
    this.logger.warn({ err: error, link: link.id }, 'a link could not be mailed');
    const age = clock.milliseconds() - link.createdAt.getTime();
    const waitSeconds = Math.min(Math.max(age / 2000, RETRY_WAIT_SECONDS.least), RETRY_WAIT_SECONDS.most);
    const retrySeconds = age > LIFETIME_MS[link.kind] ? null : Math.round(waitSeconds);
    const update = { set: 'mail_error = $1', values: [classifyMailProblem(error)] };
    await ACCOUNT_MAIL_WORK.retryIn(this.unitOfWork, link, retrySeconds, update);
  }
}
