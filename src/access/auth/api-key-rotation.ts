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
    /** After the replacement of a key was inserted. */
    'api_key.rotated': { keyId: string; replacedBy: string };
  }
}

const API_KEY_ROTATED = defineAuditAction('api_key.rotated');

/** Result of a rotation: the new key with its secret or JWT, and the key that it replaces. */
export type RotatedKey = CreatedKey & { replaced: ApiKeyResource };

/** Replaces a key by a new one with the same limits; both are valid for a while, so that clients can change over. */
@Injectable()
export class ApiKeyRotation {
  constructor(
    private readonly creation: ApiKeyCreation,
    private readonly creators: KeyCreators,
    private readonly knownKeys: KeyCache,
    private readonly audit: AuditLog,
    private readonly scope: TeamScope,
    private readonly domain: DomainEvents,
  ) {}

  /**
   * @throws ApiError 403 for a key with rights that the creator of the new one does not have, 404, or 401 when the key belongs
   * to another team, 409 for a key that has ended or was replaced, and for an access token
   */
  async rotate(tx: Transaction, teamId: string, id: string, input: RotateApiKeyInput): Promise<RotatedKey> {
    const former = await tx.manager.findOne(ApiKey, {
      where: { id, teamId },
      lock: { mode: 'pessimistic_write' },
    });
    if (former === null) throw await this.scope.toMissingFailure('api_keys', id, tx);
    const { name, type } = former;
    const now = clock.now();
    if (type === 'oauth')
      throw notRotatableError('It is an access token; ask for another one at the token endpoint.');
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
      expiresInSeconds: input.expiresInSeconds ?? getLifetime(former),
    });
    const overlap = (input.overlapSeconds ?? DEFAULT_OVERLAP_SECONDS) * 1000;
    const end = new Date(Date.parse(createdKey.apiKey.createdAt) + overlap);
    const before = former.expiresAt;
    await this.domain.emit(tx, 'api_key.rotated', { keyId: id, replacedBy: createdKey.apiKey.id });
    former.expiresAt = before !== null && before < end ? before : end;
    former.replacedBy = createdKey.apiKey.id;
    const { expiresAt, replacedBy } = former;
    await tx.manager.update(ApiKey, { id, teamId }, { expiresAt, replacedBy });
    await this.audit.record(tx, {
      teamId,
      action: API_KEY_ROTATED,
      subjectId: id,
      before: { expiresAt: formatInstantOrNull(before) },
      after: { expiresAt: expiresAt.toISOString(), replacedBy },
    });
    this.knownKeys.forgetAfter(tx, [id]);
    const names = await this.creators.findNames(teamId, [former], tx);
    return { ...createdKey, replaced: toApiKeyResource(former, names) };
  }
}

/** Returns the lifetime that the key was created with, in seconds; null: it has no end. */
function getLifetime({ createdAt, expiresAt }: ApiKey): number | null {
  return expiresAt === null ? null : Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000);
}

function notRotatableError(reason: string): ReturnType<typeof conflict> {
  return conflict('key_not_rotatable', `The key cannot be rotated. ${reason}`);
}
