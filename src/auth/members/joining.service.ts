import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { clock } from '../../kernel/clock';
import { UnitOfWork, type Transaction } from '../../kernel/database/unit-of-work';
import { conflict, forbidden } from '../../kernel/http/failure';
import type { Person } from '../credential';
import { AccountLinks, linkInvalid, type UsedLink } from '../identity/account-links';
import { USER_OF_EMAIL } from '../identity/identity.queries';
import { KnownSessions } from '../identity/known-sessions';
import { PasswordHasher } from '../identity/password-hasher';
import { refuseWeak } from '../identity/password-strength';
import { SessionsService, type Client, type IssuedSession } from '../identity/sessions.service';
import { User } from '../identity/user.entity';
import { newUserId } from '../identity/user.resource';
import type { OpenInvitationResource } from './member.resource';
import type { AcceptInvitationInput } from './members.input';
import { INVITATION_SHOWN } from './members.queries';
import { Membership } from './membership.entity';

const USER_CREATED = defineAuditAction('user.created_by_invitation');
const MEMBER_JOINED = defineAuditAction('member.joined');

type Shown = Pick<OpenInvitationResource, 'team' | 'invitedBy' | 'hasAccount'>;

/** How the invited come in. An invitation is bound to its address: it makes an account with that one, or is accepted by it. */
@Injectable()
export class JoiningService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly known: KnownSessions,
    private readonly audit: AuditLog,
  ) {}

  /** What an invitation is to. @throws Failure 401 for a link that is not good */
  async look(token: string): Promise<OpenInvitationResource> {
    const { email, teamId, role, createdBy } = await this.links.look('invitation', token);
    const [shown] = await this.unitOfWork.query<Shown>(INVITATION_SHOWN, [teamId, createdBy, email]);
    if (shown === undefined || email === null) throw linkInvalid();
    return { email, role, ...shown };
  }

  /**
   * Makes an account for the address of the invitation and joins its team; the person is signed in.
   * @throws Failure 401 for a link that is not good, 400 for a weak password, 409 when the address has an account
   */
  async makeAccount(
    { token, name, password, language }: AcceptInvitationInput,
    client: Client,
  ): Promise<IssuedSession> {
    const { email: invited } = await this.links.look('invitation', token);
    await refuseWeak(password, [name, ...(invited === null ? [] : [invited])]);
    const passwordHash = await this.hasher.hash(password);
    return this.unitOfWork.run(async (tx) => {
      const link = await this.links.use(tx, 'invitation', token);
      if (link.email === null) throw linkInvalid();
      const user = {
        ...{ id: newUserId(), email: link.email, name, language: language ?? 'en' },
        ...{ operator: link.operator, passwordHash, createdAt: clock.now() },
      };
      const made = await tx.manager
        .createQueryBuilder()
        .insert()
        .into(User)
        .values(user)
        .orIgnore()
        .returning('id')
        .execute();
      if (Array.isArray(made.raw) && made.raw.length === 0)
        throw conflict(
          'account_exists',
          'The address has an account; sign in with it, then accept the invitation.',
        );
      await this.audit.record(tx, {
        ...{ teamId: null, action: USER_CREATED, subjectId: user.id, memberId: user.id },
        after: { operator: user.operator },
      });
      await this.enter(tx, link, user.id);
      return this.sessions.begin(tx, { userId: user.id, secondFactor: false }, client);
    });
  }

  /**
   * Joins the team of an invitation with the account of a signed-in person.
   * @throws Failure 401 for a link that is not good, 403 for an invitation of another address
   */
  async join({ userId }: Person, token: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const link = await this.links.use(tx, 'invitation', token);
      const [invited] = await tx.query<{ id: string }>(USER_OF_EMAIL, [link.email]);
      if (invited?.id !== userId)
        throw forbidden(
          'invitation_for_another',
          'The invitation is for another address than that of your account.',
        );
      if (link.operator) await tx.manager.update(User, { id: userId }, { operator: true });
      await this.enter(tx, link, userId);
    });
  }

  private async enter(tx: Transaction, { teamId, role }: UsedLink, userId: string): Promise<void> {
    this.known.forgetAfter(tx, [userId]);
    if (teamId === null || role === null) return;
    const membership = { teamId, userId, role, createdAt: clock.now() };
    const made = await tx.manager
      .createQueryBuilder()
      .insert()
      .into(Membership)
      .values(membership)
      .orIgnore()
      .returning('user_id')
      .execute();
    if (Array.isArray(made.raw) && made.raw.length === 0) return;
    await this.audit.record(tx, {
      teamId,
      action: MEMBER_JOINED,
      subjectId: userId,
      memberId: userId,
      after: { role },
    });
  }
}
