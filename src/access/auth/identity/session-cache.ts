import { Injectable } from '@nestjs/common';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { Notifications } from '../../../platform/kernel/database/notifications';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { TeamEnvironment } from '../../teams/team.entity';
import type { TeamTerms } from '../credential';
import type { Role } from '../permissions/roles';
import { SESSION_OF_TOKEN } from './identity.queries';

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
  /** Memberships that the session reaches. */
  memberships: CachedMembership[];
}

/**
 * Maximum age of an entry: the end of a session reaches every process within a second, even when a notification is
 * lost.
 */
const MAX_AGE_MS = 900;
const MAX_SESSIONS = 10_000;

/**
 * Topic of the notification that evicts sessions with the id of a session or a user, and the payload that means all
 * sessions.
 */
const TOPIC = 'session';
const ALL = '*';

interface Entry {
  reading: Promise<CachedSession | null>;
  /** Undefined while it is being read. */
  session: CachedSession | undefined;
  /** Milliseconds of the process before the row was read. */
  readAt: number;
}

/**
 * Cache of sessions in use with the memberships of their users, kept for less than a second and dropped when either changes.
 */
@Injectable()
export class SessionCache {
  /** Entries by token, in the order in which they were read, so the first is the oldest. */
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly notifications: Notifications,
  ) {
    notifications.on(TOPIC, (id) => this.evict(id));
    notifications.onLoss(() => this.evict(ALL));
  }

  /** Returns the session of a token as of at most 900 ms ago, or null. Simultaneous calls share one query. */
  find(token: string): Promise<CachedSession | null> {
    const now = performance.now();
    const cachedEntry = this.entries.get(token);
    if (cachedEntry !== undefined && now - cachedEntry.readAt < MAX_AGE_MS) return cachedEntry.reading;
    const entry: Entry = { reading: this.read(token), session: undefined, readAt: now };
    this.store(token, entry);
    const applyReading = (session: CachedSession | null): void => {
      if (session !== null) entry.session = session;
      else if (this.entries.get(token) === entry) this.entries.delete(token);
    };
    entry.reading.then(applyReading, () => applyReading(null));
    return entry.reading;
  }

  /**
   * Evicts the sessions that the transaction changes from the cache of every process: from this one after the commit,
   * from the others when the notification arrives.
   * @param ids of sessions, or of users for all their sessions
   */
  forgetAfter(tx: Transaction, ids: string[]): void {
    tx.afterCommit(() => {
      for (const id of ids) {
        this.evict(id);
        this.notifications.notify(TOPIC, id);
      }
    });
  }

  /** A read in progress may predate the change, so its result is not cached either. */
  private evict(id: string): void {
    for (const [token, { session }] of this.entries)
      if (id === ALL || session === undefined || session.id === id || session.userId === id)
        this.entries.delete(token);
  }

  private store(token: string, entry: Entry): void {
    this.entries.delete(token);
    this.entries.set(token, entry);
    if (this.entries.size <= MAX_SESSIONS) return;
    for (const oldest of this.entries.keys()) {
      this.entries.delete(oldest);
      return;
    }
  }

  private async read(token: string): Promise<CachedSession | null> {
    const [row] = await this.unitOfWork.query<CachedSession>(SESSION_OF_TOKEN, [
      this.vault.hashSecretWithAllKeys(token),
    ]);
    return row ?? null;
  }
}
