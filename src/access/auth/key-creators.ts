import { Injectable } from '@nestjs/common';
import { getCurrentActor } from '../audit/audit-log';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { unauthorized } from '../../platform/kernel/http/api-error';
import type { ApiKey } from './api-key.entity';
import { LOCK_MEMBER, LOCK_USABLE_KEY, SELECT_CREATOR_USER } from './auth.queries';
import { findCreatorNames, type CreatedKeyRow } from './creator-names';
import { UNLIMITED_GRANTOR, type GrantorLimits } from './key-limits';
import { ROLE_PERMISSIONS, type Role } from './permissions/roles';
import { toScopes } from './permissions/scopes';

/** Creator of a key, as stored in the row of the key. */
export type KeyCreator = Pick<ApiKey, 'creatorType' | 'creatorId' | 'creatorUserId'>;

/** Determines and locks the creators of keys, and finds their names. */
@Injectable()
export class KeyCreators {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Returns the creator of a key that the current request creates, and the limits within which the creator may grant.
   * Locks the creating membership or key, so that a removal of the member or a revocation of the key waits for the new
   * key and then also revokes it.
   * @throws ApiError 401 when the member was removed, or the key revoked, meanwhile
   */
  async lockCurrentCreator(
    tx: Transaction,
    teamId: string,
  ): Promise<{ creator: KeyCreator; grantor: GrantorLimits }> {
    const { actor, keyId, userId } = getCurrentActor();
    if (actor === 'key' && keyId !== null) {
      const { creatorUserId, grantor } = await this.lockCreatorKey(tx, teamId, keyId);
      return { creator: { creatorType: 'key', creatorId: keyId, creatorUserId }, grantor };
    }
    if (actor === 'member' && userId !== null) {
      const [member] = await tx.query<{ role: Role }>(LOCK_MEMBER, [teamId, userId]);
      if (member === undefined) throw unauthorized();
      return {
        creator: { creatorType: 'member', creatorId: userId, creatorUserId: userId },
        grantor: { ...UNLIMITED_GRANTOR, scopes: toScopes(ROLE_PERMISSIONS[member.role]) },
      };
    }
    const creatorType = actor === 'operator' ? ('operator' as const) : ('system' as const);
    return { creator: { creatorType, creatorId: null, creatorUserId: null }, grantor: UNLIMITED_GRANTOR };
  }

  /** Returns the names of the creators of a team's keys, by their ids, with one query. */
  findNames(
    teamId: string,
    keys: CreatedKeyRow[],
    database: Pick<UnitOfWork | Transaction, 'query'> = this.unitOfWork,
  ): Promise<ReadonlyMap<string, string>> {
    return findCreatorNames((text, parameters) => database.query(text, parameters), teamId, keys);
  }

  private async lockCreatorKey(
    tx: Transaction,
    teamId: string,
    keyId: string,
  ): Promise<{ creatorUserId: string | null; grantor: GrantorLimits }> {
    const [creatorRow] = await tx.query<{ userId: string | null }>(SELECT_CREATOR_USER, [teamId, keyId]);
    const userId = creatorRow?.userId ?? null;
    // Locks the membership before the key, in the same order as a removal. Keys of a removed member may still create
    // keys.
    if (userId !== null) await tx.query(LOCK_MEMBER, [teamId, userId]);
    const [grantor] = await tx.query<GrantorLimits>(LOCK_USABLE_KEY, [teamId, keyId]);
    if (grantor === undefined) throw unauthorized();
    return { creatorUserId: userId, grantor };
  }
}
