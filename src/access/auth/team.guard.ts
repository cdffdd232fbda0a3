import { Injectable, UnauthorizedException, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { toShareOwner } from '../../platform/kernel/http/admission/admission';
import { unauthorized } from '../../platform/kernel/http/api-error';
import { parsePath } from '../../platform/kernel/http/edge/request-path';
import { announceDeprecation } from '../../platform/kernel/http/deprecation';
import { ACCESS_KEY, type RouteRequirements } from '../../platform/kernel/http/operation';
import { FailureThrottle } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { TeamRateLimit } from '../../platform/kernel/http/rate-limit/team-rate-limit';
import { requestContext } from '../../platform/kernel/request-context';
import { parseCredential, type ParsedCredential } from './authorization-header';
import { getAuthenticatedSubject, type AuthenticatedSubject, type KeyCredential } from './credential';
import { CredentialBuckets } from './credential-buckets';
import { SessionCookie } from './identity/session-cookie';
import { KeyUses, PortalLinkUses, type KeyUse } from './last-uses';
import { AccessRules } from './permissions/access-rules';
import { CompanyAdmission } from './permissions/company-admission';
import { rememberCharge } from './request-charges';

/**
 * Guards every route: a route that is not declared public needs a valid credential, and a route without a declaration
 * is rejected. Every rejection of a credential has the same body, regardless of the reason. {@link AccessRules} and
 * {@link CompanyAdmission} check the permissions of a valid credential. The guard also enforces the request rate and
 * slows down clients that fail too often.
 */
@Injectable()
export class TeamGuard extends AuthGuard() {
  constructor(
    strategies: AuthModuleOptions,
    private readonly reflector: Reflector,
    private readonly throttle: FailureThrottle,
    private readonly rateLimit: TeamRateLimit,
    private readonly cookie: SessionCookie,
    private readonly accessRules: AccessRules,
    private readonly buckets: CredentialBuckets,
    private readonly companyAdmission: CompanyAdmission,
    private readonly keyUses: KeyUses,
    private readonly portalLinkUses: PortalLinkUses,
  ) {
    super(strategies);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.getAllAndOverride<RouteRequirements | undefined>(ACCESS_KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    // Set before anything can be rejected, so that error responses also have the headers.
    announceDeprecation(context.switchToHttp().getResponse<Response>(), route?.deprecation);
    if (route?.access === 'public') return true;
    const authenticated = await this.authenticate(context);
    // Operations of a person on their own account do not concern the team in the request header.
    const isOwnAccount = authenticated.kind === 'session' && route?.access !== 'team';
    const teamId = authenticated.kind === 'person' || isOwnAccount ? null : authenticated.teamId;
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
    const rateOwner = teamId === null ? String(authenticated.userId) : toShareOwner(teamId, portalLinkId);
    this.buckets.remember(request, parsePath(request.originalUrl), {
      name: rateOwner,
      client: teamId === null ? { userId: rateOwner } : { teamId },
    });
    // Runs before the access rules, so that rejected requests are also counted and listed.
    const requestsPerSecond =
      teamId === null || authenticated.kind === 'person' ? null : authenticated.requestsPerSecond;
    const chargeRequest = async (): Promise<void> => {
      await this.rateLimit.spend(rateOwner, http.getResponse<Response>(), requestsPerSecond);
      if (key !== null && key.requestsPerMinute !== null)
        await this.rateLimit.spendOfKey(key.keyId, http.getResponse<Response>(), key.requestsPerMinute);
    };
    await chargeRequest();
    rememberCharge(request, chargeRequest);
    const address = request.ip ?? null;
    // Rejected uses are also recorded, because an unexpected address or operation is a sign of a leaked key.
    if (key !== null) this.recordUse(key, { address, operation: route.id });
    request.user = this.accessRules.admit(route, authenticated, address);
    if (authenticated.kind === 'key' && companyIds !== null)
      await this.companyAdmission.admit(request, route, authenticated);
    return true;
  }

  private recordUse({ keyId, keyType }: KeyCredential, use: KeyUse): void {
    if (keyType === 'portal') this.portalLinkUses.record(keyId);
    else this.keyUses.record(keyId, use);
  }

  /** @throws ApiError 401, or 429 for a client that has failed too often */
  private async authenticate(context: ExecutionContext): Promise<AuthenticatedSubject> {
    const request = context.switchToHttp().getRequest<Request>();
    const presentedCredential = parseCredential(request);
    const hasSessionCookie = this.cookie.read(request) !== null;
    // A request without a credential, or with an ended session, is not an attempt to guess a credential.
    if (presentedCredential.kind === 'nothing') {
      if (hasSessionCookie && (await this.acceptsRequest(context))) return getAuthenticatedSubject(request);
      if (hasSessionCookie) this.buckets.forgetCredential(request, parsePath(request.originalUrl));
      throw unauthorized();
    }
    // A request with both a header and a session cookie is ambiguous.
    if (hasSessionCookie) throw unauthorized();
    return this.authenticateByHeader(context, request, presentedCredential);
  }

  private async authenticateByHeader(
    context: ExecutionContext,
    request: Request,
    presentedCredential: Exclude<ParsedCredential, { kind: 'nothing' }>,
  ): Promise<AuthenticatedSubject> {
    const address = request.ip ?? null;
    if (presentedCredential.kind === 'credential') {
      const refusal = this.throttle.refusal(address, presentedCredential.keyId);
      if (refusal !== null) throw refusal;
      if (await this.acceptsRequest(context)) return getAuthenticatedSubject(request);
      this.buckets.forgetCredential(request, parsePath(request.originalUrl));
    }
    throw (await this.throttle.failed(address, presentedCredential.keyId())) ?? unauthorized();
  }

  /** Returns whether one of the strategies accepts the request; the strategy then sets `request.user`. */
  private async acceptsRequest(context: ExecutionContext): Promise<boolean> {
    try {
      await super.canActivate(context);
      return true;
    } catch (error) {
      if (error instanceof UnauthorizedException) return false;
      throw error;
    }
  }
}
