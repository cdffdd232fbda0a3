import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Lease } from '../../../platform/kernel/queue/work';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import type { Finding } from '../reports/finding';
import type { Filing } from './filing';
import { FILING_WORK, PERIOD_QUEUE } from '../reporting-work';
import { FilingPeriods } from './filing-periods';
import { reopenPeriod, resumePeriod } from './period-closing';
import { RELEASE_REPORTS } from './filings.queries';

/** What the filing itself says of it; the findings say the rest. */
const SET_ASIDE =
  'The transmission breaks rules of Flux 10 (see findings) and was not submitted. Its reports are as they were and go into the next filing of the period, which is made when a report of the period comes in, or when the operator releases this one.';

/** How filings end, and what their periods do then. */
@Injectable()
export class FilingCompletion {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly periods: FilingPeriods,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** All is done: the period may be filed again. */
  async finish(lease: Lease, filing: Filing): Promise<void> {
    await this.end(filing, resumePeriod, async (tx) => void (await FILING_WORK.complete(tx, lease)));
  }

  /**
   * Sets a filing aside that breaks our own rules. That is a defect of the product, or one report that should not have
   * been accepted, and no reason to reject all the others: they are given back as they were, can be corrected and cancelled
   * again, and go into the next filing of the period. That one is made when a report of the period comes in, or when the
   * operator, who finds this one among the parked work, releases it.
   */
  async setAside(lease: Lease, filing: Filing, findings: Finding[]): Promise<void> {
    await this.end(filing, resumePeriod, async (tx) => {
      const parked = await FILING_WORK.park(tx, lease, {
        set: `state = 'invalid', findings = $1::json, last_error = $2, updated_at = $3`,
        values: [JSON.stringify(findings), SET_ASIDE, clock.now()],
      });
      if (!parked) return;
      await tx.query(RELEASE_REPORTS, [lease.id]);
    });
  }

  /** The operator has released one that was set aside: its reports are filed again, under another id. */
  async replace(lease: Lease, filing: Filing): Promise<void> {
    await this.end(filing, reopenPeriod, async (tx) => void (await FILING_WORK.complete(tx, lease)));
  }

  /** The period first: every transaction that holds both rows locks them in this order. */
  private async end(
    { periodId }: Filing,
    wake: (tx: Transaction, periodId: string) => Promise<boolean>,
    write: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.periods.lockClosed(tx, periodId);
      if (await wake(tx, periodId)) tx.afterCommit(() => this.dispatcher.request(PERIOD_QUEUE));
      await write(tx);
    });
  }
}
