import { Injectable, UnauthorizedException, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { toSharer } from '../../platform/kernel/http/admission/admission';
import { unauthorized } from '../../platform/kernel/http/api-error';
import { parsePath } from '../../platform/kernel/http/edge/request-path';
import { announceDeprecation } from '../../platform/kernel/http/deprecation';
import { ACCESS, type RouteRequirements } from '../../platform/kernel/http/operation';
import { FailureThrottle } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { TeamRateLimit } from '../../platform/kernel/http/rate-limit/team-rate-limit';
import { requestContext } from '../../platform/kernel/request-context';
import { parsePresentedCredential, type PresentedCredential } from './authorization-header';
import { getAuthenticated, type Authenticated, type KeyCredential } from './credential';
import { CredentialBuckets } from './credential-buckets';
import { SessionCookie } from './identity/session-cookie';
import { KeyUses, PortalLinkUses, type Use } from './last-uses';
import { AccessRules } from './permissions/access-rules';
import { CompanyAdmission } from './permissions/company-admission';
import { rememberCharge } from './request-charges';

/**
 * Guards every route: a route that is not declared public needs a valid credential, and a route without a declaration is
 * refused. Every refusal of a credential has the same body, regardless of the reason; {@link AccessRules} and {@link
 * CompanyAdmission} decide about the permissions of a valid one. The guard also enforces the request rate and slows down
 * clients that fail too often.
 */
@Injectable()
export class TeamGuard extends AuthGuard() {
  constructor(
    strategies: AuthModuleOptions,
    private readonly reflector: Reflector,
    private readonly throttle: FailureThrottle,
    private readonly rateLimit: TeamRateLimit,
    private readonly cookie: SessionCookie,
    private readonly rules: AccessRules,
    private readonly buckets: CredentialBuckets,
    private readonly companies: CompanyAdmission,
    private readonly uses: KeyUses,
    private readonly linkUses: PortalLinkUses,
  ) {
    super(strategies);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.getAllAndOverride<RouteRequirements | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    // First, so that refusals have the headers too.
    announceDeprecation(context.switchToHttp().getResponse<Response>(), route?.deprecation);
    if (route?.access === 'public') return true;
    const authenticated = await this.authenticate(context);
    // Operations of a person on their own account do not concern the team that a page names.
    const isOwn = authenticated.kind === 'session' && route?.access !== 'team';
    const teamId = authenticated.kind === 'person' || isOwn ? null : authenticated.teamId;
    const key = authenticated.kind === 'key' ? authenticated : null;
    const [keyId, companyIds] = [key?.keyId ?? null, key?.companyIds ?? null];
    const keyDocumentsPerDay = key?.documentsPerDay ?? null;
    const portalLinkId = key?.keyType === 'portal' ? key.keyId : null;
    const current = requestContext.current();
    if (current !== null)
      Object.assign(current, {
        ...{ teamId, keyId, companyIds, keyDocumentsPerDay, portalLinkId },
        userId: authenticated.userId,
      });
    if (route === undefined) return false;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const name = teamId === null ? String(authenticated.userId) : toSharer(teamId, portalLinkId);
    this.buckets.remember(request, parsePath(request.originalUrl), {
      name,
      client: teamId === null ? { userId: name } : { teamId },
    });
    // Runs before the rules: a refused request counts too, and is listed among the team's requests.
    const requestsPerSecond =
      teamId === null || authenticated.kind === 'person' ? null : authenticated.requestsPerSecond;
    const chargeRequest = async (): Promise<void> => {
      await this.rateLimit.spend(name, http.getResponse<Response>(), requestsPerSecond);
      if (key !== null && key.requestsPerMinute !== null)
        await this.rateLimit.spendOfKey(key.keyId, http.getResponse<Response>(), key.requestsPerMinute);
    };
    await chargeRequest();
    rememberCharge(request, chargeRequest);
    const address = request.ip ?? null;
    // Refused uses count too: an unexpected address or operation is a sign of a leaked key.
    if (key !== null) this.recordUse(key, { address, operation: route.id });
    request.user = this.rules.admit(route, authenticated, address);
    if (authenticated.kind === 'key' && companyIds !== null)
      await this.companies.admit(request, route, authenticated);
    return true;
  }

  private recordUse({ keyId, keyType }: KeyCredential, use: Use): void {
    if (keyType === 'portal') this.linkUses.record(keyId);
    else this.uses.record(keyId, use);
  }

  /** @throws ApiError 401, or 429 for a client that has failed too often */
  private async authenticate(context: ExecutionContext): Promise<Authenticated> {
    const request = context.switchToHttp().getRequest<Request>();
    const presentedCredential = parsePresentedCredential(request);
    const withCookie = this.cookie.read(request) !== null;
    // A request without a credential, or with an ended session, is not an attempt to guess a credential.
    if (presentedCredential.kind === 'nothing') {
      if (withCookie && (await this.isValid(context))) return getAuthenticated(request);
      if (withCookie) this.buckets.forget(request, parsePath(request.originalUrl));
      throw unauthorized();
    }
    // The server must not guess which of the two the client means.
    if (withCookie) throw unauthorized();
    return this.authenticateByHeader(context, request, presentedCredential);
  }

  private async authenticateByHeader(
    context: ExecutionContext,
    request: Request,
    presentedCredential: Exclude<PresentedCredential, { kind: 'nothing' }>,
  ): Promise<Authenticated> {
    const address = request.ip ?? null;
    if (presentedCredential.kind === 'credential') {
      const refusal = this.throttle.refusal(address, presentedCredential.keyId);
      if (refusal !== null) throw refusal;
      if (await this.isValid(context)) return getAuthenticated(request);
      this.buckets.forget(request, parsePath(request.originalUrl));
    }
    throw (await this.throttle.failed(address, presentedCredential.keyId())) ?? unauthorized();
  }

  /** Returns whether one of the strategies accepts the request; its result is then on the request. */
  private async isValid(context: ExecutionContext): Promise<boolean> {
    try {
      await super.canActivate(context);
      return true;
    } catch (error) {
      if (error instanceof UnauthorizedException) return false;
      throw error;
    }
  }
}
