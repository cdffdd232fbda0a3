import { Inject, Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { forbidden, unauthorized, type Failure } from '../../../platform/kernel/http/failure';
import type { GuardedBy } from '../../../platform/kernel/http/operation';
import type { TeamPermission } from '../../../platform/kernel/http/permissions';
import type { Authenticated, Credential, Person } from '../credential';
import { isPermitted } from './is-permitted';

/** Rules for what a valid credential may do on a route. */
@Injectable()
export class AccessRules {
  private readonly production: boolean;

  constructor(@Inject(CONFIG) { nodeEnv }: Config) {
    this.production = nodeEnv === 'production';
  }

  /**
   * Returns the credential of a team, or the person, that the route expects.
   * @throws Failure 401 when the route does not accept this kind of credential, 403 when it may not do this
   */
  admit(route: GuardedBy, found: Authenticated): Authenticated {
    switch (route.access) {
      case 'team':
        return this.inTeam(found, route.permission, route.verified);
      case 'operator':
        return this.asOperator(found, route.verified);
      default:
        return this.asPerson(found, route.verified);
    }
  }

  private inTeam(found: Authenticated, permission: TeamPermission, verified: boolean): Credential {
    if (found.kind === 'person') throw unauthorized();
    if (!isPermitted(found, permission)) throw roleForbids();
    if (verified && found.kind === 'session') refuseUnverified(found);
    return found;
  }

  private asPerson(found: Authenticated, verified: boolean): Person {
    if (found.kind === 'key') throw unauthorized();
    if (verified) refuseUnverified(found);
    return { ...found, kind: 'person' };
  }

  private asOperator(found: Authenticated, verified: boolean): Person {
    const person = this.asPerson(found, false);
    if (!person.operator) throw roleForbids();
    if (this.production && !person.secondFactor)
      throw forbidden(
        'second_factor_missing',
        'Operators sign in with a passkey, or with a password and a code; set one up and sign in with it.',
      );
    if (verified) refuseUnverified(person);
    return person;
  }
}

/**
 *
 * @throws Failure 403
 */
function refuseUnverified({ verifiedUntil }: Pick<Person, 'verifiedUntil'>): void {
  if (clock.milliseconds() < verifiedUntil) return;
  throw forbidden(
    'verification_required',
    'This requires a sign-in within the last 15 minutes; verify your identity again at /api/core/session/verify.',
  );
}

function roleForbids(): Failure {
  return forbidden('role_forbids', 'Your role does not permit this.');
}
