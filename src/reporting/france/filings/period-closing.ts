import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Declarant } from '../declarant/declarant';
import { ReportingDeclarants } from '../declarant/reporting-declarants';
import { newFilingId } from './filing.resource';
import { FilingPeriods } from './filing-periods';
import {
  AFTER_FILING,
  AT_DEADLINE,
  INSERT_FILING,
  ASSIGN_REPORTS,
  UNPARK_INVALID_FILINGS,
  HAS_UNFILED,
  HAS_OPEN_FILING,
  SELECT_LEASED_PERIOD,
  RESUME_PERIOD,
} from './periods.queries';
import type { Lease } from '../../../platform/kernel/queue/work';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import { FILING_QUEUE, PERIOD_WORK } from '../reporting-work';

interface DuePeriod {
  id: string;
  claim: number;
  teamId: string;
  companyId: string;
  siren: string;
  /** Deadline of the declarant; null when it has passed. */
  opensUntil: Date | null;
  aheadSeconds: string;
}

/** Closes due periods: determines the reports that are filed together, and the submission id. */
@Injectable()
export class PeriodClosing {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly periods: FilingPeriods,
    private readonly declarants: ReportingDeclarants,
    private readonly dispatcher: Dispatcher,
  ) {}

  async close(lease: Lease): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const owner = await this.findDuePeriod(tx, lease);
      if (owner === null) return;
      await this.declarants.lockCompanyShared(tx, owner.teamId, owner.companyId);
      const declarant = await this.declarants.lockShared(tx, owner.companyId);
      await this.periods.lockClosed(tx, owner.id);
      const period = await this.findDuePeriod(tx, lease);
      if (period !== null) await this.closePeriod(tx, period, declarant);
    });
  }

  private async closePeriod(tx: Transaction, period: DuePeriod, declarant: Declarant | null): Promise<void> {
    if (!(await hasUnfiledReports(tx, period.id))) return void (await PERIOD_WORK.complete(tx, period));
    if ((await this.declarants.getCurrentSiren(tx, period.companyId)) !== period.siren)
      return this.createFiling(tx, period, declarant, 'withdrawn');
    // A change of the SIREN makes a period due early; in this case the company has its former SIREN again.
    if (period.opensUntil !== null) await PERIOD_WORK.retryAt(tx, period, AT_DEADLINE);
    else if (await hasOpenFiling(tx, period.id)) await PERIOD_WORK.retryAt(tx, period, AFTER_FILING);
    else await this.createFiling(tx, period, declarant, 'assembling');
  }

  private async createFiling(
    tx: Transaction,
    period: DuePeriod,
    declarant: Declarant | null,
    state: 'assembling' | 'withdrawn',
  ): Promise<void> {
    const id = newFilingId();
    const now = clock.now();
    const typeCode = (await this.periods.isFiled(tx, period.id)) ? 'RE' : 'IN';
    const issuedAt = new Date(now.getTime() + Number(period.aheadSeconds) * 1000);
    await tx.query(INSERT_FILING, [
      id,
      period.id,
      typeCode,
      declarant?.issuerName ?? '',
      state,
      issuedAt,
      state === 'withdrawn' ? WITHDRAWN_MESSAGE : null,
      now,
    ]);
    await tx.query(ASSIGN_REPORTS, [id, period.id]);
    // Parked invalid filings no longer need the operator, because their reports are in this filing.
    await tx.query(UNPARK_INVALID_FILINGS, [period.id]);
    await PERIOD_WORK.complete(tx, period);
    tx.afterCommit(() => this.dispatcher.request(FILING_QUEUE));
  }

  private async findDuePeriod(tx: Transaction, { id, claim }: Lease): Promise<DuePeriod | null> {
    const [row] = await tx.query<DuePeriod>(SELECT_LEASED_PERIOD, [id, claim]);
    return row ?? null;
  }
}

/** Error message of a withdrawn filing. */
export const WITHDRAWN_MESSAGE =
  'The SIREN of the company changed after this filing was created for the earlier SIREN. Nothing was submitted.';

async function hasUnfiledReports(tx: Transaction, periodId: string): Promise<boolean> {
  const rows = await tx.query(HAS_UNFILED, [periodId]);
  return rows.length > 0;
}

/**
 * Returns whether the period has an undecided filing, or a filing whose reports are not all updated, even when it is
 * parked. The next filing waits, because its type depends on the result. An invalid filing does not count, because its
 * reports are detached.
 */
async function hasOpenFiling(tx: Transaction, periodId: string): Promise<boolean> {
  const rows = await tx.query(HAS_OPEN_FILING, [periodId]);
  return rows.length > 0;
}

/**
 * Makes the period due that waits for the end of a filing. The caller must hold the exclusive lock on the period and
 * end
 * the filing in the same transaction, so that the period is never missed.
 */
export async function resumePeriod(tx: Transaction, periodId: string): Promise<boolean> {
  const rows = await tx.query(RESUME_PERIOD, [periodId]);
  return rows.length > 0;
}

/** Makes a period due immediately. The worker then checks whether reports wait. */
export async function reopenPeriod(tx: Transaction, periodId: string): Promise<boolean> {
  await PERIOD_WORK.schedule(tx, periodId, 0);
  return true;
}
