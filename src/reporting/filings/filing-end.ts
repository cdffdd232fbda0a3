import { Injectable } from '@nestjs/common';
import { clock } from '../../kernel/clock';
import { type Transaction, UnitOfWork } from '../../kernel/database/unit-of-work';
import type { WorkPointer } from '../../kernel/queue/job-queues';
import { WorkRelay } from '../../kernel/queue/work-relay';
import type { Finding } from '../reports/finding';
import type { Filing } from './filing';
import { PERIOD_SOURCE, PeriodBook } from './period-book';
import { fileAgain, resumePeriod } from './period-closing';

/** What the filing itself says of it; the findings say the rest. */
const SET_ASIDE =
  'The transmission breaks rules of Flux 10 (see findings) and was not handed over. Its reports are as they were and go into the next filing of the period, which is made when a report of the period comes in, or when the operator releases this one.';

/** How filings end, and what their periods do then. */
@Injectable()
export class FilingEnd {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly periods: PeriodBook,
    private readonly relay: WorkRelay,
  ) {}

  /** All is done: the period may be filed again. */
  async finish(pointer: WorkPointer, filing: Filing): Promise<void> {
    await this.end(filing, resumePeriod, (tx) => close(tx, pointer));
  }

  /**
   * Sets a filing aside that breaks our own rules. That is a defect of the product, or one report that should not have
   * been taken, and no reason to reject all the others: they are given back as they were, can be corrected and cancelled
   * again, and go into the next filing of the period. That one is made when a report of the period comes in, or when the
   * operator, who finds this one among the parked work, releases it.
   */
  async setAside({ id, claim }: WorkPointer, filing: Filing, findings: Finding[]): Promise<void> {
    await this.end(filing, resumePeriod, async (tx) => {
      const rows = await tx.query(
        `UPDATE reporting_filings SET state = 'invalid', findings = $3::json, last_error = $4, updated_at = $5,
           lease_until = NULL, next_attempt_at = NULL, begun = false, parked_at = clock_timestamp()
         WHERE id = $1 AND claim = $2 RETURNING id`,
        [id, claim, JSON.stringify(findings), SET_ASIDE, clock.now()],
      );
      if (rows.length > 0)
        await tx.query('UPDATE reporting_reports SET filing_id = NULL WHERE filing_id = $1', [id]);
    });
  }

  /** The operator has released one that was set aside: what it had is filed anew, under another id. */
  async replace(pointer: WorkPointer, filing: Filing): Promise<void> {
    await this.end(filing, fileAgain, (tx) => close(tx, pointer));
  }

  /** The period first: whoever holds both rows takes them in this order. */
  private async end(
    { periodId }: Filing,
    wake: (tx: Transaction, periodId: string) => Promise<boolean>,
    write: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.periods.holdClosed(tx, periodId);
      if (await wake(tx, periodId)) tx.afterCommit(() => this.relay.nudge(PERIOD_SOURCE));
      await write(tx);
    });
  }
}

async function close(tx: Transaction, { id, claim }: WorkPointer): Promise<void> {
  await tx.query(
    `UPDATE reporting_filings SET lease_until = NULL, next_attempt_at = NULL WHERE id = $1 AND claim = $2`,
    [id, claim],
  );
}
