import { forbidden } from '../../../platform/kernel/http/api-error';
import type { SessionCredential } from '../credential';
import { ROLE_PERMISSIONS, type Role } from '../permissions/roles';

/** Signed-in member who changes the members of a team. */
export type MemberActor = Pick<SessionCredential, 'teamId' | 'userId' | 'role'>;

/**
 * Checks that only owners change or appoint owners.
 * @throws ApiError 403 when another member changes the role `owner`
 */
export function requireOwnerFor(actor: Pick<MemberActor, 'role'>, ...roles: Role[]): void {
  if (actor.role === 'owner' || !roles.includes('owner')) return;
  throw forbidden('role_forbids', 'Only owners can appoint, change or remove owners.');
}

/**
 * Checks that the role permits managing members.
 * @throws ApiError 403
 */
export function requireManagerRole(role: Role): void {
  if (!ROLE_PERMISSIONS[role].has('members.manage'))
    throw forbidden('role_forbids', 'Your role does not permit this.');
}

/** Returns whether a member of a role may invite a person with another role. */
export function canInvite(inviter: Role, invitedRole: Role): boolean {
  return ROLE_PERMISSIONS[inviter].has('members.manage') && (inviter === 'owner' || invitedRole !== 'owner');
}
