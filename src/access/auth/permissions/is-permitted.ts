import type { TeamPermission } from '../../../platform/kernel/http/permissions';
import type { Credential } from '../credential';
import { KEY_PERMISSIONS, ROLE_PERMISSIONS } from './roles';

/** Returns whether a credential has a permission in its team. */
export function isPermitted(credential: Credential, permission: TeamPermission): boolean {
  const permitted = credential.kind === 'key' ? KEY_PERMISSIONS : ROLE_PERMISSIONS[credential.role];
  return permitted.has(permission);
}
