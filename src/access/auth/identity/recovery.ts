import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { conflict, ApiError } from '../../../platform/kernel/http/api-error';
import { MailSender } from '../../../platform/kernel/mail/mail-sender';
import { AccountLink } from './account-link.entity';
import { AccountLinks, invalidLinkError, type CreatedLink } from './account-links';
import { PasskeysService } from './factors/passkeys.service';
import { SecondFactor } from './factors/second-factor';
import { SELECT_USER_BY_EMAIL } from './identity.queries';
import { mailUnavailableError } from './mails/mail-problem';
import { PasswordHasher } from './password-hasher';
import { requireStrongPassword } from './password-strength';
import { IdentityProvider } from './provider/identity-provider';
import { SessionsService, type Client, type IssuedSession } from './sessions.service';
import { UsersService } from './users.service';

const RECOVERY_CREATED = defineAuditAction('recovery.created');

/** Creates and accepts password reset links for people who cannot sign in. */
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
    private readonly mailSender: MailSender,
  ) {}

  /**
   * Creates a link for setting a new password, which replaces earlier links; returns null for an unknown address.
   * @param removesFactors whether to remove the codes and passkeys of the account at once, for a person who has lost
   * all of them
   */
  async createLink(email: string, removesFactors: boolean): Promise<CreatedLink | null> {
    const [account] = await this.unitOfWork.query<{ id: string }>(SELECT_USER_BY_EMAIL, [email]);
    if (account === undefined) return null;
    const userId = account.id;
    return this.unitOfWork.run(async (tx) => {
      await tx.manager.delete(AccountLink, { kind: 'reset', userId });
      if (removesFactors) {
        await this.secondFactor.disable(tx, userId);
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
   * Mails a person a password reset link, as if they had requested it. The operator does not see the link. Second
   * factors remain.
   * @throws ApiError 409 for a disabled account, or without a mail server; 403 where sign-in by password is disabled
   */
  async sendResetMail(userId: string): Promise<void> {
    if (!this.mailSender.isAvailable) throw mailUnavailableError();
    this.provider.requireOtherMethodsAllowed();
    const user = await this.users.get(userId);
    if (user.disabledAt !== null)
      throw conflict(
        'account_disabled',
        'The account is disabled. Enable the account before you send a password reset link.',
      );
    await this.unitOfWork.run(async (tx) => {
      await this.links.createForMail(tx, { kind: 'reset', email: user.email });
      await this.audit.record(tx, {
        teamId: null,
        action: RECOVERY_CREATED,
        subjectId: userId,
        after: { removesFactors: false, mailed: true },
      });
    });
  }

  /**
   * Sets a new password with the token of a link; every session of the person ends.
   * @returns the user, and where sign-in by password is disabled also a new session; there only links of the operator
   * work
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
    if (this.provider.isOnlyWay && email !== null) throw invalidLinkError();
    const user = userId === null ? null : await this.users.get(userId);
    await requireStrongPassword(password, user === null ? [] : [user.email, user.name]);
    return this.links.runExclusively(link, async () => {
      const passwordHash = await this.hasher.hash(password, {
        address: client.address,
        proofName: `link ${link.id}`,
      });
      return this.unitOfWork.run(async (tx) => {
        const usedLink = await this.links.useLink(tx, 'reset', token);
        if (usedLink.userId === null) throw new Error('The password reset link has no account');
        await this.users.setPassword(tx, usedLink.userId, passwordHash);
        if (!this.provider.isOnlyWay) return { userId: usedLink.userId, issuedSession: null };
        const proof = { userId: usedLink.userId, method: 'password' as const, secondFactor: false };
        const issuedSession = await this.sessions.begin(tx, proof, client).catch((error: unknown) => {
          throw error instanceof ApiError && error.status === 401 ? invalidLinkError() : error;
        });
        return { userId: usedLink.userId, issuedSession };
      });
    });
  }
}
