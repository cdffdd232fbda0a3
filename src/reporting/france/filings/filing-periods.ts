import { Injectable } from '@nestjs/common';
import { periodOf, type Flow } from '../../../standards/flux10';
import { clock } from '../../../platform/kernel/clock';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { defineId } from '../../../platform/kernel/ids';
import type { Declarant } from '../declarant/declarant';
import { choosePeriod, type ExistingPeriod } from './period-of-day';
import {
  LOCK_PERIOD_SHARED,
  LOCK_PERIOD_CLOSED,
  HAS_FILING,
  lockClockShared,
  PERIODS_OF_DAYS,
  INSERT_PERIOD,
  SCHEDULE_PERIOD,
} from './periods.queries';

export const newPeriodId = defineId('frp');

/**
 * What comes after its period's time is filed this much later, together with whatever else came late meanwhile: one
 * filing instead of many.
 */
export const LATE_MINUTES = 60;

/** So much of the time until the administration's deadline is left for writing a filing and handing it over. */
const RESERVE_MINUTES = 15;

/** Seed of the advisory lock of a team's clock, which comes before those of its periods. */
export const CLOCK_LOCK = 1763900000001;

/** The periods that reports are filed with. */
@Injectable()
export class FilingPeriods {
  /**
   * The period of a day: the one that has it already, else one that is made. A change of regime counts from the first
   * span on of which nothing was reported (see `choosePeriod`). Two reports that make periods at the same time do so under
   * one regime, because the declarant is held, so they make the same period or two that are apart.
   */
  async getOrCreate(tx: Transaction, declarant: Declarant, flow: Flow, day: string): Promise<string> {
    const { teamId, companyId, siren, vatRegime } = declarant;
    const { start, end } = periodOf(vatRegime, flow, day);
    const near = await findPeriods(tx, declarant, flow, { start, end });
    const existing = near.find((period) => period.start <= day && day <= period.end);
    if (existing !== undefined) return existing.id;
    const period = choosePeriod(vatRegime, flow, day, near);
    await tx.query(INSERT_PERIOD, [
      newPeriodId(),
      teamId,
      companyId,
      siren,
      flow,
      period.vatRegime,
      period.start,
      period.end,
      period.declarantDeadline,
      period.platformDeadline,
      clock.now(),
    ]);
    const [created] = await findPeriods(tx, declarant, flow, { start: day, end: day });
    if (created === undefined) throw new Error(`No period of ${companyId} has the day ${day}`);
    return created.id;
  }

  /**
   * Keeps the period from being filed until the transaction ends: a report is either in the filing or finds it there.
   * An advisory lock, because the row itself is updated by those who claim it, and reports must not wait for each other.
   */
  async lockOpenShared(tx: Transaction, periodId: string): Promise<void> {
    await lockClock(tx, periodId);
    await tx.query(LOCK_PERIOD_SHARED, [periodId]);
  }

  /** The other side: waits for the reports that are being written, and lets no further one in until the end. */
  async lockClosed(tx: Transaction, periodId: string): Promise<void> {
    await lockClock(tx, periodId);
    await tx.query(LOCK_PERIOD_CLOSED, [periodId]);
  }

  /** True when the period is filed or being filed. The caller holds it open or closed. */
  async isFiled(tx: Transaction, periodId: string): Promise<boolean> {
    const filings = await tx.query(HAS_FILING, [periodId]);
    return filings.length > 0;
  }

  /**
   * Sees to it that what the period has is filed: at the declarant's deadline, or soon when that is over. What comes
   * between the two deadlines is not gathered for longer than the administration's allows. A period that is parked waits for
   * the operator.
   */
  async schedule(tx: Transaction, periodId: string): Promise<void> {
    await tx.query(SCHEDULE_PERIOD, [periodId, LATE_MINUTES, RESERVE_MINUTES]);
  }
}

/**
 * Keeps the clock of the period's team where it is until the transaction ends: what is made due by it would otherwise be
 * due by the time that was.
 */
async function lockClock(tx: Transaction, periodId: string): Promise<void> {
  await tx.query(lockClockShared(CLOCK_LOCK), [periodId]);
}

/** The periods that have days of a span, in their order. */
async function findPeriods(
  tx: Transaction,
  { companyId, siren }: Declarant,
  flow: Flow,
  { start, end }: { start: string; end: string },
): Promise<(ExistingPeriod & { id: string })[]> {
  return tx.query<ExistingPeriod & { id: string }>(PERIODS_OF_DAYS, [companyId, siren, flow, start, end]);
}
