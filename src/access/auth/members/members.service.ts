import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../audit/audit-actions';
import type { SafeFields } from '../../audit/audit-entry.entity';
import { AuditLog } from '../../audit/audit-log';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { WHOLE_LIST_LIMIT, type Page, type WholeListQuery } from '../../../platform/kernel/http/cursor';
import { BEFORE_ALL_NAMES, readPageByName, type NamedRow } from '../../../platform/kernel/http/read-page';
import { conflict, notFound, unauthorized } from '../../../platform/kernel/http/api-error';
import { ApiKeysService, type KeysOfCreator } from '../api-keys.service';
import { GrantRevocation } from '../applications/grant-revocation';
import { SessionCache } from '../identity/session-cache';
import { User } from '../identity/user.entity';
import type { Role } from '../permissions/roles';
import { refuseOwnerChange, refuseUnpermittedRole, type Actor } from './member-rules';
import { MailedInvitations } from './mailed-invitations';
import type { MemberRow } from './member.resource';
import { Membership } from './membership.entity';
import { LOCK_MEMBERS, LOCK_OWNERS, MEMBER_OF_TEAM, MEMBERS_OF_TEAM } from './members.queries';

const MEMBER_ROLE_CHANGED = defineAuditAction('member.role_changed');
const MEMBER_REMOVED = defineAuditAction('member.removed');

/** Person in a team. */
export interface MemberOfTeam {
  teamId: string;
  userId: string;
}

/** People of teams. */
@Injectable()
export class MembersService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionCache,
    private readonly keys: ApiKeysService,
    private readonly invitations: MailedInvitations,
    private readonly grants: GrantRevocation,
    private readonly audit: AuditLog,
  ) {}

  /** Lists members by name. */
  list(teamId: string, query: WholeListQuery): Promise<Page<MemberRow>> {
    return readPageByName(
      query,
      (count, after) => {
        const { name, id } = after ?? BEFORE_ALL_NAMES;
        return this.unitOfWork.query<MemberRow & NamedRow>(MEMBERS_OF_TEAM, [teamId, name, id, count]);
      },
      WHOLE_LIST_LIMIT,
    );
  }

  /**
   * Changes the role of a member in the team. Their access tokens for the team end, and invitations that their new role
   * does not permit are withdrawn.
   * @throws ApiError 404; 403 when an admin changes or appoints an owner, 401 or 403 for an actor who was removed or got
   * a lower role in the meantime; 409 for the last owner
   */
  async change(actor: Actor, userId: string, role: Role): Promise<MemberRow> {
    const { teamId } = actor;
    return this.unitOfWork.run(async (tx) => {
      const { role: before, actorRole } = await this.lockMembers(tx, actor, userId);
      refuseUnpermittedRole(actorRole);
      refuseOwnerChange({ role: actorRole }, before, role);
      if (before === 'owner' && role !== 'owner') await this.refuseLastOwner(tx, teamId, userId);
      await this.setRole(tx, { teamId, userId }, before, role);
      const [member] = await tx.query<MemberRow>(MEMBER_OF_TEAM, [teamId, userId]);
      if (member === undefined) throw notFound('member', userId);
      return member;
    });
  }

  /**
   * Removes a member, or lets a member leave. Their access tokens for the team end, their applications are disconnected,
   * their rights in open sessions end, and their invitations are withdrawn.
   * @param revokesKeys whether the valid keys that they created are revoked too
   * @returns these keys
   * @throws ApiError 404; 403 when an admin removes an owner, 401 or 403 for an actor who was removed or got a lower role
   * in the meantime; 409 for the last owner
   */
  async remove(actor: Actor, userId: string, revokesKeys: boolean): Promise<KeysOfCreator> {
    const { teamId } = actor;
    return this.unitOfWork.run(async (tx) => {
      const { role: before, actorRole } = await this.lockMembers(tx, actor, userId);
      if (actor.userId !== userId) {
        refuseUnpermittedRole(actorRole);
        refuseOwnerChange({ role: actorRole }, before);
      }
      if (before === 'owner') await this.refuseLastOwner(tx, teamId, userId);
      return this.end(tx, { teamId, userId }, before, revokesKeys);
    });
  }

  /**
   * Assigns a member the role stated by the identity provider of the team. Does nothing for a person who is not a
   * member.
   * @throws ApiError 409 for the last owner
   */
  async changeProvisioned(tx: Transaction, member: MemberOfTeam, role: Role): Promise<void> {
    const before = await this.lockProvisioned(tx, member);
    if (before === null || before === role) return;
    if (before === 'owner') await this.refuseLastOwner(tx, member.teamId, member.userId);
    await this.setRole(tx, member, before, role, { provisioned: true });
  }

  /**
   * Removes a member whom the identity provider of the team deactivated. Does nothing for a person who is not a member.
   * @param revokesKeys whether the valid keys that they created are revoked too
   * @throws ApiError 409 for the last owner
   */
  async removeProvisioned(tx: Transaction, member: MemberOfTeam, revokesKeys: boolean): Promise<void> {
    const before = await this.lockProvisioned(tx, member);
    if (before === null) return;
    if (before === 'owner') await this.refuseLastOwner(tx, member.teamId, member.userId);
    await this.end(tx, member, before, revokesKeys, { provisioned: true });
  }

  /** Returns the role of a person in a team, after all earlier changes of members; null for a person who is not a member. */
  private async lockProvisioned(tx: Transaction, { teamId, userId }: MemberOfTeam): Promise<Role | null> {
    await tx.query(LOCK_OWNERS, [teamId]);
    const [row] = await tx.query<{ role: Role }>(LOCK_MEMBERS, [teamId, [userId]]);
    return row?.role ?? null;
  }

  private async setRole(
    tx: Transaction,
    { teamId, userId }: MemberOfTeam,
    before: Role,
    role: Role,
    auditFields: SafeFields = {},
  ): Promise<void> {
    await tx.manager.update(Membership, { teamId, userId }, { role });
    await this.invitations.withdrawBeyond(tx, teamId, userId, role);
    // A token has the permissions of a key: it was requested under the previous role.
    const revokedTokens = before === role ? 0 : await this.keys.revokeTokensOfUser(tx, teamId, userId);
    await this.audit.record(tx, {
      ...{ teamId, action: MEMBER_ROLE_CHANGED, subjectId: userId },
      ...{ before: { role: before }, after: { role, revokedTokens, ...auditFields } },
    });
    this.sessions.forgetAfter(tx, [userId]);
  }

  private async end(
    tx: Transaction,
    { teamId, userId }: MemberOfTeam,
    before: Role,
    revokesKeys: boolean,
    auditFields: SafeFields = {},
  ): Promise<KeysOfCreator> {
    await tx.manager.delete(Membership, { teamId, userId });
    await this.invitations.withdrawBeyond(tx, teamId, userId, null);
    const revokedTokens = await this.keys.revokeTokensOfUser(tx, teamId, userId);
    await this.grants.revokeOfUser(tx, teamId, userId);
    const keys = await this.keys.listKeysOfCreator(tx, teamId, userId, revokesKeys);
    const counts = { [revokesKeys ? 'revokedKeys' : 'remainingKeys']: keys.apiKeyCount };
    await this.audit.record(tx, {
      ...{ teamId, action: MEMBER_REMOVED, subjectId: userId },
      ...{ before: { role: before }, after: { revokedTokens, ...counts, ...auditFields } },
    });
    this.sessions.forgetAfter(tx, [userId]);
    return keys;
  }

  /**
   * Locks the rows of the member and the actor, and returns their current roles, after all earlier changes of members.
   * @throws ApiError 401 for an actor who is no longer a member; 404, or 401 for a person who is only in other teams
   */
  private async lockMembers(
    tx: Transaction,
    { teamId, userId: actorId }: Actor,
    memberId: string,
  ): Promise<{ role: Role; actorRole: Role }> {
    const userId = memberId.replaceAll('\0', '');
    // Owners are locked before the members: every change of a team's owners locks them in the same order.
    await tx.query(LOCK_OWNERS, [teamId]);
    const rows = await tx.query<{ userId: string; role: Role }>(LOCK_MEMBERS, [teamId, [actorId, userId]]);
    const actorRole = rows.find((row) => row.userId === actorId)?.role;
    if (actorRole === undefined) throw unauthorized();
    const role = rows.find((row) => row.userId === userId)?.role;
    if (role !== undefined) return { role, actorRole };
    if (await tx.manager.existsBy(User, { id: userId })) throw unauthorized();
    throw notFound('member', memberId);
  }

  /**
   * A disabled owner cannot act for the team, so the owner does not count.
   * @throws ApiError 409
   */
  private async refuseLastOwner(tx: Transaction, teamId: string, userId: string): Promise<void> {
    const owners = await tx.query<{ userId: string; isOpen: boolean }>(LOCK_OWNERS, [teamId]);
    if (owners.some((owner) => owner.isOpen && owner.userId !== userId)) return;
    throw conflict('last_owner', 'The team would have no owner left; make somebody else an owner first.');
  }
}
