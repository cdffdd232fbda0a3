import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { forbidden, unauthorized, type ApiError } from '../../../platform/kernel/http/api-error';
import type { RouteRequirements } from '../../../platform/kernel/http/operation';
import type { TeamPermission } from '../../../platform/kernel/http/permissions';
import {
  isPermitted,
  isPortalLink,
  type Authenticated,
  type Credential,
  type KeyCredential,
  type Person,
} from '../credential';
import { KEY_PERMISSIONS } from './roles';
import { addressNotAllowedError, insufficientScopeError, notForPortalLinks } from './scope-refusals';

/** Permissions of a valid credential on a route. */
@Injectable()
export class AccessRules {
  private readonly production: boolean;

  constructor(@Inject(CONFIG) { nodeEnv }: Config) {
    this.production = nodeEnv === 'production';
  }

  /**
   * Returns the credential of a team, or the person, that the route expects.
   * @param address of the client, as the edge determines it
   * @throws ApiError 401 when the route does not accept this kind of credential, 403 when it may not do this
   */
  admit(route: RouteRequirements, authenticated: Authenticated, address: string | null): Authenticated {
    if (authenticated.kind === 'key') refuseOtherNetwork(authenticated, address);
    switch (route.access) {
      case 'team':
        return this.inTeam(authenticated, route);
      case 'operator':
        return this.asOperator(authenticated, route.requiresVerification);
      default:
        return this.asPerson(authenticated, route.requiresVerification, route.changesFactors === true);
    }
  }

  private inTeam(
    authenticated: Authenticated,
    route: Extract<RouteRequirements, { access: 'team' }>,
  ): Credential {
    if (authenticated.kind === 'person') throw unauthorized();
    refuseSuspended(authenticated);
    if (isPortalLink(authenticated) && route.portal !== true) throw notForPortalLinks(route.id);
    requirePermission(authenticated, route.permission);
    if (route.requiresVerification && authenticated.kind === 'session') refuseUnverified(authenticated);
    return authenticated;
  }

  private asPerson(authenticated: Authenticated, isVerified: boolean, changesFactors = false): Person {
    if (authenticated.kind === 'key') throw unauthorized();
    if (changesFactors) refuseOrganisation(authenticated);
    if (isVerified) refuseUnverified(authenticated);
    return { ...authenticated, kind: 'person' };
  }

  private asOperator(authenticated: Authenticated, isVerified: boolean): Person {
    const person = this.asPerson(authenticated, false);
    if (!person.operator) throw roleForbids();
    if (this.production && !person.secondFactor)
      throw forbidden(
        'second_factor_missing',
        'Operators sign in with a passkey, or with a password and a code; set one up and sign in with it.',
      );
    if (isVerified) refuseUnverified(person);
    return person;
  }
}

/** @throws ApiError 403 */
function refuseOtherNetwork({ networks }: KeyCredential, address: string | null): void {
  if (networks !== null && !networks.list.includes(address))
    throw addressNotAllowedError(address, networks.texts);
}

/** @throws ApiError 403 */
function refuseSuspended({ isSuspended }: Credential): void {
  if (!isSuspended) return;
  throw forbidden(
    'team_suspended',
    'The operator of this installation has suspended the team. Documents still arrive and are kept; ask the operator to resume the team.',
  );
}

/**
 * A person who signs in through the provider of one team must not get access to the other teams of the account.
 * @throws ApiError 403
 */
function refuseOrganisation({ organisationTeamId }: Pick<Person, 'organisationTeamId'>): void {
  if (organisationTeamId === null) return;
  throw forbidden(
    'single_sign_on_session',
    'You signed in through your organisation. Sign in with your password or passkey to change the ways to sign in.',
  );
}

/** @throws ApiError 403 */
function refuseUnverified({ verifiedUntil }: Pick<Person, 'verifiedUntil'>): void {
  if (clock.milliseconds() < verifiedUntil) return;
  throw forbidden(
    'verification_required',
    'This requires a sign-in within the last 15 minutes; verify your identity again at /api/core/session/verify.',
  );
}

/**
 * Requires a permission in addition to the route's permission, when the content of the request determines it.
 * @throws ApiError 403
 */
export function requirePermission(credential: Credential, permission: TeamPermission): void {
  if (!isPermitted(credential, permission)) throw refusePermission(credential, permission);
}

/** Refuses a permission that no scope includes, because only people can have it. */
function refusePermission(credential: Credential, permission: TeamPermission): ApiError {
  return credential.kind === 'key' && KEY_PERMISSIONS.has(permission)
    ? insufficientScopeError(permission, credential.scopes)
    : roleForbids();
}

function roleForbids(): ApiError {
  return forbidden('role_forbids', 'Your role does not permit this.');
}
