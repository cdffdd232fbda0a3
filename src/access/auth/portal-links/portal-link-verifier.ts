import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import type { TeamPermission } from '../../../platform/kernel/http/permissions';
import type { KeyCredential } from '../credential';
import { KeyVerifier } from '../key-verifier';
import { ROLE_PERMISSIONS } from '../permissions/roles';
import type { TokenClaims } from '../token-issuer';
import { PortalLinkCache, type CachedPortalLink } from './portal-link-cache';

const READ_ONLY_SCOPES: readonly TeamPermission[] = ['webhooks.read', 'events.read'];
const MANAGE_SCOPES: readonly TeamPermission[] = [...READ_ONLY_SCOPES, 'webhooks.manage'];

/** Permissions that a portal link may have. The creator needs all of them, even for a read-only link. */
export const LINK_PERMISSIONS = MANAGE_SCOPES;

const READ_PERMISSIONS: ReadonlySet<TeamPermission> = new Set(READ_ONLY_SCOPES);
const MANAGE_PERMISSIONS: ReadonlySet<TeamPermission> = new Set(MANAGE_SCOPES);

/** Maximum number of requests of a link per minute; links of a key with a lower limit have the limit of the key. */
export const LINK_REQUESTS_PER_MINUTE = 300;

/**
 * Verifies the tokens of portal links. A link is valid only while its creator still has the required permissions: a
 * link of a person ends with the membership or the role, a link of a key ends with the key.
 */
@Injectable()
export class PortalLinkVerifier {
  constructor(
    private readonly links: PortalLinkCache,
    private readonly keys: KeyVerifier,
  ) {}

  /** Returns the credential of a token whose signature and times are verified, or false when its link is no longer valid. */
  async verify(claims: TokenClaims): Promise<KeyCredential | false> {
    const link = await this.links.find(claims.keyId);
    if (link === null || link.teamId !== claims.teamId || link.revokedAt !== null) return false;
    if (link.expiresAt.getTime() <= clock.milliseconds()) return false;
    const { creatorKeyId, creatorRole } = link;
    if (creatorKeyId !== null) return this.verifyLinkOfKey(link, creatorKeyId);
    return creatorRole !== null && hasLinkPermissions(ROLE_PERMISSIONS[creatorRole])
      ? toCredential(link, LINK_REQUESTS_PER_MINUTE)
      : false;
  }

  private async verifyLinkOfKey(
    link: CachedPortalLink,
    creatorKeyId: string,
  ): Promise<KeyCredential | false> {
    const creator = await this.keys.findCredential(creatorKeyId);
    if (creator === false || creator.teamId !== link.teamId || !hasLinkPermissions(creator.permissions))
      return false;
    if (creator.companyIds?.includes(link.companyId) === false) return false;
    const requestsPerMinute = creator.requestsPerMinute ?? LINK_REQUESTS_PER_MINUTE;
    return toCredential(link, Math.min(requestsPerMinute, LINK_REQUESTS_PER_MINUTE));
  }
}

function hasLinkPermissions(permissions: ReadonlySet<TeamPermission>): boolean {
  return LINK_PERMISSIONS.every((permission) => permissions.has(permission));
}

function toCredential(
  { id, teamId, companyId, isReadOnly, environment, isSuspended, requestsPerSecond }: CachedPortalLink,
  requestsPerMinute: number,
): KeyCredential {
  return {
    kind: 'key',
    keyId: id,
    keyType: 'portal',
    ...{ teamId, environment, isSuspended, requestsPerSecond },
    userId: null,
    scopes: isReadOnly ? READ_ONLY_SCOPES : MANAGE_SCOPES,
    permissions: isReadOnly ? READ_PERMISSIONS : MANAGE_PERMISSIONS,
    companyIds: [companyId],
    networks: null,
    requestsPerMinute,
    documentsPerDay: null,
  };
}
