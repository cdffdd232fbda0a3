import { forbidden } from '../../../platform/kernel/http/api-error';
import type { SessionCredential } from '../credential';
import { ROLE_PERMISSIONS, type Role } from '../permissions/roles';

/** Member who changes the people of a team, through a session. */
export type Actor = Pick<SessionCredential, 'teamId' | 'userId' | 'role'>;

/**
 * Only owners change or appoint owners.
 * @throws ApiError 403
 */
export function refuseOwnerChange(actor: Pick<Actor, 'role'>, ...roles: Role[]): void {
  if (actor.role === 'owner' || !roles.includes('owner')) return;
  throw forbidden('role_forbids', 'Only owners can change owners.');
}

/**
 * Only members whose role permits it change members.
 * @throws ApiError 403
 */
export function refuseUnpermittedRole(role: Role): void {
  if (!ROLE_PERMISSIONS[role].has('members.manage'))
    throw forbidden('role_forbids', 'Your role does not permit this.');
}

/** Returns whether a member of a role may invite a person with another role. */
export function canInvite(inviter: Role, invitedRole: Role): boolean {
  return ROLE_PERMISSIONS[inviter].has('members.manage') && (inviter === 'owner' || invitedRole !== 'owner');
}
