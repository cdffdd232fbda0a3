import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { conflict, ApiError } from '../../../platform/kernel/http/api-error';
import { MailSender } from '../../../platform/kernel/mail/mail-sender';
import { AccountLink } from './account-link.entity';
import { AccountLinks, linkInvalid, type CreatedLink } from './account-links';
import { PasskeysService } from './factors/passkeys.service';
import { SecondFactor } from './factors/second-factor';
import { USER_OF_EMAIL } from './identity.queries';
import { mailUnavailable } from './mails/mail-problem';
import { PasswordHasher } from './password-hasher';
import { refuseWeak } from './password-strength';
import { IdentityProvider } from './provider/identity-provider';
import { SessionsService, type Client, type IssuedSession } from './sessions.service';
import { UsersService } from './users.service';

const RECOVERY_CREATED = defineAuditAction('recovery.created');

/** New passwords for people who cannot sign in. */
@Injectable()
export class Recovery {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly users: UsersService,
    private readonly hasher: PasswordHasher,
    private readonly secondFactor: SecondFactor,
    private readonly passkeys: PasskeysService,
    private readonly provider: IdentityProvider,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
    private readonly post: MailSender,
  ) {}

  /**
   * Returns a link that sets the password of an account and replaces earlier links; null for an unknown address.
   * @param removesFactors whether codes and passkeys of the account are removed at once, for a person who has lost them
   * all
   */
  async link(email: string, removesFactors: boolean): Promise<CreatedLink | null> {
    const [account] = await this.unitOfWork.query<{ id: string }>(USER_OF_EMAIL, [email]);
    if (account === undefined) return null;
    const userId = account.id;
    return this.unitOfWork.run(async (tx) => {
      await tx.manager.delete(AccountLink, { kind: 'reset', userId });
      if (removesFactors) {
        await this.secondFactor.remove(tx, userId);
        await this.passkeys.removeAll(tx, userId);
      }
      await this.audit.record(tx, {
        teamId: null,
        action: RECOVERY_CREATED,
        subjectId: userId,
        after: { removesFactors },
      });
      return this.links.create(tx, { kind: 'reset', userId });
    });
  }

  /**
   * Mails a person a link to a new password, as after their own request; the link is shown to nobody else. Second factors
   * stay.
   * @throws ApiError 409 for a disabled account, or without a mail server; 403 where sign-in by password is disabled
   */
  async mail(userId: string): Promise<void> {
    if (!this.post.isAvailable) throw mailUnavailable();
    this.provider.refuseOtherWays();
    const user = await this.users.get(userId);
    if (user.disabledAt !== null)
      throw conflict(
        'account_disabled',
        'The account is disabled. Enable it before a link to a new password is sent.',
      );
    await this.unitOfWork.run(async (tx) => {
      await this.links.request(tx, { kind: 'reset', email: user.email });
      await this.audit.record(tx, {
        teamId: null,
        action: RECOVERY_CREATED,
        subjectId: userId,
        after: { removesFactors: false, mailed: true },
      });
    });
  }

  /**
   * Sets the password that the link is for; every session of the person ends.
   * @returns the user, and a new session where sign-in by password is disabled: there only the operator's links are valid
   * @throws ApiError 401 for an invalid link, or when the account is disabled and would be signed in; 400 for a weak
   * password
   */
  async setPassword(
    token: string,
    password: string,
    client: Client,
  ): Promise<{ userId: string; issuedSession: IssuedSession | null }> {
    const link = await this.links.get('reset', token, client);
    const { userId, email } = link;
    if (this.provider.isOnlyWay && email !== null) throw linkInvalid();
    const knownUser = userId === null ? null : await this.users.get(userId);
    await refuseWeak(password, knownUser === null ? [] : [knownUser.email, knownUser.name]);
    return this.links.runExclusively(link, async () => {
      const passwordHash = await this.hasher.hash(password, {
        address: client.address,
        provenHash: `link ${link.id}`,
      });
      return this.unitOfWork.run(async (tx) => {
        const usedLink = await this.links.use(tx, 'reset', token);
        if (usedLink.userId === null) throw new Error('A link of a reset names no account');
        await this.users.setPassword(tx, usedLink.userId, passwordHash);
        if (!this.provider.isOnlyWay) return { userId: usedLink.userId, issuedSession: null };
        const proof = { userId: usedLink.userId, method: 'password' as const, secondFactor: false };
        const issuedSession = await this.sessions.begin(tx, proof, client).catch((error: unknown) => {
          throw error instanceof ApiError && error.status === 401 ? linkInvalid() : error;
        });
        return { userId: usedLink.userId, issuedSession };
      });
    });
  }
}
