import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { forbidden, unauthorized, type ApiError } from '../../../platform/kernel/http/api-error';
import type { RouteRequirements } from '../../../platform/kernel/http/operation';
import type { TeamPermission } from '../../../platform/kernel/http/permissions';
import {
  isPermitted,
  isPortalLink,
  type AuthenticatedSubject,
  type Credential,
  type KeyCredential,
  type Person,
} from '../credential';
import { KEY_PERMISSIONS } from './roles';
import { addressNotAllowedError, insufficientScopeError, notForPortalLinksError } from './scope-errors';

/** Decides whether a valid credential may use a route. */
@Injectable()
export class AccessRules {
  private readonly isProduction: boolean;

  constructor(@Inject(CONFIG) { nodeEnv }: Config) {
    this.isProduction = nodeEnv === 'production';
  }

  /**
   * Returns the team credential or the person that the route expects.
   * @param address network address of the client
   * @throws ApiError 401 when the route does not accept this kind of credential, 403 when the credential is not
   * permitted
   */
  admit(
    route: RouteRequirements,
    authenticated: AuthenticatedSubject,
    address: string | null,
  ): AuthenticatedSubject {
    if (authenticated.kind === 'key') requireAllowedNetwork(authenticated, address);
    switch (route.access) {
      case 'team':
        return this.admitToTeam(authenticated, route);
      case 'operator':
        return this.admitOperator(authenticated, route.requiresVerification);
      default:
        return this.admitPerson(authenticated, route.requiresVerification, route.changesFactors === true);
    }
  }

  private admitToTeam(
    authenticated: AuthenticatedSubject,
    route: Extract<RouteRequirements, { access: 'team' }>,
  ): Credential {
    if (authenticated.kind === 'person') throw unauthorized();
    requireNotSuspended(authenticated);
    if (isPortalLink(authenticated) && route.portal !== true) throw notForPortalLinksError(route.id);
    requirePermission(authenticated, route.permission);
    if (route.requiresVerification && authenticated.kind === 'session')
      requireRecentVerification(authenticated);
    return authenticated;
  }

  private admitPerson(
    authenticated: AuthenticatedSubject,
    requiresVerification: boolean,
    changesFactors = false,
  ): Person {
    if (authenticated.kind === 'key') throw unauthorized();
    if (changesFactors) requireNoOrganisationSession(authenticated);
    if (requiresVerification) requireRecentVerification(authenticated);
    return { ...authenticated, kind: 'person' };
  }

  private admitOperator(authenticated: AuthenticatedSubject, requiresVerification: boolean): Person {
    const person = this.admitPerson(authenticated, false);
    if (!person.operator) throw roleForbidsError();
    if (this.isProduction && !person.secondFactor)
      throw forbidden(
        'second_factor_missing',
        'Operators must sign in with a passkey or with a password and a code; set up a passkey or codes and sign in again.',
      );
    if (requiresVerification) requireRecentVerification(person);
    return person;
  }
}

/** @throws ApiError 403 */
function requireAllowedNetwork({ networks }: KeyCredential, address: string | null): void {
  if (networks !== null && !networks.list.includes(address))
    throw addressNotAllowedError(address, networks.texts);
}

/** @throws ApiError 403 */
function requireNotSuspended({ isSuspended }: Credential): void {
  if (!isSuspended) return;
  throw forbidden(
    'team_suspended',
    'The operator of this installation has suspended the team. Documents are still received and stored; ask the operator to resume the team.',
  );
}

/**
 * Rejects changes of factors in sessions through a team's provider: that provider must not get access to the account's
 * other teams.
 * @throws ApiError 403
 */
function requireNoOrganisationSession({ organisationTeamId }: Pick<Person, 'organisationTeamId'>): void {
  if (organisationTeamId === null) return;
  throw forbidden(
    'single_sign_on_session',
    'You signed in through your organisation. Sign in with your password or passkey to change the ways to sign in.',
  );
}

/** @throws ApiError 403 */
function requireRecentVerification({ verifiedUntil }: Pick<Person, 'verifiedUntil'>): void {
  if (clock.milliseconds() < verifiedUntil) return;
  throw forbidden(
    'verification_required',
    'This requires a sign-in within the last 15 minutes; verify your identity again at /api/core/session/verify.',
  );
}

/**
 * Requires a further permission in addition to the route's permission, depending on the content of the request.
 * @throws ApiError 403
 */
export function requirePermission(credential: Credential, permission: TeamPermission): void {
  if (!isPermitted(credential, permission)) throw missingPermissionError(credential, permission);
}

/** Creates the error for a missing permission; permissions that only people can have are not offered as scopes. */
function missingPermissionError(credential: Credential, permission: TeamPermission): ApiError {
  return credential.kind === 'key' && KEY_PERMISSIONS.has(permission)
    ? insufficientScopeError(permission, credential.scopes)
    : roleForbidsError();
}

function roleForbidsError(): ApiError {
  return forbidden('role_forbids', 'Your role does not permit this.');
}
