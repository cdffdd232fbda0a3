import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import { unauthorized } from '../kernel/http/failure';
import { ACCESS, type Access } from '../kernel/http/operation';
import { FailureThrottle } from '../kernel/http/rate-limit/failure-throttle';
import { TeamRateLimit } from '../kernel/http/rate-limit/team-rate-limit';
import { requestContext } from '../kernel/request-context';
import { presentedBy } from './authorization-header';
import { BasicKeyStrategy } from './basic.strategy';
import { AccessTokenStrategy, JwtKeyStrategy } from './bearer.strategies';
import { isCredential, type Credential } from './credential';

/**
 * Guards every route: what is not declared public needs a valid credential of a team, and a route without a
 * declaration is closed. Every refusal has the same body, whatever the reason. Here too the team's request rate is
 * kept, and who fails too often is slowed down.
 */
@Injectable()
export class TeamGuard implements CanActivate {
  /** An instance of its own: in passport's global one, two applications in a process would use each other's keys. */
  private readonly passport = new passport.Passport();

  constructor(
    private readonly reflector: Reflector,
    private readonly throttle: FailureThrottle,
    private readonly rateLimit: TeamRateLimit,
    basic: BasicKeyStrategy,
    jwt: JwtKeyStrategy,
    accessToken: AccessTokenStrategy,
  ) {
    this.passport.use('basic', basic).use('jwt', jwt).use('oauth2', accessToken);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const credential = await this.authenticate(request, response);
    request.user = credential;
    const { teamId, keyId, userId } = credential;
    const current = requestContext.current();
    if (current !== null) Object.assign(current, { teamId, keyId, userId });
    await this.rateLimit.spend(teamId, response);
    return access === 'team';
  }

  /** @throws Failure 401, or 429 for a client that has failed too often */
  private async authenticate(request: Request, response: Response): Promise<Credential> {
    const presented = presentedBy(request);
    // Who sends no credential guesses none.
    if (presented.kind === 'nothing') throw unauthorized();
    const address = request.ip ?? null;
    if (presented.kind === 'credential') {
      const refusal = this.throttle.refusal(address, presented.keyId);
      if (refusal !== null) throw refusal;
      const credential = await this.ask(presented.strategy, request, response);
      if (credential !== null) return credential;
    }
    throw (await this.throttle.failed(address, presented.keyId())) ?? unauthorized();
  }

  /** The credential that the strategy makes of the request, or null when it makes none. */
  private ask(strategy: string, request: Request, response: Response): Promise<Credential | null> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, user?: unknown): void => {
        if (error instanceof Error) reject(error);
        else resolve(isCredential(user) ? user : null);
      };
      // The typings leave open what it is; under Express it is a handler.
      const run = this.passport.authenticate(strategy, { session: false }, done) as RequestHandler;
      void run(request, response, (error?: unknown) => done(error, null));
    });
  }
}
