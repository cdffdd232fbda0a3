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
import { mailUnavailableError } from '../identity/mails/mail-problem';
import type { InvitationRow } from './member.resource';
import type { InviteInput } from './members.input';
import {
  DELETE_EARLIER_MEMBER_INVITATIONS,
  LOCK_INVITATIONS_BY_MEMBER,
  LOCK_INVITATIONS_BY_PERSON,
  SELECT_INVITATION,
  SELECT_INVITATIONS,
  HAS_MEMBER_WITH_EMAIL,
} from './members.queries';
import { INVITATION_CREATED } from './invitations';
import { canInvite, requireOwnerFor, type MemberActor } from './member-rules';

/** Text that sorts after every link id; the cursor of the first page. */
const LAST_CURSOR = 'lnk_~';

const INVITATION_RESENT = defineAuditAction('invitation.resent');
const INVITATION_WITHDRAWN = defineAuditAction('invitation.withdrawn');

interface InvitationByPerson {
  id: string;
  teamId: string;
  role: Role;
  inviterRole: Role | null;
}

/** Creates, lists, resends and withdraws the invitations that are delivered by mail. */
@Injectable()
export class MailedInvitations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: AccountLinks,
    private readonly mailSender: MailSender,
    private readonly allowances: MailAllowances,
    private readonly scope: TeamScope,
    private readonly audit: AuditLog,
  ) {}

  /** Lists invitations, newest first. */
  list(teamId: string, query: WholeListQuery): Promise<Page<InvitationRow>> {
    return readCreatedPage(
      query,
      (count, after) =>
        this.unitOfWork.query<InvitationRow>(SELECT_INVITATIONS, [teamId, after?.id ?? LAST_CURSOR, count]),
      WHOLE_LIST_LIMIT,
    );
  }

  /**
   * Invites an address; earlier invitations by members to the address become invalid. Invitations by
   * the operator remain.
   * @throws ApiError 409 for a member, or without a mail server; 403 when an admin invites an owner; 429 at the daily
   * maximum
   */
  async invite(actor: MemberActor, { email, role }: InviteInput): Promise<InvitationRow> {
    const { teamId, userId: createdBy } = actor;
    requireOwnerFor(actor, role);
    if (!this.mailSender.isAvailable) throw mailUnavailableError();
    return this.unitOfWork.run(async (tx) => {
      if ((await tx.query(HAS_MEMBER_WITH_EMAIL, [teamId, email])).length > 0)
        throw conflict('already_member', 'The person is already a member of the team.', 'email');
      await this.allowances.countInvitation(tx, teamId, email);
      const earlierInvitations = await tx.query<{ role: Role }>(DELETE_EARLIER_MEMBER_INVITATIONS, [
        email,
        teamId,
      ]);
      requireOwnerFor(actor, ...earlierInvitations.map((invitation) => invitation.role));
      const membership = { teamId, role };
      const id = await this.links.createForMail(tx, {
        kind: 'invitation',
        email,
        place: membership,
        operator: false,
        createdBy,
      });
      await this.audit.record(tx, { teamId, action: INVITATION_CREATED, subjectId: id, after: { role } });
      return this.getInvitationRow(tx, teamId, id);
    });
  }

  /**
   * Invites the first owner of a team; earlier invitations to the address become invalid.
   * @param createdBy id of the operator who invites
   * @throws ApiError 409 for a member, or without a mail server; 429 at the daily maximum
   */
  async inviteFirstOwner(
    tx: Transaction,
    { teamId, email, createdBy }: { teamId: string; email: string; createdBy: string },
  ): Promise<void> {
    if (!this.mailSender.isAvailable) throw mailUnavailableError();
    if ((await tx.query(HAS_MEMBER_WITH_EMAIL, [teamId, email])).length > 0)
      throw conflict('already_member', 'The person is already a member of the team.', 'email');
    await this.allowances.countInvitation(tx, teamId, email);
    await tx.query(DELETE_EARLIER_MEMBER_INVITATIONS, [email, teamId]);
    const membership = { teamId, role: 'owner' as const };
    const id = await this.links.createForMail(tx, {
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
  async resend(actor: MemberActor, id: string): Promise<InvitationRow> {
    if (!this.mailSender.isAvailable) throw mailUnavailableError();
    return this.unitOfWork.run(async (tx) => {
      const { teamId, role, email } = await this.lockInvitation(tx, actor, id);
      await this.allowances.countInvitation(tx, actor.teamId, email ?? '');
      await this.links.resend(tx, id, actor.userId);
      await this.audit.record(tx, { teamId, action: INVITATION_RESENT, subjectId: id, after: { role } });
      return this.getInvitationRow(tx, actor.teamId, id);
    });
  }

  /** @throws ApiError 404, or 401 when it belongs to another team; 403 when an admin withdraws that of an owner */
  async withdraw(actor: MemberActor, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const { teamId, role } = await this.lockInvitation(tx, actor, id);
      await tx.manager.delete(AccountLink, { id, teamId: actor.teamId });
      await this.audit.record(tx, { teamId, action: INVITATION_WITHDRAWN, subjectId: id, before: { role } });
    });
  }

  /**
   * Withdraws a member's invitations for which their current role is not sufficient; with the role null, all of them.
   */
  async withdrawExceedingRole(
    tx: Transaction,
    teamId: string,
    userId: string,
    role: Role | null,
  ): Promise<void> {
    for (const link of await tx.query<{ id: string; role: Role }>(LOCK_INVITATIONS_BY_MEMBER, [
      teamId,
      userId,
    ])) {
      if (role !== null && canInvite(role, link.role)) continue;
      await tx.manager.delete(AccountLink, { id: link.id, teamId });
      const before = { role: link.role };
      await this.audit.record(tx, { teamId, action: INVITATION_WITHDRAWN, subjectId: link.id, before });
    }
  }

  /**
   * Withdraws a person's invitations to any team that the person would not be permitted to create now.
   * @param mayAct whether the person may sign in; when false, all their invitations are withdrawn
   */
  async withdrawInvitationsOfPerson(tx: Transaction, userId: string, mayAct: boolean): Promise<void> {
    for (const link of await tx.query<InvitationByPerson>(LOCK_INVITATIONS_BY_PERSON, [userId])) {
      const { id, teamId, role, inviterRole } = link;
      if (mayAct && inviterRole !== null && canInvite(inviterRole, role)) continue;
      await tx.manager.delete(AccountLink, { id });
      await this.audit.record(tx, { teamId, action: INVITATION_WITHDRAWN, subjectId: id, before: { role } });
    }
  }

  /** @throws ApiError 404, or 401 when it belongs to another team; 403 */
  private async lockInvitation(tx: Transaction, actor: MemberActor, id: string): Promise<AccountLink> {
    const link = await tx.manager.findOne(AccountLink, {
      where: { id, teamId: actor.teamId, kind: 'invitation' },
      lock: { mode: 'pessimistic_write' },
    });
    if (link === null || link.usedAt !== null || link.role === null)
      throw await this.scope.toMissingErrorBelow('team', 'account_links', id, actor.teamId, tx);
    requireOwnerFor(actor, link.role);
    // Only the operator may change an invitation that grants the operator role.
    if (link.operator)
      throw forbidden('role_forbids', 'The operator made this invitation; only the operator can change it.');
    return link;
  }

  private async getInvitationRow(tx: Transaction, teamId: string, id: string): Promise<InvitationRow> {
    const [row] = await tx.query<InvitationRow>(SELECT_INVITATION, [teamId, id]);
    if (row === undefined) throw new Error(`The invitation ${id} does not exist`);
    return row;
  }
}
