import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../../platform/kernel/config';
import { UnitOfWork, type Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../../../platform/kernel/logger';
import { MailSender } from '../../../../platform/kernel/mail/mail-sender';
import { isRole } from '../../permissions/roles';
import { AccountLinks, LIFETIME_MS } from '../account-links';
import { FORGET_RESETS, RESET_IS_UNDER_WAY, USER_TO_RESET } from '../identity.queries';
import type { Language } from '../languages';
import { ACCOUNT_MAIL_WORK, type DueLink } from './account-mail-work';
import { MailAllowances } from './mail-allowances';
import { classifyMailProblem } from './mail-problem';
import { formatInvitationMail, formatResetMail, type AccountMail } from './account-mail-wording';

/** Bounds in seconds of the wait between attempts, which grows with the age of the link. */
const WAIT_SECONDS = { least: 30, most: 3600 };

/** Minimum time between two mails with a new password's link, however often one is requested. */
const MIN_INTERVAL_MS = 60_000;

interface UserToReset {
  id: string;
  /** Address of the account: the typed one may only look like it. */
  email: string;
  language: Language;
}

interface PreparedMail {
  to: string;
  mail: AccountMail;
  url: string;
}

/**
 * Mails links. Each attempt gives the link a new token and stores its HMAC before the mail is sent: when a mail is sent
 * twice, only the later link works.
 */
@Injectable()
export class AccountMailer {
  private readonly host: string;
  private readonly showsLinks: boolean;

  constructor(
    @Inject(CONFIG) { baseUrl, nodeEnv, smtpUrl }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly post: MailSender,
    private readonly allowances: MailAllowances,
  ) {
    this.host = new URL(baseUrl).hostname;
    this.showsLinks = nodeEnv === 'development' && smtpUrl === null;
  }

  /** Makes one attempt to mail a link, or drops the link when no account has the address. */
  async process(link: DueLink): Promise<void> {
    const preparedMail = await this.unitOfWork.run((tx) => this.prepare(tx, link));
    if (preparedMail === null) return;
    const { to, mail, url } = preparedMail;
    try {
      await this.post.send({
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
    if (this.showsLinks) this.logger.info({ to, url }, 'a mail with this link is in DATA_DIR/mail');
    const update = { set: 'mailed_at = $1, mail_error = NULL', values: [clock.now()] };
    await ACCOUNT_MAIL_WORK.complete(this.unitOfWork, link, update);
  }

  /** @returns null when no mail is due, or another worker has the link */
  private async prepare(tx: Transaction, link: DueLink): Promise<PreparedMail | null> {
    if (!(await ACCOUNT_MAIL_WORK.extendLease(tx, link))) return null;
    const preparedMail =
      link.kind === 'reset' ? await this.prepareReset(tx, link) : await this.prepareInvitation(tx, link);
    if (preparedMail === null) await ACCOUNT_MAIL_WORK.complete(tx, link);
    return preparedMail;
  }

  private async prepareInvitation(tx: Transaction, link: DueLink): Promise<PreparedMail | null> {
    const createdLink = await this.links.renew(tx, link, null);
    if (createdLink === null) return null;
    const { inviter, teamName: team, role, inviterLanguage } = link;
    const words = { inviter, team, role: isRole(role) ? role : null, url: createdLink.url };
    return {
      to: link.email,
      mail: formatInvitationMail(inviterLanguage ?? 'en', words),
      url: createdLink.url,
    };
  }

  private async prepareReset(tx: Transaction, link: DueLink): Promise<PreparedMail | null> {
    const [user] = await tx.query<UserToReset>(USER_TO_RESET, [link.email]);
    if (user === undefined) return null;
    const since = new Date(clock.milliseconds() + LIFETIME_MS.reset - MIN_INTERVAL_MS);
    if ((await tx.query(RESET_IS_UNDER_WAY, [user.id, link.id, since])).length > 0) return null;
    // Any client may request a link, and each new link ends the previous one: beyond this number the last one stays
    // valid. A further attempt does not count as a further mail.
    if (!link.bound && !(await this.allowances.takeReset(tx, user.id))) return null;
    await tx.query(FORGET_RESETS, [user.id, link.id]);
    const createdLink = await this.links.renew(tx, link, user.id);
    return createdLink === null
      ? null
      : { to: user.email, mail: formatResetMail(user.language, createdLink.url), url: createdLink.url };
  }

  private async onFailure(link: DueLink, error: unknown): Promise<void> {
    this.logger.warn({ err: error, link: link.id }, 'a link could not be mailed');
    const age = clock.milliseconds() - link.createdAt.getTime();
    const wait = Math.min(Math.max(age / 2000, WAIT_SECONDS.least), WAIT_SECONDS.most);
    const seconds = age > LIFETIME_MS[link.kind] ? null : Math.round(wait);
    const update = { set: 'mail_error = $1', values: [classifyMailProblem(error)] };
    await ACCOUNT_MAIL_WORK.retryIn(this.unitOfWork, link, seconds, update);
  }
}
