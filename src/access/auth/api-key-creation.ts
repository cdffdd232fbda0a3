import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { clock, formatInstantOrNull } from '../../platform/kernel/clock';
import { Vault } from '../../platform/kernel/crypto/vault';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { badInput, forbidden } from '../../platform/kernel/http/api-error';
import { TeamOAuthStore } from '../teams/team-oauth.store';
import { TeamScope } from '../teams/team-scope';
import { ApiKey } from './api-key.entity';
import { newApiKeyId, toApiKeyResource, type ApiKeyResource } from './api-key.resource';
import { SELECT_OTHER_COMPANY, TEAM_IS_ERASING } from './auth.queries';
import { KeyCreators } from './key-creators';
import { limitExpiry, toGrantedLimits, validateInheritedLimits, type RequestedLimits } from './key-limits';
import { TokenIssuer } from './token-issuer';

const API_KEY_CREATED = defineAuditAction('api_key.created');

const DAY = 86_400;

/** Lifetime of a jwt key in seconds. */
export const JWT_LIFETIME = { default: DAY, min: 60, max: 365 * DAY };

/** Lifetime of a basic key in seconds; by default the key is valid until it is revoked. */
export const BASIC_LIFETIME = { default: null, min: 1, max: 3650 * DAY };

/** Result of creating a key. The secret or the JWT is shown once and never stored. */
export type CreatedKey = { apiKey: ApiKeyResource; secret: string } | { apiKey: ApiKeyResource; jwt: string };

/** Key to create; omitted limits default to the limits of the creator. */
export interface NewApiKey extends RequestedLimits {
  teamId: string;
  name: string;
  type: 'basic' | 'jwt';
  expiresInSeconds: number | null;
  /**
   * Former key that the new one replaces, and whose limits apply to the new one. The new key does not
   * outlive a creator that expires.
   */
  former?: ApiKey;
}

/** Creates basic and jwt keys whose rights and limits do not exceed those of their creator. */
@Injectable()
export class ApiKeyCreation {
  constructor(
    private readonly vault: Vault,
    private readonly issuer: TokenIssuer,
    private readonly creators: KeyCreators,
    private readonly oauth: TeamOAuthStore,
    private readonly audit: AuditLog,
    private readonly scope: TeamScope,
  ) {}

  /**
   * Creates a key; its secret has 256 random bits, so a plain HMAC protects it at rest.
   * @throws ApiError 400 for a lifetime out of range, 401 when the creator was removed or revoked in the meantime, 403
   * while OAuth2 is enabled for the team, while the team is being erased, or for rights that the creator does not have
   */
  async create(tx: Transaction, newKey: NewApiKey): Promise<CreatedKey> {
    const lifetimeSeconds = validateLifetime(newKey);
    if (await this.oauth.isEnabled(tx, newKey.teamId)) {
      throw forbidden(
        'oauth_only',
        'OAuth2 is enabled for this team, so basic and jwt keys cannot be created; request an access token at /api/core/oauth2/token.',
      );
    }
    await requireNotErasing(tx, newKey.teamId);
    const { creator, grantor } = await this.creators.lockCurrentCreator(tx, newKey.teamId);
    const { former } = newKey;
    const grantedLimits =
      former === undefined ? toGrantedLimits(newKey, grantor) : validateInheritedLimits(former, grantor);
    await this.requireTeamCompanies(tx, newKey.teamId, grantedLimits.companyIds);
    const createdAt = clock.now();
    const end = lifetimeSeconds === null ? null : new Date(createdAt.getTime() + lifetimeSeconds * 1000);
    const secret = `secret_${randomBytes(32).toString('base64url')}`;
    const key: ApiKey = {
      id: newApiKeyId(),
      teamId: newKey.teamId,
      name: newKey.name,
      type: newKey.type,
      secretHash: newKey.type === 'basic' ? this.vault.hashSecret(secret) : null,
      appKeyId: this.vault.current.id,
      userId: null,
      ...creator,
      ...grantedLimits,
      expiresAt: limitExpiry(end, newKey.expiresInSeconds !== null && former === undefined, grantor),
      ...INITIAL_KEY_STATE,
      createdAt,
    };
    await tx.manager.insert(ApiKey, key);
    await this.audit.record(tx, {
      teamId: key.teamId,
      action: API_KEY_CREATED,
      subjectId: key.id,
      after: {
        name: key.name,
        type: key.type,
        expiresAt: formatInstantOrNull(key.expiresAt),
        ...grantedLimits,
      },
    });
    const apiKey = toApiKeyResource(key, await this.creators.findNames(key.teamId, [key], tx));
    if (key.expiresAt === null || newKey.type === 'basic') return { apiKey, secret };
    const subject = { keyId: key.id, teamId: key.teamId, issuedAt: createdAt, expiresAt: key.expiresAt };
    return { apiKey, jwt: await this.issuer.issue(subject, 'JWT') };
  }

  /**
   * Checks that all companies belong to the team.
   * @throws ApiError 404 for an unknown company, 401 for a company of another team
   */
  private async requireTeamCompanies(
    tx: Transaction,
    teamId: string,
    companyIds: string[] | null,
  ): Promise<void> {
    if (companyIds === null) return;
    const [other] = await tx.query<{ id: string }>(SELECT_OTHER_COMPANY, [teamId, companyIds]);
    if (other !== undefined) throw await this.scope.toMissingError('companies', other.id, tx);
  }
}

/** State of a key that was never used. */
export const INITIAL_KEY_STATE = {
  expiryWarnedAt: null,
  replacedBy: null,
  grantId: null,
  lastUsedAt: null,
  lastUsedAddress: null,
  lastUsedOperation: null,
  revokedAt: null,
};

/**
 * Locks the team's row, so that an erasure begins only after the key was inserted and revokes it with the other keys.
 * @throws ApiError 403
 */
export async function requireNotErasing(tx: Transaction, teamId: string): Promise<void> {
  const [team] = await tx.query<{ isErasing: boolean }>(TEAM_IS_ERASING, [teamId]);
  if (team?.isErasing === true) throw forbidden('team_erasing', 'The team is being erased.');
}

/** Returns the lifetime in seconds; null: no end. @throws ApiError 400 for a lifetime out of range */
function validateLifetime({ type, expiresInSeconds }: NewApiKey): number | null {
  const range = type === 'jwt' ? JWT_LIFETIME : BASIC_LIFETIME;
  if (expiresInSeconds === null) return range.default;
  if (expiresInSeconds >= range.min && expiresInSeconds <= range.max) return expiresInSeconds;
  throw badInput({
    expiresInSeconds: [
      `The lifetime of a ${type} key must be from ${range.min} to ${range.max} seconds; received ${expiresInSeconds}.`,
    ],
  });
}
