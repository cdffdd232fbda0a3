import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { Failure, unauthorized } from '../kernel/http/failure';
import { ACCESS, type Access } from '../kernel/http/operation';
import { FailureThrottle } from '../kernel/http/rate-limit/failure-throttle';
import { TeamRateLimit } from '../kernel/http/rate-limit/team-rate-limit';
import { requestContext } from '../kernel/request-context';
import { presentedBy } from './authorization-header';
import { isCredential } from './credential';

/**
 * Guards every route: what is not declared public needs a valid credential of a team, and a route without a
 * declaration is closed. Every refusal has the same body, whatever the reason. Here too the team's request rate is
 * kept, and who fails too often is slowed down.
 */
@Injectable()
export class TeamGuard extends AuthGuard(['basic', 'jwt', 'oauth2']) implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly throttle: FailureThrottle,
    private readonly rateLimit: TeamRateLimit,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    await this.authenticate(context, request);
    if (isCredential(request.user))
      await this.rateLimit.spend(request.user.teamId, http.getResponse<Response>());
    return access === 'team';
  }

  override handleRequest<User>(error: unknown, user: unknown): User {
    if (error instanceof Error) throw error;
    if (!isCredential(user)) throw unauthorized();
    const { teamId, keyId, userId } = user;
    const current = requestContext.current();
    if (current !== null) Object.assign(current, { teamId, keyId, userId });
    return user as User;
  }

  /** @throws Failure 401, or 429 for a client that has failed too often */
  private async authenticate(context: ExecutionContext, request: Request): Promise<void> {
    const presented = presentedBy(request);
    // Who sends no credential guesses none.
    if (presented.kind === 'nothing') throw unauthorized();
    const address = request.ip ?? null;
    if (presented.kind === 'unsound')
      throw (await this.throttle.failed(address, presented.keyId)) ?? unauthorized();
    const refusal = this.throttle.refusal(address, presented.keyId);
    if (refusal !== null) throw refusal;
    try {
      await super.canActivate(context);
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 401) throw error;
      throw (await this.throttle.failed(address, presented.keyId)) ?? error;
    }
  }
}
