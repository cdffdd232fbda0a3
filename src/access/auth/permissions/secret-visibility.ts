import { clock } from '../../../platform/kernel/clock';
import { requestContext } from '../../../platform/kernel/request-context';
import type { TeamPermission } from '../../../platform/kernel/http/permissions';
import { isPermitted, isPortalLink, type Credential } from '../credential';

/** Replaces a secret that the client may not see; null still means that there is none. */
const HIDDEN = '••••••••';

/**
 * Returns a secret as the client may see it: keys and people see secrets that they may change, people only while their last
 * verification is recent. Portal links see only those that they have just set: the others belong to somebody else.
 */
export function hideSecretUnlessPermitted<Secret extends string | null>(
  credential: Credential,
  permission: TeamPermission,
  secret: Secret,
): Secret | string {
  if (secret === null) return secret;
  if (isPortalLink(credential)) return HIDDEN;
  const isRecent = credential.kind === 'key' || clock.milliseconds() < credential.verifiedUntil;
  return isPermitted(credential, permission) && isRecent ? secret : HIDDEN;
}

/**
 * Returns the secret in the answer to a repeated request; a portal link would otherwise read a secret that somebody
 * else has set since.
 */
export function hideSecretFromRepetition<Secret extends string | null>(secret: Secret): Secret | string {
  const portalLinkId = requestContext.current()?.portalLinkId ?? null;
  return secret === null || portalLinkId === null ? secret : HIDDEN;
}
