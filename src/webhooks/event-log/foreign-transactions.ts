import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../kernel/database/unit-of-work';

/** How often a process looks for them. An event waits for so long, where a foreign transaction is older than it. */
const LOOK_EVERY_MS = 1_000;

/**
 * Open transactions that cannot write events of ours, because they belong to other databases of the same server: the
 * event log need not wait for them. Only what holds a lock in another database is known to be there; what is seen once
 * stays true for as long as the number means anything, so an old look is never wrong (decision 0010).
 */
@Injectable()
export class ForeignTransactions {
  private known: string[] = [];
  private lookedAt = -Infinity;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Numbers of those transactions (`xid8`), as they were seen lately; not all that there are. */
  async seen(): Promise<string[]> {
    const now = performance.now();
    if (now - this.lookedAt < LOOK_EVERY_MS) return this.known;
    this.lookedAt = now;
    const rows = await this.unitOfWork.query<{ xid: string }>(OPEN_ELSEWHERE);
    this.known = rows.map(({ xid }) => xid);
    return this.known;
  }
}

/** The locks are read only where a transaction is open. A lock belongs to the database of its backend, or to none (0). */
const OPEN_ELSEWHERE = `WITH locks AS MATERIALIZED (
    SELECT virtualtransaction, transactionid, database FROM pg_locks
    WHERE granted AND (database IS NOT NULL OR (locktype = 'transactionid' AND mode = 'ExclusiveLock')))
  SELECT open.xid::text AS xid FROM pg_snapshot_xip(pg_current_snapshot()) AS open(xid)
  WHERE EXISTS (
    SELECT FROM locks AS own JOIN locks AS held USING (virtualtransaction)
    WHERE own.transactionid = open.xid::xid
      AND held.database NOT IN (0, (SELECT oid FROM pg_database WHERE datname = current_database())))`;
