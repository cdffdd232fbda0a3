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
import { requireOwnerFor, requireManagerRole, type MemberActor } from './member-rules';
import { MailedInvitations } from './mailed-invitations';
import type { MemberRow } from './member.resource';
import { Membership } from './membership.entity';
import { LOCK_MEMBERS, LOCK_OWNERS, SELECT_MEMBER, SELECT_MEMBERS } from './members.queries';

const MEMBER_ROLE_CHANGED = defineAuditAction('member.role_changed');
const MEMBER_REMOVED = defineAuditAction('member.removed');

/** Identifies a member: team and person. */
export interface MemberKey {
  teamId: string;
  userId: string;
}

/** Lists, changes and removes the members of teams. */
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
        return this.unitOfWork.query<MemberRow & NamedRow>(SELECT_MEMBERS, [teamId, name, id, count]);
      },
      WHOLE_LIST_LIMIT,
    );
  }

  /**
   * Changes the role of a member in the team. Their access tokens for the team end, and invitations that their new role
   * does not permit are withdrawn.
   * @throws ApiError 404 for an unknown member; 403 when an admin changes or appoints an owner, 401 or 403 for an actor
   * who was removed or got a lower role in the meantime; 409 for the last owner
   */
  async changeRole(actor: MemberActor, userId: string, role: Role): Promise<MemberRow> {
    const { teamId } = actor;
    return this.unitOfWork.run(async (tx) => {
      const { role: oldRole, actorRole } = await this.lockMembers(tx, actor, userId);
      requireManagerRole(actorRole);
      requireOwnerFor({ role: actorRole }, oldRole, role);
      if (oldRole === 'owner' && role !== 'owner') await this.requireOtherOwner(tx, teamId, userId);
      await this.setRole(tx, { teamId, userId }, oldRole, role);
      const [member] = await tx.query<MemberRow>(SELECT_MEMBER, [teamId, userId]);
      if (member === undefined) throw notFound('member', userId);
      return member;
    });
  }

  /**
   * Removes a member, or lets a member leave. Their access tokens for the team end, their applications are
   * disconnected, their rights in open sessions end, and their invitations are withdrawn.
   * @param revokesKeys whether to revoke the valid keys that the member created
   * @returns the valid keys that the member created
   * @throws ApiError 404 for an unknown member; 403 when an admin removes an owner, 401 or 403 for an actor who was
   * removed or got a lower role in the meantime; 409 for the last owner
   */
  async remove(actor: MemberActor, userId: string, revokesKeys: boolean): Promise<KeysOfCreator> {
    const { teamId } = actor;
    return this.unitOfWork.run(async (tx) => {
      const { role: oldRole, actorRole } = await this.lockMembers(tx, actor, userId);
      if (actor.userId !== userId) {
        requireManagerRole(actorRole);
        requireOwnerFor({ role: actorRole }, oldRole);
      }
      if (oldRole === 'owner') await this.requireOtherOwner(tx, teamId, userId);
      return this.endMembership(tx, { teamId, userId }, oldRole, revokesKeys);
    });
  }

  /**
   * Assigns a member the role stated by the identity provider of the team. Does nothing for a person who is not a
   * member.
   * @throws ApiError 409 for the last owner
   */
  async changeProvisionedRole(tx: Transaction, member: MemberKey, role: Role): Promise<void> {
    const before = await this.lockProvisionedMember(tx, member);
    if (before === null || before === role) return;
    if (before === 'owner') await this.requireOtherOwner(tx, member.teamId, member.userId);
    await this.setRole(tx, member, before, role, { provisioned: true });
  }

  /**
   * Removes a member whom the identity provider of the team deactivated. Does nothing for a person who is not a member.
   * @param revokesKeys whether to revoke the valid keys that the member created
   * @throws ApiError 409 for the last owner
   */
  async removeProvisioned(tx: Transaction, member: MemberKey, revokesKeys: boolean): Promise<void> {
    const before = await this.lockProvisionedMember(tx, member);
    if (before === null) return;
    if (before === 'owner') await this.requireOtherOwner(tx, member.teamId, member.userId);
    await this.endMembership(tx, member, before, revokesKeys, { provisioned: true });
  }

  /** Returns the role of a person in a team, after all earlier changes of members; null for a person who is not a member. */
  private async lockProvisionedMember(tx: Transaction, { teamId, userId }: MemberKey): Promise<Role | null> {
    await tx.query(LOCK_OWNERS, [teamId]);
    const [row] = await tx.query<{ role: Role }>(LOCK_MEMBERS, [teamId, [userId]]);
    return row?.role ?? null;
  }

  private async setRole(
    tx: Transaction,
    { teamId, userId }: MemberKey,
    before: Role,
    role: Role,
    auditFields: SafeFields = {},
  ): Promise<void> {
    await tx.manager.update(Membership, { teamId, userId }, { role });
    await this.invitations.withdrawExceedingRole(tx, teamId, userId, role);
    // Access tokens were requested under the previous role and keep its permissions, so they are revoked.
    const revokedTokens = before === role ? 0 : await this.keys.revokeTokensOfUser(tx, teamId, userId);
    await this.audit.record(tx, {
      ...{ teamId, action: MEMBER_ROLE_CHANGED, subjectId: userId },
      ...{ before: { role: before }, after: { role, revokedTokens, ...auditFields } },
    });
    this.sessions.evictAfterCommit(tx, [userId]);
  }

  private async endMembership(
    tx: Transaction,
    { teamId, userId }: MemberKey,
    before: Role,
    revokesKeys: boolean,
    auditFields: SafeFields = {},
  ): Promise<KeysOfCreator> {
    await tx.manager.delete(Membership, { teamId, userId });
    await this.invitations.withdrawExceedingRole(tx, teamId, userId, null);
    const revokedTokens = await this.keys.revokeTokensOfUser(tx, teamId, userId);
    await this.grants.revokeGrantsOfUser(tx, teamId, userId);
    const keys = await this.keys.listOrRevokeKeysOfCreator(tx, teamId, userId, revokesKeys);
    const counts = { [revokesKeys ? 'revokedKeys' : 'remainingKeys']: keys.apiKeyCount };
    await this.audit.record(tx, {
      ...{ teamId, action: MEMBER_REMOVED, subjectId: userId },
      ...{ before: { role: before }, after: { revokedTokens, ...counts, ...auditFields } },
    });
    this.sessions.evictAfterCommit(tx, [userId]);
    return keys;
  }

  /**
   * Locks the rows of the member and the actor, and returns their current roles, after all earlier changes of members.
   * @throws ApiError 401 for an actor who is no longer a member; 404, or 401 for a person who is only in other teams
   */
  private async lockMembers(
    tx: Transaction,
    { teamId, userId: actorId }: MemberActor,
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
   * Checks that the team has another owner. Disabled owners cannot act for the team, so they are ignored.
   * @throws ApiError 409 `last_owner`
   */
  private async requireOtherOwner(tx: Transaction, teamId: string, userId: string): Promise<void> {
    const owners = await tx.query<{ userId: string; isOpen: boolean }>(LOCK_OWNERS, [teamId]);
    if (owners.some((owner) => owner.isOpen && owner.userId !== userId)) return;
    throw conflict(
      'last_owner',
      'The team must keep at least one owner; make another member an owner first.',
    );
  }
}
