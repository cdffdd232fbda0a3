import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { TeamEnvironment } from '../teams/team.entity';
import type { ApiKeyType } from './api-key.entity';

/** Who makes a request: the key, and the team that everything is scoped by. */
export interface Credential {
  keyId: string;
  keyType: ApiKeyType;
  teamId: string;
  environment: TeamEnvironment;
  userId: string | null;
}

/** True for what the strategies put on a request. */
export function isCredential(value: unknown): value is Credential {
  return typeof value === 'object' && value !== null && 'keyId' in value && 'teamId' in value;
}

/** The credential of a request on a route of access `team`. */
export function credentialOf(request: Request): Credential {
  const user: unknown = request.user;
  if (!isCredential(user)) throw new Error('A route that needs a credential was declared public');
  return user;
}

/** The credential of the request, on routes of access `team`. */
export const CurrentCredential = createParamDecorator((_: unknown, context: ExecutionContext): Credential =>
  credentialOf(context.switchToHttp().getRequest<Request>()),
);
