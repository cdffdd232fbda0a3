import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { DomainEvents } from '../../platform/events/domain-events';
import { clock, formatInstantOrNull } from '../../platform/kernel/clock';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { conflict } from '../../platform/kernel/http/api-error';
import { TeamScope } from '../teams/team-scope';
import { ApiKey } from './api-key.entity';
import { DEFAULT_OVERLAP_SECONDS, type RotateApiKeyInput } from './api-key.input';
import { toApiKeyResource, type ApiKeyResource } from './api-key.resource';
import { ApiKeyCreation, type CreatedKey } from './api-key-creation';
import { KeyCache } from './key-cache';
import { KeyCreators } from './key-creators';

declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** Emitted after the replacement of a key was inserted. */
    'api_key.rotated': { keyId: string; replacedBy: string };
  }
}

const API_KEY_ROTATED = defineAuditAction('api_key.rotated');

/** Result of a rotation: the new key with its secret or JWT, and the key that it replaces. */
export type RotatedKey = CreatedKey & { replaced: ApiKeyResource };

/**
 * Replaces a key by a new one with the same limits; both are valid for a while, so that clients can switch to the new
 * key.
 */
@Injectable()
export class ApiKeyRotation {
  constructor(
    private readonly creation: ApiKeyCreation,
    private readonly creators: KeyCreators,
    private readonly keyCache: KeyCache,
    private readonly audit: AuditLog,
    private readonly scope: TeamScope,
    private readonly domain: DomainEvents,
  ) {}

  /**
   * @throws ApiError 403 for a key with rights that the creator of the new key does not have, 404 for an unknown key,
   * 401 for a key of another team, 409 for an access token and for a key that expired, was revoked or replaced
   */
  async rotate(tx: Transaction, teamId: string, id: string, input: RotateApiKeyInput): Promise<RotatedKey> {
    const former = await tx.manager.findOne(ApiKey, {
      where: { id, teamId },
      lock: { mode: 'pessimistic_write' },
    });
    if (former === null) throw await this.scope.toMissingError('api_keys', id, tx);
    const { name, type } = former;
    const now = clock.now();
    if (type === 'oauth')
      throw notRotatableError('It is an access token; request a new one at the token endpoint.');
    if (former.revokedAt !== null)
      throw notRotatableError(`It was revoked at ${former.revokedAt.toISOString()}.`);
    if (former.expiresAt !== null && former.expiresAt <= now)
      throw notRotatableError(`It expired at ${former.expiresAt.toISOString()}.`);
    if (former.replacedBy !== null)
      throw notRotatableError(`It was replaced by the key ${former.replacedBy}.`);
    const createdKey = await this.creation.create(tx, {
      teamId,
      name,
      type,
      former,
      expiresInSeconds: input.expiresInSeconds ?? getOriginalLifetime(former),
    });
    const overlapMs = (input.overlapSeconds ?? DEFAULT_OVERLAP_SECONDS) * 1000;
    const overlapEnd = new Date(Date.parse(createdKey.apiKey.createdAt) + overlapMs);
    const oldExpiresAt = former.expiresAt;
    await this.domain.emit(tx, 'api_key.rotated', { keyId: id, replacedBy: createdKey.apiKey.id });
    former.expiresAt = oldExpiresAt !== null && oldExpiresAt < overlapEnd ? oldExpiresAt : overlapEnd;
    former.replacedBy = createdKey.apiKey.id;
    const { expiresAt, replacedBy } = former;
    await tx.manager.update(ApiKey, { id, teamId }, { expiresAt, replacedBy });
    await this.audit.record(tx, {
      teamId,
      action: API_KEY_ROTATED,
      subjectId: id,
      before: { expiresAt: formatInstantOrNull(oldExpiresAt) },
      after: { expiresAt: expiresAt.toISOString(), replacedBy },
    });
    this.keyCache.evictAfterCommit(tx, [id]);
    const names = await this.creators.findNames(teamId, [former], tx);
    return { ...createdKey, replaced: toApiKeyResource(former, names) };
  }
}

/** Returns the lifetime with which the key was created, in seconds; null: the key does not expire. */
function getOriginalLifetime({ createdAt, expiresAt }: ApiKey): number | null {
  return expiresAt === null ? null : Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000);
}

function notRotatableError(reason: string): ReturnType<typeof conflict> {
  return conflict('key_not_rotatable', `The key cannot be rotated. ${reason}`);
}
