import { Inject, Injectable } from '@nestjs/common';
import { formatSecret } from '../auth/identity/provider/authorization-cookie';
import { LIFETIME_MS, type PendingAuthorization } from '../auth/identity/provider/authorization-requests';
import {
  generateAuthorizationSecret,
  type AuthorizationSecret,
} from '../auth/identity/provider/identity-provider';
import type { Language } from '../auth/identity/languages';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { Vault } from '../../platform/kernel/crypto/vault';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { badInput } from '../../platform/kernel/http/api-error';
import { parseUrl } from '../../standards/values/parse-url';
import { OrganisationProvider, type ProviderSetting } from './organisation-provider';
import { SingleSignOnRequest, type SingleSignOnPurpose } from './single-sign-on-request.entity';
import { DELETE_EXPIRED_REQUESTS, USE_REQUEST } from './single-sign-on.queries';

/** Maximum number of expired requests that are removed with each new one. */
const SWEEP_ROWS = 20;

/** Data of a new authorization request. */
export interface OrganisationRequestInput {
  purpose: SingleSignOnPurpose;
  sessionId: string | null;
  /** Path at which the dashboard continues; `/app/` when omitted. */
  returnTo: string | undefined;
  language: Language;
  /** Address that the person typed, with which the provider prefills its page; null without one. */
  loginHint: string | null;
}

/** Completed authorization request. */
export type CompletedRequest = Pick<
  SingleSignOnRequest,
  'teamId' | 'singleSignOnId' | 'purpose' | 'sessionId' | 'returnTo' | 'language' | 'createdAt'
>;

/**
 * Stores authorization requests at the providers of teams. Each is valid once, for ten minutes, in one browser and at
 * one provider.
 */
@Injectable()
export class OrganisationRequests {
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    private readonly provider: OrganisationProvider,
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
  ) {
    this.origin = new URL(baseUrl).origin;
  }

  /**
   * Creates a request.
   * @throws ApiError 400 for a `returnTo` outside of the dashboard, 503 for an unavailable provider
   */
  async create(setting: ProviderSetting, input: OrganisationRequestInput): Promise<PendingAuthorization> {
    const { purpose, sessionId, returnTo = '/app/', language, loginHint } = input;
    const path = this.toDashboardPath(returnTo);
    const secret = generateAuthorizationSecret();
    const mustSignInAgain = purpose === 'verify';
    const url = await this.provider.formatAuthorizationUrl(setting, secret, {
      again: mustSignInAgain,
      loginHint,
    });
    const now = clock.now();
    await this.unitOfWork.run(async (tx) => {
      await tx.query(DELETE_EXPIRED_REQUESTS, [now, SWEEP_ROWS]);
      await tx.manager.insert(SingleSignOnRequest, {
        ...{ teamId: setting.teamId, singleSignOnId: setting.id, purpose, sessionId, language },
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
  async consume(secret: AuthorizationSecret): Promise<CompletedRequest | null> {
    const hashes = this.vault.hashSecretWithAllKeys(formatSecret(secret));
    const [row] = await this.unitOfWork.query<CompletedRequest>(USE_REQUEST, [hashes, clock.now()]);
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
