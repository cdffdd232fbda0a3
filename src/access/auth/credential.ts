import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { TeamEnvironment } from '../teams/team.entity';
import type { ApiKeyType } from './api-key.entity';
import type { Role } from './permissions/roles';

/** A key of a team: its program makes the request. */
export interface KeyCredential {
  kind: 'key';
  keyId: string;
  keyType: ApiKeyType;
  teamId: string;
  environment: TeamEnvironment;
  /** Whom the OAuth2 assertion behind an access token named; null for other keys. */
  userId: string | null;
}

/** A signed-in person, of no team in particular. */
export interface Person {
  kind: 'person';
  sessionId: string;
  userId: string;
  /** Whether they operate the installation. */
  operator: boolean;
  /** Milliseconds since the Unix epoch: until when what asks for a recent sign-in is open to them. */
  verifiedUntil: number;
  /** Whether more than a password was asked for at the sign-in: a code, or a passkey. */
  secondFactor: boolean;
}

/** A signed-in person in one of their teams. */
export interface SessionCredential extends Omit<Person, 'kind'> {
  kind: 'session';
  teamId: string;
  environment: TeamEnvironment;
  role: Role;
}

/** Who makes a request in a team, and the team that everything is scoped by. */
export type Credential = KeyCredential | SessionCredential;

/** What the strategies put on a request. */
export type Authenticated = Credential | Person;

/** True for what the strategies put on a request. */
export function isAuthenticated(value: unknown): value is Authenticated {
  return typeof value === 'object' && value !== null && 'kind' in value && 'userId' in value;
}

/** Who a request was authenticated as. */
export function authenticatedOf(request: Request): Authenticated {
  const user: unknown = request.user;
  if (!isAuthenticated(user)) throw new Error('A route that needs a credential was declared public');
  return user;
}

/** The credential of a request on a route of access `team`. */
export function credentialOf(request: Request): Credential {
  const found = authenticatedOf(request);
  if (found.kind === 'person') throw new Error('A route that needs a team was declared without one');
  return found;
}

/** The credential of the request, on routes of access `team`. */
export const CurrentCredential = createParamDecorator((_: unknown, context: ExecutionContext): Credential =>
  credentialOf(context.switchToHttp().getRequest<Request>()),
);

/** The person of the request, on routes of access `member` and `operator`. */
export const CurrentPerson = createParamDecorator((_: unknown, context: ExecutionContext): Person => {
  const found = authenticatedOf(context.switchToHttp().getRequest<Request>());
  if (found.kind !== 'person') throw new Error('A route for people was declared as one of teams');
  return found;
});
