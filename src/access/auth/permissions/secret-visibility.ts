import { clock } from '../../../platform/kernel/clock';
import { requestContext } from '../../../platform/kernel/request-context';
import type { TeamPermission } from '../../../platform/kernel/http/permissions';
import { isPermitted, isPortalLink, type Credential } from '../credential';
import { HIDDEN_SECRET } from './hidden-secret';

/**
 * Returns a secret if the client may see it, otherwise a placeholder. Keys and people see secrets that they may change,
 * people only after a recent verification. Portal links never see stored secrets.
 */
export function hideSecretUnlessPermitted<Secret extends string | null>(
  credential: Credential,
  permission: TeamPermission,
  secret: Secret,
): Secret | string {
  if (secret === null) return secret;
  if (isPortalLink(credential)) return HIDDEN_SECRET;
  const isRecent = credential.kind === 'key' || clock.milliseconds() < credential.verifiedUntil;
  return isPermitted(credential, permission) && isRecent ? secret : HIDDEN_SECRET;
}

/**
 * Returns the secret for the response to a repeated request; hides the secret from a portal link, because the secret
 * may have changed in the meantime.
 */
export function hideSecretFromRepetition<Secret extends string | null>(secret: Secret): Secret | string {
  const portalLinkId = requestContext.current()?.portalLinkId ?? null;
  return secret === null || portalLinkId === null ? secret : HIDDEN_SECRET;
}
