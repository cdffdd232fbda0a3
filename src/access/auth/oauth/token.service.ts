import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { clock } from '../../../platform/kernel/clock';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { TeamOAuthStore } from '../../teams/team-oauth.store';
import { ApiKey } from '../api-key.entity';
import { INITIAL_KEY_STATE } from '../api-key-creation';
import { newApiKeyId } from '../api-key.resource';
import { LOCK_MEMBERSHIP_STATE } from '../members/members.queries';
import { TokenIssuer } from '../token-issuer';
import {
  InvalidAssertionError,
  verifyAssertion,
  type AssertionClaims,
  type ParsedAssertion,
} from './assertion';
import { OAuthService } from './oauth.service';
import {
  MARK_ASSERTION_USED,
  DELETE_EXPIRED_ASSERTIONS,
  DELETE_EXPIRED_ACCESS_TOKENS,
} from '../auth.queries';

const OAUTH_TOKEN_ISSUED = defineAuditAction('oauth.token_issued');

export interface AccessToken {
  /** Id of the key row behind the token. */
  id: string;
  accessToken: string;
  /** Lifetime in whole seconds. */
  expiresIn: number;
}

/** Number of expired rows that each new token removes, so that no timer is needed. */
const SWEEP_ROWS = 100;

/** Exchanges an assertion for an access token (RFC 7523, section 2.1). */
@Injectable()
export class TokenService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly oauth: OAuthService,
    private readonly store: TeamOAuthStore,
    private readonly issuer: TokenIssuer,
    private readonly audit: AuditLog,
    private readonly vault: Vault,
  ) {}

  /**
   * Locks the team's keys, verifies the assertion, marks the assertion as used, and writes the token's row and audit
   * entry in one transaction. An assertion therefore yields only one token, even with several processes, and none after
   * OAuth2 is disabled. A failed attempt does not use the assertion.
   * @param scopes scopes of the token
   * @throws InvalidAssertionError
   */
  async exchange(assertion: ParsedAssertion, scopes: string[]): Promise<AccessToken> {
    return this.unitOfWork.run(async (tx) => {
      const keys = await this.store.lockKeys(tx, assertion.teamId);
      const issuedAt = clock.now();
      const now = Math.floor(issuedAt.getTime() / 1000);
      const claims = await verifyAssertion(assertion, keys, this.oauth.tokenUrl, now);
      await this.requireMember(tx, claims);
      await this.markUsed(tx, claims);
      const key = await this.createKey(tx, claims, scopes, issuedAt);
      await this.deleteExpiredRows(tx);
      const subject = { keyId: key.id, teamId: claims.teamId, issuedAt, expiresAt: key.expiresAt };
      return {
        id: key.id,
        accessToken: await this.issuer.issue(subject, 'at+jwt'),
        expiresIn: claims.expiresAt - now,
      };
    });
  }

  /** Checks that the user is a member; a team without members accepts any user id. */
  private async requireMember(tx: Transaction, { teamId, userId }: AssertionClaims): Promise<void> {
    const [state] = await tx.query<{ hasMembers: boolean; isMember: boolean }>(LOCK_MEMBERSHIP_STATE, [
      teamId,
      userId,
    ]);
    if (state === undefined || !state.hasMembers || state.isMember) return;
    throw new InvalidAssertionError(
      `has the "user_id" ${JSON.stringify(userId)}, which is not a member of the team; accepted: the id of a member, usr_…`,
    );
  }

  /** Marks the assertion as used. A second transaction with this assertion waits for the first one and then fails. */
  private async markUsed(tx: Transaction, claims: AssertionClaims): Promise<void> {
    const markedRows = await tx.query(MARK_ASSERTION_USED, [
      claims.teamId,
      claims.fingerprint,
      claims.expiresAt,
    ]);
    if (markedRows.length === 0)
      throw new InvalidAssertionError(
        'was used before; each assertion gets one access token, so sign a new one',
      );
  }

  private async createKey(
    tx: Transaction,
    claims: AssertionClaims,
    scopes: string[],
    createdAt: Date,
  ): Promise<{ id: string; expiresAt: Date }> {
    const { teamId, userId } = claims;
    const id = newApiKeyId();
    const expiresAt = new Date(claims.expiresAt * 1000);
    await tx.manager.insert(ApiKey, {
      id,
      teamId,
      name: 'OAuth2 access token',
      type: 'oauth',
      secretHash: null,
      appKeyId: this.vault.current.id,
      userId,
      creatorType: null,
      creatorId: null,
      creatorUserId: null,
      scopes,
      companyIds: null,
      allowedNetworks: null,
      requestsPerMinute: null,
      documentsPerDay: null,
      expiresAt,
      ...INITIAL_KEY_STATE,
      createdAt,
    });
    await this.audit.record(tx, {
      teamId,
      action: OAUTH_TOKEN_ISSUED,
      subjectId: id,
      assertedUserId: userId,
      after: { expiresAt: expiresAt.toISOString(), scopes },
    });
    return { id, expiresAt };
  }

  /**
   * Removes assertions that expired more than an hour ago, because clocks differ, and access tokens that expired more
   * than a month ago.
   */
  private async deleteExpiredRows(tx: Transaction): Promise<void> {
    await tx.query(DELETE_EXPIRED_ASSERTIONS, [SWEEP_ROWS]);
    await tx.query(DELETE_EXPIRED_ACCESS_TOKENS, [SWEEP_ROWS]);
  }
}
