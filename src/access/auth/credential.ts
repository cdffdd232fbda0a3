import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { TeamPermission } from '../../platform/kernel/http/permissions';
import type { TeamEnvironment } from '../teams/team.entity';
import type { ApiKeyType } from './api-key.entity';
import type { NetworkList } from './permissions/network-list';
import { ROLE_PERMISSIONS, type Role } from './permissions/roles';

/** Settings of a team, made by the operator, that affect each request. */
export interface TeamTerms {
  /** Whether an operator has suspended the team. */
  isSuspended: boolean;
  /** Requests per second that the team may make; null: the rate of the installation. */
  requestsPerSecond: number | null;
}

/** Credential of a program: a key of a team, or a portal link, which gives access to one company. */
export interface KeyCredential extends TeamTerms {
  kind: 'key';
  /** Id of the key, or of the portal link. */
  keyId: string;
  keyType: ApiKeyType | 'portal';
  teamId: string;
  environment: TeamEnvironment;
  /** User named by the OAuth2 assertion behind an access token; null for other keys. */
  userId: string | null;
  /** Scopes granted to the key. */
  scopes: readonly string[];
  permissions: ReadonlySet<TeamPermission>;
  /** Companies to which the key is limited; null: all companies of the team. */
  companyIds: readonly string[] | null;
  /** Ranges of addresses that may use the key; null: any address. */
  networks: { texts: readonly string[]; list: NetworkList } | null;
  /** Maximum number of requests per minute; null: the limit of the team. */
  requestsPerMinute: number | null;
  /** Maximum number of documents sent per day (UTC); null: no limit. */
  documentsPerDay: number | null;
}

/** Signed-in person, without a team. */
export interface Person {
  kind: 'person';
  sessionId: string;
  userId: string;
  /** Whether the person is an operator of the installation. */
  operator: boolean;
  /** Instant until which operations that require a recent sign-in are allowed, in milliseconds since the Unix epoch. */
  verifiedUntil: number;
  /** Whether the person signed in with a code or a passkey in addition to or instead of the password. */
  secondFactor: boolean;
  /** Team through whose identity provider the session began; null: the session began in another way. */
  organisationTeamId: string | null;
  /** Ids of the teams that the session can access. */
  teamIds: readonly string[];
}

/** Signed-in person in one of their teams. */
export interface SessionCredential extends Omit<Person, 'kind'>, TeamTerms {
  kind: 'session';
  teamId: string;
  environment: TeamEnvironment;
  role: Role;
}

/** Credential of a request in a team; the request can only reach objects of the team. */
export type Credential = KeyCredential | SessionCredential;

/** Returns whether a credential has a permission in its team. */
export function isPermitted(credential: Credential, permission: TeamPermission): boolean {
  const permissions = credential.kind === 'key' ? credential.permissions : ROLE_PERMISSIONS[credential.role];
  return permissions.has(permission);
}

/** Returns whether a credential is a portal link. */
export function isPortalLink(credential: Credential): boolean {
  return credential.kind === 'key' && credential.keyType === 'portal';
}

/** Value that the strategies store in `request.user`. */
export type AuthenticatedSubject = Credential | Person;

/** Returns whether the strategies created the value. */
export function isAuthenticated(value: unknown): value is AuthenticatedSubject {
  return typeof value === 'object' && value !== null && 'kind' in value && 'userId' in value;
}

/** Returns the authenticated credential or person of a request. */
export function getAuthenticatedSubject(request: Request): AuthenticatedSubject {
  const user: unknown = request.user;
  if (!isAuthenticated(user)) throw new Error('A route that needs a credential was declared public');
  return user;
}

/** Returns the credential of a request on a route of access `team`. */
export function getCredential(request: Request): Credential {
  const authenticated = getAuthenticatedSubject(request);
  if (authenticated.kind === 'person') throw new Error('A route that needs a team was declared without one');
  return authenticated;
}

/** Injects the credential of the request, on routes of access `team`. */
export const CurrentCredential = createParamDecorator((_: unknown, context: ExecutionContext): Credential =>
  getCredential(context.switchToHttp().getRequest<Request>()),
);

/** Injects the person of the request, on routes of access `member` and `operator`. */
export const CurrentPerson = createParamDecorator((_: unknown, context: ExecutionContext): Person => {
  const authenticated = getAuthenticatedSubject(context.switchToHttp().getRequest<Request>());
  if (authenticated.kind !== 'person') throw new Error('A route for people was declared as one of teams');
  return authenticated;
});
