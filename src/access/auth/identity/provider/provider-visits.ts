import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../../platform/kernel/config';
import { Vault } from '../../../../platform/kernel/crypto/vault';
import { UnitOfWork } from '../../../../platform/kernel/database/unit-of-work';
import { badInput } from '../../../../platform/kernel/http/failure';
import type { Language } from '../user.entity';
import { IdentityProvider, newVisitSecret, type VisitSecret } from './identity-provider';
import { ProviderVisit, type VisitPurpose } from './provider-visit.entity';
import { FORGET_VISITS, USE_VISIT } from './provider.queries';
import { textOf } from './visit-cookie';
import { parseUrl } from '../../../../standards/values/parse-url';

/** Lifetime of an authorization request. */
export const VISIT_MS = 10 * 60_000;

/** Maximum number of expired authorization requests that are removed with each new one. */
const SWEEP_ROWS = 20;

/** Data of a new authorization request. */
export interface WantedVisit {
  purpose: VisitPurpose;
  linkHash: Buffer | null;
  sessionId: string | null;
  /** Path at which the page continues; `/app/` when omitted. */
  returnTo: string | undefined;
  language: Language;
}

/** Authorization request that the browser may now make at the provider. */
export interface BegunVisit {
  url: string;
  secret: VisitSecret;
}

/** Completed authorization request with its purpose. */
export type EndedVisit = Pick<
  ProviderVisit,
  'purpose' | 'linkHash' | 'sessionId' | 'returnTo' | 'language' | 'createdAt'
>;

/** Authorization requests at the identity provider: each is valid once, for ten minutes, in one browser. */
@Injectable()
export class ProviderVisits {
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
   *
   * @throws Failure 400 for a `returnTo` outside of the dashboard, 404 without a provider, 503 while it does not answer
   */
  async begin({ returnTo = '/app/', ...wanted }: WantedVisit): Promise<BegunVisit> {
    const path = this.pathOf(returnTo);
    const secret = newVisitSecret();
    const url = await this.provider.addressFor(secret, wanted.purpose === 'verify');
    const now = clock.now();
    await this.unitOfWork.run(async (tx) => {
      await tx.query(FORGET_VISITS, [now, SWEEP_ROWS]);
      await tx.manager.insert(ProviderVisit, {
        ...wanted,
        secretHash: this.vault.hashSecret(textOf(secret)),
        returnTo: path,
        createdAt: now,
        expiresAt: new Date(now.getTime() + VISIT_MS),
      });
    });
    return { url, secret };
  }

  /**
   * Uses up an authorization request.
   * @returns null for one that is unknown, used or expired
   */
  async end(secret: VisitSecret): Promise<EndedVisit | null> {
    const hashes = this.vault.hashesOf(textOf(secret));
    const [visit] = await this.unitOfWork.query<EndedVisit>(USE_VISIT, [hashes, clock.now()]);
    return visit ?? null;
  }

  /** Nobody may be redirected to another site through this service. */
  private pathOf(returnTo: string): string {
    const url = parseUrl(returnTo, this.origin);
    if (url === null || url.origin !== this.origin || !/^\/app(\/|$)/.test(url.pathname))
      throw badInput({ returnTo: ['returnTo must be a path of the dashboard, e.g. /app/account'] });
    return `${url.pathname}${url.search}${url.hash}`;
  }
}
