import { forbidden } from '../../../platform/kernel/http/failure';
import type { SessionCredential } from '../credential';
import { ROLE_PERMISSIONS, type Role } from '../permissions/roles';

/** Who changes something about the people of a team: a member, through a session. */
export type Actor = Pick<SessionCredential, 'teamId' | 'userId' | 'role'>;

/** Owners are changed, and made, by owners alone. @throws Failure 403 */
export function refuseBeyond(actor: Pick<Actor, 'role'>, ...roles: Role[]): void {
  if (actor.role === 'owner' || !roles.includes('owner')) return;
  throw forbidden('role_forbids', 'Owners are changed by owners alone.');
}

/** Members are changed by those alone whose role permits it. @throws Failure 403 */
export function refuseUnentitled(role: Role): void {
  if (!ROLE_PERMISSIONS[role].has('members.manage'))
    throw forbidden('role_forbids', 'Your role does not permit this.');
}

/** Whether a member of a role may let somebody in as another. */
export function mayInvite(inviter: Role, invited: Role): boolean {
  return ROLE_PERMISSIONS[inviter].has('members.manage') && (inviter === 'owner' || invited !== 'owner');
}
