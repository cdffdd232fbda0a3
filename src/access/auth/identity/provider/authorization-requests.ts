import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../../platform/kernel/config';
import { Vault } from '../../../../platform/kernel/crypto/vault';
import { UnitOfWork } from '../../../../platform/kernel/database/unit-of-work';
import { badInput } from '../../../../platform/kernel/http/api-error';
import type { Language } from '../languages';
import { IdentityProvider, generateAuthorizationSecret, type AuthorizationSecret } from './identity-provider';
import { AuthorizationRequest, type AuthorizationPurpose } from './authorization-request.entity';
import { DELETE_EXPIRED_REQUESTS, USE_AUTHORIZATION_REQUEST } from '../identity.queries';
import { formatSecret } from './authorization-cookie';
import { parseUrl } from '../../../../standards/values/parse-url';

/** Lifetime of an authorization request in milliseconds. */
export const LIFETIME_MS = 10 * 60_000;

/** Maximum number of expired authorization requests that are removed with each new one. */
const SWEEP_ROWS = 20;

/** Data of a new authorization request. */
export interface AuthorizationRequestInput {
  purpose: AuthorizationPurpose;
  linkHash: Buffer | null;
  sessionId: string | null;
  /** Path at which the dashboard continues; `/app/` when omitted. */
  returnTo: string | undefined;
  language: Language;
}

/** URL to which the browser is sent, and the secrets for its cookie. */
export interface PendingAuthorization {
  url: string;
  secret: AuthorizationSecret;
}

/** Completed authorization request with its purpose. */
export type CompletedAuthorization = Pick<
  AuthorizationRequest,
  'purpose' | 'linkHash' | 'sessionId' | 'returnTo' | 'language' | 'createdAt'
>;

/** Stores authorization requests at the identity provider. Each is valid once, for ten minutes, in one browser. */
@Injectable()
export class AuthorizationRequests {
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    private readonly provider: IdentityProvider,
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
  ) {
    this.origin = new URL(baseUrl).origin;
  }

  /**
   * Creates an authorization request.
   * @throws ApiError 400 for a `returnTo` outside of the dashboard, 404 without a provider, 503 when it is unavailable
   */
  async create({ returnTo = '/app/', ...input }: AuthorizationRequestInput): Promise<PendingAuthorization> {
    const path = this.toDashboardPath(returnTo);
    const secret = generateAuthorizationSecret();
    const url = await this.provider.formatAuthorizationUrl(secret, input.purpose === 'verify');
    const now = clock.now();
    await this.unitOfWork.run(async (tx) => {
      await tx.query(DELETE_EXPIRED_REQUESTS, [now, SWEEP_ROWS]);
      await tx.manager.insert(AuthorizationRequest, {
        ...input,
        secretHash: this.vault.hashSecret(formatSecret(secret)),
        returnTo: path,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
      });
    });
    return { url, secret };
  }

  /**
   * Consumes an authorization request.
   * @returns null for an unknown, used or expired request
   */
  async consume(secret: AuthorizationSecret): Promise<CompletedAuthorization | null> {
    const hashes = this.vault.hashSecretWithAllKeys(formatSecret(secret));
    const [row] = await this.unitOfWork.query<CompletedAuthorization>(USE_AUTHORIZATION_REQUEST, [
      hashes,
      clock.now(),
    ]);
    return row ?? null;
  }

  /** Validates the path, to prevent open redirects to other sites. @throws ApiError 400 */
  private toDashboardPath(returnTo: string): string {
    const url = parseUrl(returnTo, this.origin);
    if (url === null || url.origin !== this.origin || !/^\/app(\/|$)/.test(url.pathname))
      throw badInput({ returnTo: ['returnTo must be a path of the dashboard, e.g. /app/account'] });
    return `${url.pathname}${url.search}${url.hash}`;
  }
}
