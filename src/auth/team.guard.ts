import { Injectable, UnauthorizedException, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { unauthorized } from '../kernel/http/failure';
import { ACCESS, type Access } from '../kernel/http/operation';
import { FailureThrottle } from '../kernel/http/rate-limit/failure-throttle';
import { TeamRateLimit } from '../kernel/http/rate-limit/team-rate-limit';
import { requestContext } from '../kernel/request-context';
import { presentedBy } from './authorization-header';
import { credentialOf, type Credential } from './credential';

/**
 * Guards every route: what is not declared public needs a valid credential of a team, and a route without a
 * declaration is closed. Every refusal has the same body, whatever the reason. Here too the team's request rate is
 * kept, and who fails too often is slowed down.
 */
@Injectable()
export class TeamGuard extends AuthGuard() {
  constructor(
    strategies: AuthModuleOptions,
    private readonly reflector: Reflector,
    private readonly throttle: FailureThrottle,
    private readonly rateLimit: TeamRateLimit,
  ) {
    super(strategies);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    const { teamId, keyId, userId } = await this.authenticate(context);
    const current = requestContext.current();
    if (current !== null) Object.assign(current, { teamId, keyId, userId });
    await this.rateLimit.spend(teamId, context.switchToHttp().getResponse<Response>());
    return access === 'team';
  }

  /** @throws Failure 401, or 429 for a client that has failed too often */
  private async authenticate(context: ExecutionContext): Promise<Credential> {
    const request = context.switchToHttp().getRequest<Request>();
    const presented = presentedBy(request);
    // A client without a credential guesses none.
    if (presented.kind === 'nothing') throw unauthorized();
    const address = request.ip ?? null;
    if (presented.kind === 'credential') {
      const refusal = this.throttle.refusal(address, presented.keyId);
      if (refusal !== null) throw refusal;
      if (await this.isValid(context)) return credentialOf(request);
    }
    throw (await this.throttle.failed(address, presented.keyId())) ?? unauthorized();
  }

  /** Whether one of the strategies accepts the request; what it made of it is then on the request. */
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
