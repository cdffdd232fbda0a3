import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../audit/audit-actions';
import { AuditLog } from '../audit/audit-log';
import { clock } from '../../platform/kernel/clock';
import { companyLimit } from '../../platform/kernel/database/company-limit';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { readCreatedPage } from '../../platform/kernel/http/read-page';
import { TeamScope } from '../teams/team-scope';
import { ApiKey } from './api-key.entity';
import type { ListApiKeysQuery } from './api-key.input';
import { toApiKeyResource, type ApiKeyResource } from './api-key.resource';
import { ApiKeyCreation, type CreatedKey, type NewApiKey } from './api-key-creation';
import { requireNotLarger, type NumberLimits } from './key-limits';
import { KeyCreators } from './key-creators';
import { KeyUses } from './last-uses';
import { KeyCache } from './key-cache';
import {
  COUNT_KEYS_OF_CREATOR,
  REVOKE_ACCESS_TOKENS,
  REVOKE_ALL_KEYS,
  REVOKE_KEYS_OF_CREATOR,
  REVOKE_TOKENS_OF_USER,
} from './auth.queries';

const API_KEY_REVOKED = defineAuditAction('api_key.revoked');
const LIMITS_CHANGED = defineAuditAction('api_key.limits_changed');

/** Valid keys that a member has created. */
export interface KeysOfCreator {
  /** Newest of these keys, at most {@link MAX_KEYS_AT_REMOVAL}. */
  apiKeys: ApiKeyResource[];
  /** Number of all these keys. */
  apiKeyCount: number;
}

/** Maximum number of keys in the response to the removal of a member. */
export const MAX_KEYS_AT_REMOVAL = 100;

@Injectable()
export class ApiKeysService {
  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly unitOfWork: UnitOfWork,
    private readonly keyCache: KeyCache,
    private readonly keyUses: KeyUses,
    private readonly creators: KeyCreators,
    private readonly creation: ApiKeyCreation,
    private readonly audit: AuditLog,
    private readonly scope: TeamScope,
  ) {}

  /** Creates a key; see {@link ApiKeyCreation.create}. */
  create(tx: Transaction, newKey: NewApiKey): Promise<CreatedKey> {
    return this.creation.create(tx, newKey);
  }

  /** Returns a page of the team's keys, newest first, including revoked and expired ones. */
  async list(
    teamId: string,
    query: ListApiKeysQuery,
  ): Promise<{ items: ApiKeyResource[]; pagination: Pagination }> {
    const keys = this.keys.createQueryBuilder('key').where('key.teamId = :teamId', { teamId });
    const companyIds = companyLimit.companyIds();
    // A limited key sees only keys that are limited to its own companies.
    if (companyIds !== null) keys.andWhere('key.companyIds <@ :companyIds::text[]', { companyIds });
    if (query.type !== undefined) keys.andWhere('key.type = :type', { type: query.type });
    if (query.createdBy !== undefined)
      keys.andWhere(`key.creatorUserId = :userId AND key.type <> 'oauth'`, {
        userId: query.createdBy.replaceAll('\0', ''),
      });
    if (query.state === 'valid')
      keys.andWhere('key.revokedAt IS NULL AND (key.expiresAt IS NULL OR key.expiresAt > :now)', {
        now: clock.now(),
      });
    // Ids ascend with the creation time, so ordering by id is sufficient.
    const { items, pagination } = await readCreatedPage(query, (count, after) => {
      if (after !== null) keys.andWhere('key.id < :id', { id: after.id });
      return keys.orderBy('key.id', 'DESC').limit(count).getMany();
    });
    return { items: await this.toResources(teamId, items), pagination };
  }

  /**
   * Changes the numeric limits of a key. A key can neither raise its own limits nor give another key higher limits than
   * its own.
   * @throws ApiError 403 for a limit above the limit of the requesting key; 404, or 401 when the key belongs to another
   * team
   */
  async update(teamId: string, id: string, change: Partial<NumberLimits>): Promise<ApiKeyResource> {
    return this.unitOfWork.run(async (tx) => {
      const { grantor } = await this.creators.lockCurrentCreator(tx, teamId);
      const key = await tx.manager.findOne(ApiKey, {
        where: { id, teamId },
        lock: { mode: 'pessimistic_write' },
      });
      if (key === null) throw await this.scope.toMissingError('api_keys', id, tx);
      const oldLimits = toNumberLimits(key);
      const newLimits = toNumberLimits({ ...key, ...omitUndefined(change) });
      for (const name of ['requestsPerMinute', 'documentsPerDay'] as const)
        if (newLimits[name] !== oldLimits[name]) requireNotLarger(name, newLimits, grantor);
      if (
        newLimits.requestsPerMinute === oldLimits.requestsPerMinute &&
        newLimits.documentsPerDay === oldLimits.documentsPerDay
      )
        return this.toResource(key, tx);
      await tx.manager.update(ApiKey, { id, teamId }, newLimits);
      await this.audit.record(tx, {
        teamId,
        action: LIMITS_CHANGED,
        subjectId: id,
        before: oldLimits,
        after: newLimits,
      });
      this.keyCache.evictAfterCommit(tx, [id]);
      return this.toResource(Object.assign(key, newLimits), tx);
    });
  }

  /**
   * Revokes a key: immediately in this process, within a second in all others. Revoking a revoked key has no effect.
   * @throws ApiError 404, or 401 when the key belongs to another team
   */
  async revoke(teamId: string, id: string): Promise<ApiKeyResource> {
    return this.unitOfWork.run(async (tx) => {
      const key = await tx.manager.findOne(ApiKey, {
        where: { id, teamId },
        lock: { mode: 'pessimistic_write' },
      });
      if (key === null) throw await this.scope.toMissingError('api_keys', id);
      if (key.revokedAt !== null) return this.toResource(key, tx);
      key.revokedAt = clock.now();
      await tx.manager.update(ApiKey, { id, teamId }, { revokedAt: key.revokedAt });
      await this.audit.record(tx, {
        teamId,
        action: API_KEY_REVOKED,
        subjectId: id,
        before: { revokedAt: null },
        after: { revokedAt: key.revokedAt.toISOString() },
      });
      this.keyCache.evictAfterCommit(tx, [id]);
      return this.toResource(key, tx);
    });
  }

  /**
   * Returns the valid keys that a member has created in a team, directly or with another key of theirs, for the
   * response to their removal.
   * @param isRevoking whether to revoke these keys, each with an audit entry
   * @returns the newest of these keys in their new state, and the number of all
   */
  async listOrRevokeKeysOfCreator(
    tx: Transaction,
    teamId: string,
    userId: string,
    isRevoking: boolean,
  ): Promise<KeysOfCreator> {
    const now = clock.now();
    const [countRow] = await tx.query<{ keys: number }>(COUNT_KEYS_OF_CREATOR, [teamId, userId, now]);
    const newestKeys = await tx.manager
      .createQueryBuilder(ApiKey, 'key')
      .where(`key.teamId = :teamId AND key.creatorUserId = :userId AND key.type <> 'oauth'`, {
        teamId,
        userId,
      })
      .andWhere('key.revokedAt IS NULL AND (key.expiresAt IS NULL OR key.expiresAt > :now)', { now })
      .orderBy('key.id', 'DESC')
      .limit(MAX_KEYS_AT_REMOVAL)
      .getMany();
    if (isRevoking) {
      const revokedRows = await tx.query<{ id: string }>(REVOKE_KEYS_OF_CREATOR, [teamId, userId, now]);
      await this.recordRevocations(tx, teamId, revokedRows);
      for (const key of newestKeys) key.revokedAt = now;
    }
    return { apiKeys: await this.toResources(teamId, newestKeys, tx), apiKeyCount: countRow?.keys ?? 0 };
  }

  /**
   * Revokes the valid access tokens that assertions of a team created.
   * @returns their number
   */
  async revokeAccessTokens(tx: Transaction, teamId: string): Promise<number> {
    const tokens = await tx.query<{ id: string }>(REVOKE_ACCESS_TOKENS, [teamId, clock.now()]);
    this.keyCache.evictAfterCommit(
      tx,
      tokens.map(({ id }) => id),
    );
    return tokens.length;
  }

  /**
   * Revokes the access tokens of a team that were issued for a person.
   * @returns their number
   */
  async revokeTokensOfUser(tx: Transaction, teamId: string, userId: string): Promise<number> {
    const tokens = await tx.query<{ id: string }>(REVOKE_TOKENS_OF_USER, [teamId, userId, clock.now()]);
    this.keyCache.evictAfterCommit(
      tx,
      tokens.map(({ id }) => id),
    );
    return tokens.length;
  }

  /**
   * Revokes every valid key of a team.
   * @returns their number
   */
  async revokeAll(tx: Transaction, teamId: string): Promise<number> {
    const revokedRows = await tx.query<{ id: string }>(REVOKE_ALL_KEYS, [teamId, clock.now()]);
    await this.recordRevocations(tx, teamId, revokedRows);
    return revokedRows.length;
  }

  private async recordRevocations(
    tx: Transaction,
    teamId: string,
    revokedRows: { id: string }[],
  ): Promise<void> {
    for (const { id } of revokedRows)
      await this.audit.record(tx, { teamId, action: API_KEY_REVOKED, subjectId: id });
    this.keyCache.evictAfterCommit(
      tx,
      revokedRows.map(({ id }) => id),
    );
  }

  /** Returns the team of a key, for the operator; null when the key does not exist. */
  async findTeamId(id: string): Promise<string | null> {
    return (await this.keys.findOneBy({ id }))?.teamId ?? null;
  }

  private async toResources(
    teamId: string,
    keys: ApiKey[],
    database?: Transaction,
  ): Promise<ApiKeyResource[]> {
    const names = await this.creators.findNames(teamId, keys, database);
    return keys.map((key) => this.toResourceWithNames(key, names));
  }

  private async toResource(key: ApiKey, tx: Transaction): Promise<ApiKeyResource> {
    return this.toResourceWithNames(key, await this.creators.findNames(key.teamId, [key], tx));
  }

  private toResourceWithNames(key: ApiKey, names: ReadonlyMap<string, string>): ApiKeyResource {
    const laterUse = this.keyUses.findLater(key.id, key.lastUsedAt);
    const lastUse =
      laterUse === null
        ? {}
        : {
            lastUsedAt: laterUse.at,
            lastUsedAddress: laterUse.use?.address ?? null,
            lastUsedOperation: laterUse.use?.operation ?? null,
          };
    return toApiKeyResource(Object.assign(key, lastUse), names);
  }
}

function toNumberLimits({ requestsPerMinute, documentsPerDay }: NumberLimits): NumberLimits {
  return { requestsPerMinute, documentsPerDay };
}

function omitUndefined({ requestsPerMinute, documentsPerDay }: Partial<NumberLimits>): Partial<NumberLimits> {
  return {
    ...(requestsPerMinute !== undefined && { requestsPerMinute }),
    ...(documentsPerDay !== undefined && { documentsPerDay }),
  };
}
