import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Lease } from '../../../platform/kernel/queue/work';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import type { Finding } from '../../../standards/rules';
import type { Filing } from './filing';
import { FILING_WORK, PERIOD_QUEUE } from '../reporting-work';
import { FilingPeriods } from './filing-periods';
import { reopenPeriod, resumePeriod } from './period-closing';
import { RELEASE_REPORTS } from './filings.queries';

/** Error message of an invalid filing. Its findings contain the details. */
const INVALID_FILING_MESSAGE =
  'The transmission violates rules of Flux 10 (see findings) and was not submitted. Its reports are unchanged and are included in the next filing of the period, which is created when another report of the period is submitted, or when the operator releases this filing.';

/** Completes filings and schedules their periods again. */
@Injectable()
export class FilingCompletion {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly periods: FilingPeriods,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** Finishes a filing, so that its period may be filed again. */
  async finish(lease: Lease, filing: Filing): Promise<void> {
    await this.end(filing, resumePeriod, async (tx) => void (await FILING_WORK.complete(tx, lease)));
  }

  /**
   * Parks a filing that violates our own rules. The cause is a defect of the product or a report that should have been
   * refused. The reports are therefore not rejected: they return to the period, can be corrected or cancelled, and are
   * included in its next filing. This filing is created when a report of the period is submitted, or when the operator
   * releases the parked filing.
   */
  async parkInvalid(lease: Lease, filing: Filing, findings: Finding[]): Promise<void> {
    await this.end(filing, resumePeriod, async (tx) => {
      const isParked = await FILING_WORK.park(tx, lease, {
        set: `state = 'invalid', findings = $1::json, last_error = $2, updated_at = $3`,
        values: [JSON.stringify(findings), INVALID_FILING_MESSAGE, clock.now()],
      });
      if (!isParked) return;
      await tx.query(RELEASE_REPORTS, [lease.id]);
    });
  }

  /** Replaces a parked filing that the operator has released. Its reports are filed again under another id. */
  async replace(lease: Lease, filing: Filing): Promise<void> {
    await this.end(filing, reopenPeriod, async (tx) => void (await FILING_WORK.complete(tx, lease)));
  }

  /**
   * Ends a filing and makes its period due. Every transaction that locks both a period and a filing locks the period
   * first.
   */
  private async end(
    { periodId }: Filing,
    makePeriodDue: (tx: Transaction, periodId: string) => Promise<boolean>,
    write: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.periods.lockClosed(tx, periodId);
      if (await makePeriodDue(tx, periodId)) tx.afterCommit(() => this.dispatcher.request(PERIOD_QUEUE));
      await write(tx);
    });
  }
}
