import { Injectable } from '@nestjs/common';
import { findPeriod, type Flow } from '../../../standards/flux10';
import { clock } from '../../../platform/kernel/clock';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { defineId } from '../../../platform/kernel/ids';
import type { Declarant } from '../declarant/declarant';
import { choosePeriod, type ExistingPeriod } from './period-of-day';
import {
  LOCK_PERIOD_SHARED,
  LOCK_PERIOD_EXCLUSIVE,
  HAS_FILING,
  lockClockShared,
  SELECT_PERIODS_OF_DAYS,
  INSERT_PERIOD,
  SCHEDULE_PERIOD,
} from './periods.queries';

export const newPeriodId = defineId('frp');

/** Minutes for which late reports of a period are collected, so that one filing contains all of them. */
export const LATE_COLLECTION_MINUTES = 60;

/** Minutes before the administration's deadline that are reserved for creating and submitting a filing. */
const RESERVED_MINUTES = 15;

/** Seed of the advisory lock on a team's clock. This lock is acquired before the locks on the periods. */
export const CLOCK_LOCK = 1763900000001;

/** Finds, creates, locks and schedules periods. */
@Injectable()
export class FilingPeriods {
  /**
   * Returns the period of a day, and creates it when none exists. A change of regime takes effect with the first span
   * of days that has no reports (see `choosePeriod`). Simultaneous reports create periods under the same regime,
   * because the declarant is locked, so they create the same period or disjoint ones.
   */
  async getOrCreate(tx: Transaction, declarant: Declarant, flow: Flow, day: string): Promise<string> {
    const { teamId, companyId, siren, vatRegime } = declarant;
    const { start, end } = findPeriod(vatRegime, flow, day);
    const nearbyPeriods = await findPeriods(tx, declarant, flow, { start, end });
    const existingPeriod = nearbyPeriods.find((period) => period.start <= day && day <= period.end);
    if (existingPeriod !== undefined) return existingPeriod.id;
    const period = choosePeriod(vatRegime, flow, day, nearbyPeriods);
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
    const [createdPeriod] = await findPeriods(tx, declarant, flow, { start: day, end: day });
    if (createdPeriod === undefined)
      throw new Error(`No period of the company ${companyId} contains the day ${day}`);
    return createdPeriod.id;
  }

  /**
   * Prevents the filing of the period until the transaction ends, so that a new report is in the filing or knows about
   * it. The lock is advisory, because workers update the row when they claim a period, and reports must not wait for
   * each other.
   */
  async lockOpenShared(tx: Transaction, periodId: string): Promise<void> {
    await lockClock(tx, periodId);
    await tx.query(LOCK_PERIOD_SHARED, [periodId]);
  }

  /** Waits for reports in progress, and blocks further reports until the transaction ends. */
  async lockClosed(tx: Transaction, periodId: string): Promise<void> {
    await lockClock(tx, periodId);
    await tx.query(LOCK_PERIOD_EXCLUSIVE, [periodId]);
  }

  /** Returns whether the period has a filing. The caller must hold one of the locks on the period. */
  async isFiled(tx: Transaction, periodId: string): Promise<boolean> {
    const filings = await tx.query(HAS_FILING, [periodId]);
    return filings.length > 0;
  }

  /**
   * Schedules the filing of a period: at the declarant's deadline, or soon when that deadline has passed. Reports
   * between the two deadlines are collected only as long as the administration's deadline allows. A parked period waits
   * for the operator.
   */
  async schedule(tx: Transaction, periodId: string): Promise<void> {
    await tx.query(SCHEDULE_PERIOD, [periodId, LATE_COLLECTION_MINUTES, RESERVED_MINUTES]);
  }
}

/**
 * Locks the clock of the period's team until the transaction ends, so that due times are computed from the current
 * clock.
 */
async function lockClock(tx: Transaction, periodId: string): Promise<void> {
  await tx.query(lockClockShared(CLOCK_LOCK), [periodId]);
}

/** Lists the periods that overlap a span of days, in order. */
async function findPeriods(
  tx: Transaction,
  { companyId, siren }: Declarant,
  flow: Flow,
  { start, end }: { start: string; end: string },
): Promise<(ExistingPeriod & { id: string })[]> {
  return tx.query<ExistingPeriod & { id: string }>(SELECT_PERIODS_OF_DAYS, [
    companyId,
    siren,
    flow,
    start,
    end,
  ]);
}
