import { Injectable } from '@nestjs/common';
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { clock } from '../../../platform/kernel/clock';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { ApiError } from '../../../platform/kernel/http/api-error';
import { ApiKey } from '../api-key.entity';
import { INITIAL_KEY_STATE } from '../api-key-creation';
import { newApiKeyId } from '../api-key.resource';
import { TokenIssuer } from '../token-issuer';
import { ApplicationGrant } from './application-grant.entity';
import type { Application } from './application.entity';
import {
  DELETE_EXPIRED_REFRESH_TOKENS,
  DELETE_UNUSED_GRANTS,
  LOCK_ACTING_MEMBER,
  LOCK_GRANT_OF_CODE,
  LOCK_REFRESH_TOKEN,
  MARK_REFRESH_TOKEN_USED,
} from './applications.queries';
import { GrantRevocation, GRANT_REUSE_DETECTED } from './grant-revocation';
import { protocolError } from './protocol-failure';
import { RefreshToken } from './refresh-token.entity';
import { parseRequestedScopes } from './requested-scopes';

/** Lifetime of an access token of an application, in seconds. */
export const ACCESS_TOKEN_SECONDS = 3_600;
/** Lifetime of a refresh token in milliseconds; each use replaces the token. */
export const REFRESH_TOKEN_LIFETIME_MS = 90 * 86_400_000;
/** Number of outdated rows that each exchange of a code removes, so that no timer is needed. */
const SWEEP_ROWS = 100;

/** Code verifier (RFC 7636, section 4.1). */
const VERIFIER_PATTERN = /^[A-Za-z0-9._~-]{43,128}$/;

/** Response of the token endpoint (RFC 6749, section 5.1). */
export interface TokenEndpointResult {
  access_token: string;
  token_type: 'Bearer';
  /** Lifetime in seconds. */
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** Code exchange requested by an application (RFC 6749, section 4.1.3). */
export interface CodeExchange {
  code: string;
  redirectUri: string;
  verifier: string;
}

/** Grant as the locking statements return it. */
type LockedGrant = Pick<
  ApplicationGrant,
  | 'id'
  | 'teamId'
  | 'applicationId'
  | 'userId'
  | 'scopes'
  | 'companyIds'
  | 'codeChallenge'
  | 'codeExpiresAt'
  | 'redirectUri'
  | 'connectedAt'
  | 'revokedAt'
>;

type LockedToken = LockedGrant & { tokenHash: Buffer; tokenExpiresAt: Date; tokenUsedAt: Date | null };

/**
 * Outcome of an exchange. A rejection is returned, not thrown, so that the transaction with a revocation is committed.
 */
type ExchangeOutcome = TokenEndpointResult | { refusal: ApiError };

/** Exchanges authorization codes and refresh tokens for tokens (RFC 6749, sections 4.1.3 and 6). */
@Injectable()
export class GrantTokens {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly issuer: TokenIssuer,
    private readonly revocation: GrantRevocation,
  ) {}

  /**
   * Exchanges a code. Of two simultaneous exchanges of one code, the second one waits and then revokes the tokens of the
   * first one.
   * @throws ApiError 400 `invalid_grant`
   */
  async exchangeCode(application: Application, presentedCode: CodeExchange): Promise<TokenEndpointResult> {
    return this.runExchange(async (tx) => {
      const [grant] = await tx.query<LockedGrant>(LOCK_GRANT_OF_CODE, [
        this.vault.hashSecretWithAllKeys(presentedCode.code),
      ]);
      // An application that presents the code of another one must not end the other's grant.
      if (grant === undefined || grant.applicationId !== application.id) return toRefusal(UNKNOWN_CODE);
      if (grant.connectedAt !== null) return this.revokeAfterReuse(tx, grant, 'The code was used before.');
      const fault = findCodeError(grant, presentedCode, clock.now());
      if (fault !== null) return toRefusal(fault);
      if (!(await isActingMember(tx, grant))) return toRefusal(NOT_A_MEMBER);
      const { id, teamId } = grant;
      await tx.manager.update(ApplicationGrant, { id, teamId }, { connectedAt: clock.now() });
      const answer = await this.issueTokens(tx, application, grant, grant.scopes);
      await tx.query(DELETE_UNUSED_GRANTS, [SWEEP_ROWS]);
      await tx.query(DELETE_EXPIRED_REFRESH_TOKENS, [SWEEP_ROWS]);
      return answer;
    });
  }

  /**
   * Exchanges a refresh token for an access token and the next refresh token. A refresh token that is used twice was
   * stolen: the whole grant is revoked (RFC 9700, section 4.14.2).
   * @param scope requested scopes within the scopes of the grant; null: all scopes of the grant
   * @throws ApiError 400 `invalid_grant`, or `invalid_scope`, after which the token is still unused
   */
  async refresh(application: Application, token: string, scope: string | null): Promise<TokenEndpointResult> {
    return this.runExchange(async (tx) => {
      const [row] = await tx.query<LockedToken>(LOCK_REFRESH_TOKEN, [
        this.vault.hashSecretWithAllKeys(token),
      ]);
      if (row === undefined || row.applicationId !== application.id) return toRefusal(UNKNOWN_REFRESH_TOKEN);
      if (row.tokenUsedAt !== null && row.revokedAt === null)
        return this.revokeAfterReuse(tx, row, 'The refresh token was used before.');
      const now = clock.now();
      if (row.revokedAt !== null || row.tokenExpiresAt <= now) return toRefusal(UNKNOWN_REFRESH_TOKEN);
      if (!(await isActingMember(tx, row))) return toRefusal(NOT_A_MEMBER);
      const scopes = parseRequestedScopes(scope, row.scopes);
      await tx.query(MARK_REFRESH_TOKEN_USED, [row.tokenHash, now]);
      return this.issueTokens(tx, application, row, scopes);
    });
  }

  /**
   * Runs an exchange in one transaction, which is committed even when the exchange is rejected.
   * @throws ApiError 400
   */
  private async runExchange(
    exchange: (tx: Transaction) => Promise<ExchangeOutcome>,
  ): Promise<TokenEndpointResult> {
    const outcome = await this.unitOfWork.run(exchange);
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome;
  }

  private async revokeAfterReuse(
    tx: Transaction,
    grant: LockedGrant,
    reason: string,
  ): Promise<ExchangeOutcome> {
    if (grant.revokedAt === null) await this.revocation.revoke(tx, grant, GRANT_REUSE_DETECTED, true);
    return toRefusal(`${reason} The grant is revoked; ask the person to connect the application again.`);
  }

  /** Stores a new access token and refresh token, and returns them. */
  private async issueTokens(
    tx: Transaction,
    application: Application,
    { id: grantId, teamId, userId, companyIds }: LockedGrant,
    scopes: string[],
  ): Promise<TokenEndpointResult> {
    const createdAt = clock.now();
    const keyId = newApiKeyId();
    const expiresAt = new Date(createdAt.getTime() + ACCESS_TOKEN_SECONDS * 1000);
    await tx.manager.insert(ApiKey, {
      ...INITIAL_KEY_STATE,
      ...{ id: keyId, teamId, name: application.name, type: 'oauth', secretHash: null },
      ...{ appKeyId: this.vault.current.id, userId, scopes, companyIds, allowedNetworks: null },
      ...{ requestsPerMinute: null, documentsPerDay: null },
      ...{ creatorType: 'member', creatorId: userId, creatorUserId: userId },
      ...{ grantId, expiresAt, createdAt },
    });
    const refreshToken = `refresh_${randomBytes(32).toString('base64url')}`;
    await tx.manager.insert(RefreshToken, {
      tokenHash: this.vault.hashSecret(refreshToken),
      ...{ teamId, grantId, usedAt: null, createdAt },
      expiresAt: new Date(createdAt.getTime() + REFRESH_TOKEN_LIFETIME_MS),
    });
    return {
      access_token: await this.issuer.issue({ keyId, teamId, issuedAt: createdAt, expiresAt }, 'at+jwt'),
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      refresh_token: refreshToken,
      scope: scopes.join(' '),
    };
  }
}

const UNKNOWN_CODE = 'The code is unknown, expired or revoked.';
const UNKNOWN_REFRESH_TOKEN = 'The refresh token is unknown, expired or revoked.';
const NOT_A_MEMBER = 'The person is no longer a member of the team.';

function toRefusal(message: string): ExchangeOutcome {
  return { refusal: protocolError('invalid_grant', message) };
}

/** Returns the reason why a code cannot be exchanged; null when it can be exchanged. */
function findCodeError(grant: LockedGrant, presentedCode: CodeExchange, now: Date): string | null {
  if (grant.revokedAt !== null || grant.codeExpiresAt <= now) return UNKNOWN_CODE;
  if (grant.redirectUri !== presentedCode.redirectUri)
    return 'redirect_uri differs from the redirect_uri of the authorization request.';
  return matchesChallenge(presentedCode.verifier, grant.codeChallenge)
    ? null
    : 'code_verifier does not belong to the code_challenge of the authorization request.';
}

/** Returns whether the S256 challenge was computed from the verifier (RFC 7636, section 4.6). */
function matchesChallenge(verifier: string, challenge: string): boolean {
  if (!VERIFIER_PATTERN.test(verifier)) return false;
  const computedChallenge = Buffer.from(hash('sha256', verifier, 'base64url'));
  const expectedChallenge = Buffer.from(challenge);
  return (
    computedChallenge.length === expectedChallenge.length &&
    timingSafeEqual(computedChallenge, expectedChallenge)
  );
}

async function isActingMember(tx: Transaction, { teamId, userId }: LockedGrant): Promise<boolean> {
  return (await tx.query(LOCK_ACTING_MEMBER, [teamId, userId])).length > 0;
}
