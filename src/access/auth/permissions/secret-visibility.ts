import { clock } from '../../../platform/kernel/clock';
import type { TeamPermission } from '../../../platform/kernel/http/permissions';
import { isPermitted, type Credential } from '../credential';

/** Replaces a secret that the client may not see; null still means that there is none. */
const HIDDEN = '••••••••';

/**
 * Returns a secret as the client may see it. Keys see all secrets of their team; people see secrets that they may change,
 * while their last verification is recent.
 */
export function hideSecretUnlessPermitted<Secret extends string | null>(
  credential: Credential,
  permission: TeamPermission,
  secret: Secret,
): Secret | string {
  if (secret === null || credential.kind === 'key') return secret;
  const sees = isPermitted(credential, permission) && clock.milliseconds() < credential.verifiedUntil;
  return sees ? secret : HIDDEN;
}
