import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { WHOLE_LIST_LIMIT, type Page, type WholeListQuery } from '../../../platform/kernel/http/cursor';
import { readCreatedPage } from '../../../platform/kernel/http/read-page';
import { conflict, forbidden } from '../../../platform/kernel/http/api-error';
import { MailSender } from '../../../platform/kernel/mail/mail-sender';
import { TeamScope } from '../../teams/team-scope';
import { AccountLink } from '../identity/account-link.entity';
import { AccountLinks } from '../identity/account-links';
import type { Role } from '../permissions/roles';
import { MailAllowances } from '../identity/mails/mail-allowances';
import { mailUnavailable } from '../identity/mails/mail-problem';
import type { InvitationRow } from './member.resource';
import type { InviteInput } from './members.input';
import {
  DROP_EARLIER_INVITATIONS_OF_MEMBERS,
  INVITATIONS_BY_MEMBER,
  INVITATIONS_BY_PERSON,
  INVITATION_OF_TEAM,
  INVITATIONS_OF_TEAM,
  MEMBER_OF_EMAIL,
} from './members.queries';
import { INVITATION_CREATED } from './invitations';
import { canInvite, refuseOwnerChange, type Actor } from './member-rules';

/** Text after the id of every link: the list begins with the newest. */
const BEYOND_ALL_IDS = 'lnk_~';

const INVITATION_RESENT = defineAuditAction('invitation.resent');
const INVITATION_WITHDRAWN = defineAuditAction('invitation.withdrawn');

interface InvitationOfPerson {
  id: string;
  teamId: string;
  role: Role;
  inviterRole: Role | null;
}

/** Invitations that members create and a mail delivers, until they are accepted. */
@Injectable()
export class MailedInvitations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly post: MailSender,
    private readonly allowances: MailAllowances,
    private readonly scope: TeamScope,
    private readonly audit: AuditLog,
  ) {}

  /** Lists invitations, newest first. */
  list(teamId: string, query: WholeListQuery): Promise<Page<InvitationRow>> {
    return readCreatedPage(
      query,
      (count, after) =>
        this.unitOfWork.query<InvitationRow>(INVITATIONS_OF_TEAM, [
          teamId,
          after?.id ?? BEYOND_ALL_IDS,
          count,
        ]),
      WHOLE_LIST_LIMIT,
    );
  }

  /**
   * Invites an address; earlier invitations by members to the address become invalid. An invitation of the operator
   * stays.
   * @throws ApiError 409 for a member, or without a mail server; 403 when an admin invites an owner; 429 after too many
   * on a day
   */
  async invite(actor: Actor, { email, role }: InviteInput): Promise<InvitationRow> {
    const { teamId, userId: createdBy } = actor;
    refuseOwnerChange(actor, role);
    if (!this.post.isAvailable) throw mailUnavailable();
    return this.unitOfWork.run(async (tx) => {
      if ((await tx.query(MEMBER_OF_EMAIL, [teamId, email])).length > 0)
        throw conflict('already_member', 'The person is a member of the team already.', 'email');
      await this.allowances.takeInvitation(tx, teamId, email);
      const earlier = await tx.query<{ role: Role }>(DROP_EARLIER_INVITATIONS_OF_MEMBERS, [email, teamId]);
      refuseOwnerChange(actor, ...earlier.map((invitation) => invitation.role));
      const membership = { teamId, role };
      const id = await this.links.request(tx, {
        kind: 'invitation',
        email,
        place: membership,
        operator: false,
        createdBy,
      });
      await this.audit.record(tx, { teamId, action: INVITATION_CREATED, subjectId: id, after: { role } });
      return this.getResource(tx, teamId, id);
    });
  }

  /**
   * Invites the first owner of a team; earlier invitations to the address become invalid.
   * @param createdBy id of the operator who invites
   * @throws ApiError 409 for a member, or without a mail server; 429 after too many on a day
   */
  async inviteFirstOwner(
    tx: Transaction,
    { teamId, email, createdBy }: { teamId: string; email: string; createdBy: string },
  ): Promise<void> {
    if (!this.post.isAvailable) throw mailUnavailable();
    if ((await tx.query(MEMBER_OF_EMAIL, [teamId, email])).length > 0)
      throw conflict('already_member', 'The person is a member of the team already.', 'email');
    await this.allowances.takeInvitation(tx, teamId, email);
    await tx.query(DROP_EARLIER_INVITATIONS_OF_MEMBERS, [email, teamId]);
    const membership = { teamId, role: 'owner' as const };
    const id = await this.links.request(tx, {
      kind: 'invitation',
      email,
      place: membership,
      operator: false,
      createdBy,
    });
    await this.audit.record(tx, {
      teamId,
      action: INVITATION_CREATED,
      subjectId: id,
      after: { role: membership.role },
    });
  }

  /**
   * Mails an invitation again, valid for seven more days, and makes this member its inviter. The link of the previous mail
   * becomes invalid.
   * @throws ApiError 404, or 401 when it belongs to another team; 403 when an admin invites an owner; 409 without a mail
   * server; 429
   */
  async resend(actor: Actor, id: string): Promise<InvitationRow> {
    if (!this.post.isAvailable) throw mailUnavailable();
    return this.unitOfWork.run(async (tx) => {
      const { teamId, role, email } = await this.lockInvitation(tx, actor, id);
      await this.allowances.takeInvitation(tx, actor.teamId, email ?? '');
      await this.links.mailAgain(tx, id, actor.userId);
      await this.audit.record(tx, { teamId, action: INVITATION_RESENT, subjectId: id, after: { role } });
      return this.getResource(tx, actor.teamId, id);
    });
  }

  /** @throws ApiError 404, or 401 when it belongs to another team; 403 when an admin withdraws that of an owner */
  async withdraw(actor: Actor, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const { teamId, role } = await this.lockInvitation(tx, actor, id);
      await tx.manager.delete(AccountLink, { id, teamId: actor.teamId });
      await this.audit.record(tx, { teamId, action: INVITATION_WITHDRAWN, subjectId: id, before: { role } });
    });
  }

  /** Withdraws a member's invitations that exceed their current permissions; null: all of them. */
  async withdrawBeyond(tx: Transaction, teamId: string, userId: string, role: Role | null): Promise<void> {
    for (const link of await tx.query<{ id: string; role: Role }>(INVITATIONS_BY_MEMBER, [teamId, userId])) {
      if (role !== null && canInvite(role, link.role)) continue;
      await tx.manager.delete(AccountLink, { id: link.id, teamId });
      const before = { role: link.role };
      await this.audit.record(tx, { teamId, action: INVITATION_WITHDRAWN, subjectId: link.id, before });
    }
  }

  /**
   * Withdraws a person's invitations, in any team, that they could not make now.
   * @param mayAct whether they may sign in at all
   */
  async withdrawUnpermitted(tx: Transaction, userId: string, mayAct: boolean): Promise<void> {
    for (const link of await tx.query<InvitationOfPerson>(INVITATIONS_BY_PERSON, [userId])) {
      const { id, teamId, role, inviterRole } = link;
      if (mayAct && inviterRole !== null && canInvite(inviterRole, role)) continue;
      await tx.manager.delete(AccountLink, { id });
      await this.audit.record(tx, { teamId, action: INVITATION_WITHDRAWN, subjectId: id, before: { role } });
    }
  }

  /** @throws ApiError 404, or 401 when it belongs to another team; 403 */
  private async lockInvitation(tx: Transaction, actor: Actor, id: string): Promise<AccountLink> {
    const link = await tx.manager.findOne(AccountLink, {
      where: { id, teamId: actor.teamId, kind: 'invitation' },
      lock: { mode: 'pessimistic_write' },
    });
    if (link === null || link.usedAt !== null || link.role === null)
      throw await this.scope.toMissingFailureBelow('team', 'account_links', id, actor.teamId, tx);
    refuseOwnerChange(actor, link.role);
    // The cause would reveal to a team who else operates the installation.
    if (link.operator)
      throw forbidden('role_forbids', 'The operator made this invitation; only the operator can change it.');
    return link;
  }

  private async getResource(tx: Transaction, teamId: string, id: string): Promise<InvitationRow> {
    const [row] = await tx.query<InvitationRow>(INVITATION_OF_TEAM, [teamId, id]);
    if (row === undefined) throw new Error(`There is no invitation ${id}`);
    return row;
  }
}
