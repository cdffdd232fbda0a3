import { Injectable } from '@nestjs/common';
import { requestReads } from '../../platform/kernel/database/replica/replica-read';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { SELECT_FOREIGN_TRANSACTIONS } from './event-log.queries';

/**
 * Interval at which a process searches for foreign transactions. A foreign transaction that is older than an event
 * delays the event by up to this time.
 */
const READ_INTERVAL_MS = 1_000;

/**
 * Finds open transactions that cannot write events, because they belong to other databases of the same server; the
 * event log does not wait for them. A transaction is recognized as foreign by its lock in another database. A number
 * never changes its database, so a cached result never becomes wrong (decision 0010).
 */
@Injectable()
export class ForeignTransactions {
  private knownTransactions: string[] = [];
  private readAt = -Infinity;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Lists the numbers of known foreign transactions (`xid8`); the list may be incomplete. */
  async listForeign(): Promise<string[]> {
    const now = performance.now();
    if (now - this.readAt < READ_INTERVAL_MS) return this.knownTransactions;
    this.readAt = now;
    // A replica does not know the databases of open transactions.
    const rows = await requestReads.onPrimary(() =>
      this.unitOfWork.query<{ xid: string }>(SELECT_FOREIGN_TRANSACTIONS),
    );
    this.knownTransactions = rows.map(({ xid }) => xid);
    return this.knownTransactions;
  }
}
