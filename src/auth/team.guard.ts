import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { unauthorized } from '../kernel/http/failure';
import { ACCESS, type Access } from '../kernel/http/operation';
import { requestContext } from '../kernel/request-context';
import { isCredential } from './credential';

/** The header as the three methods send it; anything else is refused before a strategy sees it. */
const AUTHORIZATION = /^(Basic [A-Za-z0-9+/]+={0,2}|Bearer [A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/;
const MAX_HEADER_LENGTH = 4096;

/**
 * Guards every route: what is not declared public needs a valid credential of a team, and a route without a
 * declaration is closed. Every refusal has the same body, whatever the reason.
 */
@Injectable()
export class TeamGuard extends AuthGuard(['basic', 'jwt']) implements CanActivate {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    if (!hasOneSoundHeader(request)) throw unauthorized();
    await super.canActivate(context);
    return access === 'team';
  }

  override handleRequest<User>(error: unknown, user: unknown): User {
    if (error instanceof Error) throw error;
    if (!isCredential(user)) throw unauthorized();
    const current = requestContext.current();
    if (current !== null) Object.assign(current, { teamId: user.teamId, keyId: user.keyId });
    return user as User;
  }
}

function hasOneSoundHeader(request: Request): boolean {
  // Node keeps the first of two Authorization headers and drops the other without a word.
  const count = request.rawHeaders.filter(
    (name, i) => i % 2 === 0 && name.toLowerCase() === 'authorization',
  ).length;
  const value = request.headers.authorization ?? '';
  return count === 1 && value.length <= MAX_HEADER_LENGTH && AUTHORIZATION.test(value);
}
