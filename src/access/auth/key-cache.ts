import { Injectable } from '@nestjs/common';
import { Notifications } from '../../platform/kernel/database/notifications';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import type { TeamPermission } from '../../platform/kernel/http/permissions';
import type { TeamEnvironment } from '../teams/team.entity';
import type { ApiKey, ApiKeyType } from './api-key.entity';
import { KEY_FOR_REQUESTS } from './auth.queries';
import type { KeyCredential, TeamTerms } from './credential';
import { NetworkList } from './permissions/network-list';
import { ROLE_PERMISSIONS, type Role } from './permissions/roles';
import { toPermissions } from './permissions/scopes';

/** Data of a key that requests need. */
export interface CachedKey {
  id: string;
  type: ApiKeyType;
  teamId: string;
  secretHash: Buffer | null;
  /** Id of the installation's secret behind the HMAC; null when it dates from before key ids. */
  appKeyId: string | null;
  userId: string | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  environment: TeamEnvironment;
  terms: TeamTerms;
  rights: KeyRights;
}

/** Permissions of a key, prepared for requests. */
type KeyRights = Pick<
  KeyCredential,
  'scopes' | 'permissions' | 'companyIds' | 'networks' | 'requestsPerMinute' | 'documentsPerDay'
>;

type KeyRow = Omit<CachedKey, 'rights' | 'terms'> &
  TeamTerms &
  Pick<
    ApiKey,
    'scopes' | 'companyIds' | 'allowedNetworks' | 'requestsPerMinute' | 'documentsPerDay' | 'grantId'
  > & {
    /** Current role of the person for whom an application acts; null when it may no longer. */
    grantRole: Role | null;
  };

/**
 * Revocation has to reach every process within a second (contract, section 2). A notification makes it faster; the age limit
 * guarantees it even when notifications are lost unnoticed, as on a half-open connection.
 */
const MAX_AGE_MS = 900;
const MAX_KEYS = 10_000;

/** Topic of "forget this key", and the payload that means all of them. */
const TOPIC = 'api-key';
const ALL = '*';

const KEY_ID = /^key_[0-9A-HJKMNP-TV-Z]{26}$/;

interface Entry {
  key: Promise<CachedKey | null>;
  /** Milliseconds of the process before the row was read. */
  readAt: number;
}

/** Cache of the keys in use, kept for less than a second and dropped at revocation. Unknown ids are not cached. */
@Injectable()
export class KeyCache {
  /** Entries in the order in which they were read, so the first is the oldest. */
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: Notifications,
  ) {
    notifications.on(TOPIC, (keyId) => this.drop(keyId));
    notifications.onLoss(() => this.drop(ALL));
  }

  /** Returns the key as of at most 900 ms ago, or null when there is none. Simultaneous calls share one query. */
  find(keyId: string): Promise<CachedKey | null> {
    const now = performance.now();
    const cachedEntry = this.entries.get(keyId);
    if (cachedEntry !== undefined && now - cachedEntry.readAt < MAX_AGE_MS) return cachedEntry.key;
    if (!KEY_ID.test(keyId)) return Promise.resolve(null);
    const entry = { key: this.read(keyId), readAt: now };
    this.store(keyId, entry);
    const dropIfNone = (key: CachedKey | null): void => {
      if (key === null && this.entries.get(keyId) === entry) this.entries.delete(keyId);
    };
    entry.key.then(dropIfNone, () => dropIfNone(null));
    return entry.key;
  }

  /**
   * Lets every process forget keys that the transaction changes: this one once it is committed, the others when the
   * notification arrives. The result of a read in progress is not cached.
   */
  forgetAfter(tx: Transaction, keyIds: string[]): void {
    tx.afterCommit(() => {
      for (const keyId of keyIds) {
        this.drop(keyId);
        this.notifications.notify(TOPIC, keyId);
      }
    });
  }

  private drop(keyId: string): void {
    if (keyId === ALL) this.entries.clear();
    else this.entries.delete(keyId);
  }

  private store(keyId: string, entry: Entry): void {
    this.entries.delete(keyId);
    this.entries.set(keyId, entry);
    if (this.entries.size <= MAX_KEYS) return;
    for (const oldest of this.entries.keys()) {
      this.entries.delete(oldest);
      return;
    }
  }

  private async read(keyId: string): Promise<CachedKey | null> {
    const [row] = await this.unitOfWork.query<KeyRow>(KEY_FOR_REQUESTS, [keyId]);
    // A token of an application ends with its grant, and with the membership of the person who gave it.
    if (row === undefined || (row.grantId !== null && row.grantRole === null)) return null;
    const { isSuspended, requestsPerSecond } = row;
    return { ...row, terms: { isSuspended, requestsPerSecond }, rights: toRights(row) };
  }
}

function toRights({ scopes, companyIds, allowedNetworks, grantRole, ...limits }: KeyRow): KeyRights {
  const permissions = toPermissions(scopes);
  return {
    scopes,
    // An application may do no more than the person for whom it acts.
    permissions: grantRole === null ? permissions : intersect(permissions, ROLE_PERMISSIONS[grantRole]),
    companyIds,
    networks:
      allowedNetworks === null ? null : { texts: allowedNetworks, list: new NetworkList(allowedNetworks) },
    requestsPerMinute: limits.requestsPerMinute,
    documentsPerDay: limits.documentsPerDay,
  };
}

function intersect(
  permissions: ReadonlySet<TeamPermission>,
  others: ReadonlySet<TeamPermission>,
): ReadonlySet<TeamPermission> {
  return new Set([...permissions].filter((permission) => others.has(permission)));
}
