import type { Notifications } from '../../platform/kernel/database/notifications';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';

/**
 * Maximum age of a cached credential: a revocation must take effect in every process within a second. A notification
 * makes eviction faster; the age limit guarantees it when notifications are lost unnoticed, as on a half-open
 * connection.
 */
const MAX_AGE_MS = 900;
const MAX_ROWS = 10_000;

/** Payload of a notification that concerns all rows. */
const ALL_ROWS = '*';

interface Entry<Row> {
  row: Promise<Row | null>;
  /** Value of `performance.now()` just before the row was read. */
  readAt: number;
}

/** Cache of credentials in use, kept for less than a second and dropped at revocation. Unknown ids are not cached. */
export abstract class CredentialCache<Row> {
  /** Entries in the order in which they were read, so the first is the oldest. */
  private readonly entries = new Map<string, Entry<Row>>();

  /**
   * @param topic of the notification "forget this id"
   * @param idPattern form of the ids
   */
  protected constructor(
    private readonly notifications: Notifications,
    private readonly topic: string,
    private readonly idPattern: RegExp,
  ) {
    notifications.on(topic, (id) => this.evict(id));
    notifications.onLoss(() => this.evict(ALL_ROWS));
  }

  /** Reads a credential from the database; null when there is no row with the id. */
  protected abstract readRow(id: string): Promise<Row | null>;

  /** Returns the credential as of at most 900 ms ago, or null when there is none. Simultaneous calls share one query. */
  find(id: string): Promise<Row | null> {
    const now = performance.now();
    const cachedEntry = this.entries.get(id);
    if (cachedEntry !== undefined && now - cachedEntry.readAt < MAX_AGE_MS) return cachedEntry.row;
    if (!this.idPattern.test(id)) return Promise.resolve(null);
    const entry = { row: this.readRow(id), readAt: now };
    this.store(id, entry);
    const dropIfMissing = (row: Row | null): void => {
      if (row === null && this.entries.get(id) === entry) this.entries.delete(id);
    };
    entry.row.then(dropIfMissing, () => dropIfMissing(null));
    return entry.row;
  }

  /**
   * Evicts credentials that the transaction changes from the cache of every process: from this one after the commit, from
   * the others when the notification arrives. The result of a read in progress is not cached.
   */
  evictAfterCommit(tx: Transaction, ids: string[]): void {
    tx.afterCommit(() => {
      for (const id of ids) {
        this.evict(id);
        this.notifications.notify(this.topic, id);
      }
    });
  }

  private evict(id: string): void {
    if (id === ALL_ROWS) this.entries.clear();
    else this.entries.delete(id);
  }

  private store(id: string, entry: Entry<Row>): void {
    this.entries.delete(id);
    this.entries.set(id, entry);
    if (this.entries.size <= MAX_ROWS) return;
    for (const oldest of this.entries.keys()) {
      this.entries.delete(oldest);
      return;
    }
  }
}
