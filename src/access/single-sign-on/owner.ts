import { forbidden } from '../../platform/kernel/http/failure';
import type { Credential, SessionCredential } from '../auth/credential';
import { getActor } from '../auth/members/members.controller';

/**
 * Returns the signed-in owner.
 * @throws Failure 403 for a key, or a member of another role
 */
export function getOwner(credential: Credential): SessionCredential {
  const actor = getActor(credential);
  if (actor.role === 'owner') return actor;
  throw forbidden('role_forbids', 'Only owners can change how people sign in to the team.');
}
