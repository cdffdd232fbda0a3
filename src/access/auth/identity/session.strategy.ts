import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport';
import { clock } from '../../../platform/kernel/clock';
import type { Person, SessionCredential } from '../credential';
import { SessionCache, type CachedSession } from './session-cache';
import { OwnOrigin } from './own-origin';
import { SessionCookie } from './session-cookie';
import { SessionUses } from '../last-uses';
import { MAX_IDLE_MS, VERIFICATION_VALIDITY_MS } from './session-lifetime';

type Done = (error: unknown, user?: Express.User | false) => void;

/** Passport strategy that authenticates a request with a callback. */
class CookieStrategy extends Strategy {
  override readonly name = 'cookie';

  constructor(private readonly verify: (request: Request, done: Done) => void) {
    super();
  }

  override authenticate(request: Request): void {
    this.verify(request, (error, user) => {
      if (error !== null && error !== undefined) this.error(error);
      else if (user === undefined || user === false) this.fail(401);
      else this.success(user);
    });
  }
}

/** Header that names the team of a signed-in person's request. HTML forms cannot send the header. */
const TEAM_HEADER = 'X-Passerelle-Team';

/**
 * Authenticates a signed-in person by the session of the cookie. Writes are only accepted from pages of this
 * installation. A request is for a team only when its header names the team and the person is a member.
 */
@Injectable()
export class SessionStrategy extends PassportStrategy(CookieStrategy, 'cookie') {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly origin: OwnOrigin,
    private readonly sessions: SessionCache,
    private readonly sessionUses: SessionUses,
  ) {
    super();
  }

  async validate(request: Request): Promise<Person | SessionCredential | false> {
    const token = this.cookie.read(request);
    if (token === null || !this.origin.permits(request)) return false;
    const session = await this.sessions.find(token);
    if (session === null || !this.isSessionOpen(session)) return false;
    const person = toPerson(session);
    const teamId = request.get(TEAM_HEADER);
    const credential = teamId === undefined ? person : toTeamCredential(person, session, teamId);
    if (credential !== false) this.sessionUses.record(session.id);
    return credential;
  }

  private isSessionOpen({ id, expiresAt, lastUsedAt }: CachedSession): boolean {
    const now = clock.milliseconds();
    return (
      now < expiresAt.getTime() &&
      now < (this.sessionUses.findLater(id, lastUsedAt)?.at ?? lastUsedAt).getTime() + MAX_IDLE_MS
    );
  }
}

function toPerson({ id, verifiedAt, memberships, ...session }: CachedSession): Person {
  const { userId, operator, secondFactor, organisationTeamId } = session;
  const verifiedUntil = verifiedAt.getTime() + VERIFICATION_VALIDITY_MS;
  const teamIds = memberships.map(({ teamId }) => teamId);
  return {
    ...{ kind: 'person', sessionId: id, userId, operator, secondFactor, verifiedUntil },
    ...{ organisationTeamId, teamIds },
  };
}

function toTeamCredential(
  person: Person,
  { memberships }: CachedSession,
  teamId: string,
): SessionCredential | false {
  const membership = memberships.find((candidate) => candidate.teamId === teamId);
  return membership === undefined ? false : { ...person, ...membership, kind: 'session' };
}
