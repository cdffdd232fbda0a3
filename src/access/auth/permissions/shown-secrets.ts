import { clock } from '../../../platform/kernel/clock';
import type { TeamPermission } from '../../../platform/kernel/http/permissions';
import type { Credential } from '../credential';
import { isPermitted } from './is-permitted';

/** Stands where there is a secret that the one who asks does not see; null still means that there is none. */
const HIDDEN = '••••••••';

/**
 * A secret as the one who asks sees it. Keys see all of their team; people those of what they may change, while their proof of
 * who they are is recent.
 */
export function shownSecret<Secret extends string | null>(
  credential: Credential,
  permission: TeamPermission,
  secret: Secret,
): Secret | string {
  if (secret === null || credential.kind === 'key') return secret;
  const sees = isPermitted(credential, permission) && clock.milliseconds() < credential.verifiedUntil;
  return sees ? secret : HIDDEN;
}
