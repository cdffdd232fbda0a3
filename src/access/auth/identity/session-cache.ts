import { Injectable } from '@nestjs/common';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { Notifications } from '../../../platform/kernel/database/notifications';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { TeamEnvironment } from '../../teams/team.entity';
import type { TeamTerms } from '../credential';
import type { Role } from '../permissions/roles';
import { SELECT_SESSION_OF_TOKEN } from './identity.queries';

/** Membership of a person in a team. */
export interface CachedMembership extends TeamTerms {
  teamId: string;
  environment: TeamEnvironment;
  role: Role;
}

/** Data of a session that requests need. */
export interface CachedSession {
  id: string;
  userId: string;
  operator: boolean;
  secondFactor: boolean;
  verifiedAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  /** Team through whose identity provider the session began; null: the session began in another way. */
  organisationTeamId: string | null;
  /** Memberships that the session can use. */
  memberships: CachedMembership[];
}

/**
 * Maximum age of an entry in milliseconds, so that the end of a session takes effect in every process within a second,
 * even when a notification is lost.
 */
const MAX_AGE_MS = 900;
const MAX_SESSIONS = 10_000;

/**
 * Topic of the notification that evicts sessions by the id of a session or user, and its payload for all
 * sessions.
 */
const EVICTION_TOPIC = 'session';
const ALL_SESSIONS = '*';

interface CacheEntry {
  sessionPromise: Promise<CachedSession | null>;
  /** Undefined until the session was read. */
  session: CachedSession | undefined;
  /** Value of `performance.now()` just before the row was read. */
  readAt: number;
}

/**
 * Cache of sessions in use with the memberships of their users, kept for less than a second and dropped when either changes.
 */
@Injectable()
export class SessionCache {
  /** Entries by token, in the order in which they were read, so the first is the oldest. */
  private readonly entries = new Map<string, CacheEntry>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly notifications: Notifications,
  ) {
    notifications.on(EVICTION_TOPIC, (id) => this.evict(id));
    notifications.onLoss(() => this.evict(ALL_SESSIONS));
  }

  /** Returns the session of a token as of at most 900 ms ago, or null. Simultaneous calls share one query. */
  find(token: string): Promise<CachedSession | null> {
    const now = performance.now();
    const cachedEntry = this.entries.get(token);
    if (cachedEntry !== undefined && now - cachedEntry.readAt < MAX_AGE_MS) return cachedEntry.sessionPromise;
    const entry: CacheEntry = { sessionPromise: this.readSession(token), session: undefined, readAt: now };
    this.addEntry(token, entry);
    const applyResult = (session: CachedSession | null): void => {
      if (session !== null) entry.session = session;
      else if (this.entries.get(token) === entry) this.entries.delete(token);
    };
    entry.sessionPromise.then(applyResult, () => applyResult(null));
    return entry.sessionPromise;
  }

  /**
   * Evicts changed sessions from the cache of every process: in this process after the commit, in the others when the
   * notification arrives.
   * @param ids of sessions, or of users for all their sessions
   */
  evictAfterCommit(tx: Transaction, ids: string[]): void {
    tx.afterCommit(() => {
      for (const id of ids) {
        this.evict(id);
        this.notifications.notify(EVICTION_TOPIC, id);
      }
    });
  }

  /** Also evicts entries that are still being read, because their result may predate the change. */
  private evict(id: string): void {
    for (const [token, { session }] of this.entries)
      if (id === ALL_SESSIONS || session === undefined || session.id === id || session.userId === id)
        this.entries.delete(token);
  }

  private addEntry(token: string, entry: CacheEntry): void {
    this.entries.delete(token);
    this.entries.set(token, entry);
    if (this.entries.size <= MAX_SESSIONS) return;
    for (const oldest of this.entries.keys()) {
      this.entries.delete(oldest);
      return;
    }
  }

  private async readSession(token: string): Promise<CachedSession | null> {
    const [row] = await this.unitOfWork.query<CachedSession>(SELECT_SESSION_OF_TOKEN, [
      this.vault.hashSecretWithAllKeys(token),
    ]);
    return row ?? null;
  }
}
