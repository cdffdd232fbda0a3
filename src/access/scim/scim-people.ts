import { Injectable } from '@nestjs/common';
import { NewAccounts } from '../auth/identity/new-accounts';
import { MembersService } from '../auth/members/members.service';
import type { Role } from '../auth/permissions/roles';
import { findRole, type GroupRole } from '../single-sign-on/group-roles';
import { END_SESSIONS_OF_MEMBER } from '../single-sign-on/single-sign-on.queries';
import { SingleSignOnService, type EndedSession } from '../single-sign-on/single-sign-on.service';
import { ApiError } from '../../platform/kernel/http/api-error';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import {
  SELECT_GROUPS_OF_USERS,
  LOCK_TEAM,
  SELECT_PEOPLE_OF_USERS,
  SELECT_REVOKES_KEYS,
  SELECT_ROLE_RULES,
} from './scim.queries';

/** Rules of a team that map groups to roles. */
interface RoleRules {
  defaultRole: Role | null;
  groupRoles: GroupRole[];
}

/** Group of a user. */
export interface GroupOfUser {
  scimUserId: string;
  id: string;
  displayName: string;
  externalId: string | null;
}

interface ProvisionedPerson {
  id: string;
  userId: string;
  active: boolean;
  role: Role | null;
}

/**
 * Derives memberships from users and groups of SCIM: an active user has the role of their groups. Without such a group
 * a member keeps their role, and a new member gets the role for new members. A user who loses the last group with a
 * role gets the role for new members, or is removed if there is none.
 */
@Injectable()
export class ScimPeople {
  constructor(
    private readonly accounts: NewAccounts,
    private readonly members: MembersService,
    private readonly singleSignOn: SingleSignOnService,
  ) {}

  /**
   * Changes users or groups, and then the memberships of these users.
   * @param userIds users of SCIM whose membership may change
   * @throws ApiError 409 for the last owner
   */
  async changeWithMemberships<T>(
    tx: Transaction,
    teamId: string,
    userIds: readonly string[],
    change: () => Promise<T>,
  ): Promise<T> {
    await this.lock(tx, teamId);
    const rules = await this.getRules(tx, teamId);
    const before = await this.readGroupRoles(tx, teamId, userIds, rules);
    const result = await change();
    const after = await this.readGroupRoles(tx, teamId, userIds, rules);
    for (const person of await this.readPeople(tx, teamId, userIds))
      await this.applyRole(tx, teamId, person, {
        before: before.get(person.id) ?? null,
        after: after.get(person.id) ?? null,
        rules,
      });
    return result;
  }

  /** Locks the users and groups of a team until the end of the transaction; call this before they are read. */
  async lock(tx: Transaction, teamId: string): Promise<void> {
    await tx.query(LOCK_TEAM, [teamId]);
  }

  /**
   * Ends the membership of a person, their sessions through the provider and, if the team configured it, the keys that
   * they created.
   * @throws ApiError 409 for the last owner
   */
  async endMembership(tx: Transaction, teamId: string, userId: string): Promise<void> {
    const [setting] = await tx.query<{ revokesKeys: boolean }>(SELECT_REVOKES_KEYS, [teamId]);
    const revokesKeys = setting?.revokesKeys === true;
    await this.members.removeProvisioned(tx, { teamId, userId }, revokesKeys).catch(rethrowLastOwner);
    const endedSessions = await tx.query<EndedSession>(END_SESSIONS_OF_MEMBER, [teamId, userId]);
    await this.singleSignOn.recordEnded(tx, teamId, endedSessions);
  }

  /** Returns the groups of users. */
  findGroupsOfUsers(
    tx: Pick<Transaction, 'query'>,
    teamId: string,
    ids: readonly string[],
  ): Promise<GroupOfUser[]> {
    return tx.query<GroupOfUser>(SELECT_GROUPS_OF_USERS, [teamId, ids]);
  }

  private async applyRole(
    tx: Transaction,
    teamId: string,
    { userId, active, role: currentRole }: ProvisionedPerson,
    { before, after, rules }: { before: Role | null; after: Role | null; rules: RoleRules },
  ): Promise<void> {
    const hasLostRole = before !== null && after === null;
    const roleWithoutGroup = hasLostRole ? rules.defaultRole : (currentRole ?? rules.defaultRole);
    const role = active ? (after ?? roleWithoutGroup) : null;
    if (role === null) {
      await this.endMembership(tx, teamId, userId);
      return;
    }
    if (currentRole === null) await this.accounts.join(tx, userId, teamId, role);
    else if (currentRole !== role)
      await this.members.changeProvisionedRole(tx, { teamId, userId }, role).catch(rethrowLastOwner);
  }

  private async getRules(tx: Transaction, teamId: string): Promise<RoleRules> {
    const [rules] = await tx.query<RoleRules>(SELECT_ROLE_RULES, [teamId]);
    return rules ?? { defaultRole: null, groupRoles: [] };
  }

  /** Returns the role of each user's groups. */
  private async readGroupRoles(
    tx: Transaction,
    teamId: string,
    ids: readonly string[],
    { groupRoles }: RoleRules,
  ): Promise<Map<string, Role>> {
    const groups = new Map<string, string[]>();
    for (const { scimUserId, displayName, externalId } of await this.findGroupsOfUsers(tx, teamId, ids))
      groups.set(scimUserId, [
        ...(groups.get(scimUserId) ?? []),
        displayName,
        ...(externalId === null ? [] : [externalId]),
      ]);
    const roles = new Map<string, Role>();
    for (const [id, names] of groups) {
      const role = findRole(names, groupRoles);
      if (role !== null) roles.set(id, role);
    }
    return roles;
  }

  private readPeople(tx: Transaction, teamId: string, ids: readonly string[]): Promise<ProvisionedPerson[]> {
    return tx.query<ProvisionedPerson>(SELECT_PEOPLE_OF_USERS, [teamId, ids]);
  }
}

function rethrowLastOwner(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'last_owner') throw error;
  throw new ApiError(409, 'last_owner', {
    root: [
      'The person is the last owner of the team in Passerelle, and the team must keep at least one owner. Make another member an owner in Passerelle first.',
    ],
  });
}
