import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { OPEN_ELSEWHERE } from './event-log.queries';

/** How often a process looks for them. An event waits for so long, where a foreign transaction is older than it. */
const READ_INTERVAL_MS = 1_000;

/**
 * Open transactions that cannot write events of ours, because they belong to other databases of the same server: the
 * event log need not wait for them. Only what holds a lock in another database is known to be there; what is seen once
 * stays true for as long as the number means anything, so an old look is never wrong (decision 0010).
 */
@Injectable()
export class ForeignTransactions {
  private known: string[] = [];
  private readAt = -Infinity;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Numbers of those transactions (`xid8`), as they were seen lately; not all that there are. */
  async listForeign(): Promise<string[]> {
    const now = performance.now();
    if (now - this.readAt < READ_INTERVAL_MS) return this.known;
    this.readAt = now;
    const rows = await this.unitOfWork.query<{ xid: string }>(OPEN_ELSEWHERE);
    this.known = rows.map(({ xid }) => xid);
    return this.known;
  }
}
