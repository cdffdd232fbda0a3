import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { randomBytes } from 'node:crypto';
import { MoreThan, Repository } from 'typeorm';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { clock } from '../../../platform/kernel/clock';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { forbidden, unauthorized } from '../../../platform/kernel/http/api-error';
import type { Person } from '../credential';
import {
  END_SESSIONS,
  END_SURPLUS_SESSIONS,
  SELECT_FACTORS_OF_USER,
  CLEAR_SECOND_FACTOR,
  LOCK_ACCOUNT,
  MUST_USE_ORGANISATION,
  SELECT_ORGANISATION_OF_SESSION,
  SELECT_TEAMS_OF_SESSION,
} from './identity.queries';
import { SessionCache } from './session-cache';
import { MAX_IDLE_MS, SESSION_LIFETIME_MS, VERIFICATION_VALIDITY_MS } from './session-lifetime';
import { IdentityProvider } from './provider/identity-provider';
import { Session } from './session.entity';
import { User } from './user.entity';
import {
  newSessionId,
  toSessionTeam,
  toUserResource,
  type SessionResource,
  type TeamOfUser,
} from './user.resource';

/** Methods of signing in. */
export const SIGN_IN_METHODS = ['password', 'passkey', 'provider', 'organisation'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Proven identity of a person. */
export interface IdentityProof {
  userId: string;
  method: SignInMethod;
  /** Whether a second factor was used: a code or a passkey. */
  secondFactor: boolean;
  /**
   * Stored hash that the password matched; must still be the current hash when the session begins. Omitted for other
   * methods.
   */
  passwordHash?: string | null;
  /** Time of the sign-in at the identity provider, which may be long ago; omitted: now. */
  provenAt?: Date | null;
  /** Lifetime of the session in milliseconds; omitted: the default lifetime. */
  lifetimeMs?: number;
}

/** Audit action of each successful sign-in. */
export const SESSION_CREATED = defineAuditAction('session.created');
const SESSION_VERIFIED = defineAuditAction('session.verified');
const SESSION_ENDED = defineAuditAction('session.ended');

/** Maximum number of sessions of a person. */
export const MAX_SESSIONS = 50;

/** Client of a sign-in. */
export interface Client {
  address: string | null;
  userAgent: string | null;
  /** Unvalidated value of the device cookie; null without one. */
  device: string | null;
}

/** Session that has just started or got a new token. Only the cookie contains the token. */
export interface IssuedSession {
  token: string;
  session: Session;
}

/** Begins, renews, lists and ends the sessions of people. */
@Injectable()
export class SessionsService {
  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly sessionCache: SessionCache,
    private readonly provider: IdentityProvider,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Begins a session for a proven identity. When the person has fifty sessions, the least recently used one ends.
   * @throws ApiError 401 when the password changed, or the account was disabled, after the proof; 403 when the teams of
   * the person require the provider of their organisation
   */
  async begin(
    tx: Transaction,
    { userId, method, secondFactor, passwordHash, provenAt, lifetimeMs = SESSION_LIFETIME_MS }: IdentityProof,
    { address, userAgent }: Pick<Client, 'address' | 'userAgent'>,
  ): Promise<IssuedSession> {
    if ((await tx.query(LOCK_ACCOUNT, [userId, passwordHash ?? null])).length === 0) throw unauthorized();
    if (method !== 'organisation') await requireMethodAllowed(tx, userId, secondFactor);
    const surplusSessions = await tx.query<{ id: string }>(END_SURPLUS_SESSIONS, [userId, MAX_SESSIONS - 1]);
    await this.recordEnds(tx, surplusSessions, userId);
    const token = generateToken();
    const now = clock.now();
    const session = tx.manager.create(Session, {
      id: newSessionId(),
      userId,
      tokenHash: this.vault.hashSecret(token),
      secondFactor,
      address,
      userAgent: userAgent?.slice(0, 300) ?? null,
      createdAt: now,
      verifiedAt: provenAt ?? now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    });
    await tx.manager.insert(Session, session);
    await this.audit.record(tx, {
      teamId: null,
      action: SESSION_CREATED,
      subjectId: session.id,
      memberId: userId,
      after: { method, secondFactor },
    });
    return { token, session };
  }

  /**
   * Records that the person has verified their identity again; the session gets a new token.
   * @throws ApiError 401 when the session ended in the meantime
   */
  async recordVerification(
    tx: Transaction,
    { sessionId, userId }: Pick<Person, 'sessionId' | 'userId'>,
    secondFactor: boolean,
  ): Promise<IssuedSession> {
    const issuedSession = await this.rotateToken(tx, { sessionId, userId });
    const { session } = issuedSession;
    const change = { verifiedAt: clock.now(), secondFactor: session.secondFactor || secondFactor };
    await tx.manager.update(Session, { id: sessionId }, change);
    await this.audit.record(tx, {
      teamId: null,
      action: SESSION_VERIFIED,
      subjectId: sessionId,
      memberId: userId,
    });
    return { ...issuedSession, session: Object.assign(session, change) };
  }

  /**
   * Gives a session a new token and ends the previous one.
   * @throws ApiError 401 when the session ended in the meantime
   */
  async rotateToken(
    tx: Transaction,
    { sessionId, userId }: Pick<Person, 'sessionId' | 'userId'>,
  ): Promise<IssuedSession> {
    const session = await tx.manager.findOne(Session, {
      where: { id: sessionId, userId },
      lock: { mode: 'pessimistic_write' },
    });
    if (session === null) throw unauthorized();
    const token = generateToken();
    const change = { tokenHash: this.vault.hashSecret(token) };
    await tx.manager.update(Session, { id: sessionId }, change);
    this.sessionCache.evictAfterCommit(tx, [sessionId]);
    return { token, session: Object.assign(session, change) };
  }

  /**
   * Clears the second factor of all the person's sessions after one of their factors was removed, until they prove another
   * one.
   */
  async clearSecondFactor(tx: Transaction, userId: string): Promise<void> {
    const sessions = await tx.query(CLEAR_SECOND_FACTOR, [userId]);
    if (sessions.length > 0) this.sessionCache.evictAfterCommit(tx, [userId]);
  }

  /**
   * Ends a session of the person.
   * @returns false when the person has no session with this id
   */
  async end(userId: string, id: string): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const { affected } = await tx.manager.delete(Session, { id, userId });
      if (affected !== 1) return false;
      await this.audit.record(tx, { teamId: null, action: SESSION_ENDED, subjectId: id });
      this.sessionCache.evictAfterCommit(tx, [id]);
      return true;
    });
  }

  /**
   * Ends all sessions of a person.
   * @param except id of a session that does not end
   * @param memberId person who requests this, for requests without a session
   */
  async endAll(
    tx: Transaction,
    userId: string,
    { except: exceptSessionId = null, memberId }: { except?: string | null; memberId?: string } = {},
  ): Promise<void> {
    await this.recordEnds(
      tx,
      await tx.query<{ id: string }>(END_SESSIONS, [userId, exceptSessionId]),
      memberId,
    );
    this.sessionCache.evictAfterCommit(tx, [userId]);
  }

  /** Checks that the session still exists. @throws ApiError 401 when the session ended or belongs to another person */
  async requireOpenSession(
    tx: Transaction,
    { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>,
  ): Promise<void> {
    if (!(await tx.manager.existsBy(Session, { id: sessionId, userId }))) throw unauthorized();
  }

  private async recordEnds(tx: Transaction, sessions: { id: string }[], memberId?: string): Promise<void> {
    for (const { id } of sessions)
      await this.audit.record(tx, { teamId: null, action: SESSION_ENDED, subjectId: id, memberId });
    if (sessions.length > 0)
      this.sessionCache.evictAfterCommit(
        tx,
        sessions.map(({ id }) => id),
      );
  }

  /** Lists the person's open sessions, newest first. */
  async list(userId: string): Promise<Session[]> {
    const now = clock.milliseconds();
    const isOpen = { lastUsedAt: MoreThan(new Date(now - MAX_IDLE_MS)), expiresAt: MoreThan(new Date(now)) };
    return this.sessions.find({ where: { userId, ...isOpen }, order: { id: 'DESC' }, take: MAX_SESSIONS });
  }

  /**
   * Returns a session as returned to its owner.
   * @throws ApiError 401 when the session ended in the meantime
   */
  async getResource(sessionId: string): Promise<SessionResource> {
    const session = await this.sessions.findOneBy({ id: sessionId });
    const user = session === null ? null : await this.users.findOneBy({ id: session.userId });
    if (session === null || user === null) throw unauthorized();
    const teams = await this.unitOfWork.query<TeamOfUser>(SELECT_TEAMS_OF_SESSION, [sessionId]);
    const [organisation] = await this.unitOfWork.query<{ name: string; teamId: string }>(
      SELECT_ORGANISATION_OF_SESSION,
      [sessionId],
    );
    const [factors] = await this.unitOfWork.query<SessionResource['factors']>(SELECT_FACTORS_OF_USER, [
      user.id,
      this.provider.issuer,
    ]);
    if (factors === undefined) throw unauthorized();
    return {
      // A session that began through an organisation has no operator rights.
      user: { ...toUserResource(user), operator: user.operator && organisation === undefined },
      teams: teams.map(toSessionTeam),
      factors,
      organisation: organisation ?? null,
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      verifiedUntil: new Date(session.verifiedAt.getTime() + VERIFICATION_VALIDITY_MS).toISOString(),
    };
  }
}

/** @throws ApiError 403 when the person must sign in through the provider of their organisation */
async function requireMethodAllowed(tx: Transaction, userId: string, secondFactor: boolean): Promise<void> {
  if ((await tx.query(MUST_USE_ORGANISATION, [userId, secondFactor])).length === 0) return;
  throw forbidden(
    'single_sign_on_required',
    'Your organisation requires sign-in through its identity provider. Continue with your organisation.',
  );
}

/** Generates 256 random bits. */
function generateToken(): string {
  return randomBytes(32).toString('base64url');
}
