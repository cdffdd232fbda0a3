import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { buildFirstIdAt } from '../../../platform/kernel/ids';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { newDocumentId } from '../document.resource';
import {
  listLastDays,
  listSpansToStore,
  type StoredDay,
  type StorableSpan,
  type StoredCount,
} from './day-spans';
import { COUNT_SPAN, STORE_DAYS, STORED_DAYS, LOCK_DAYS } from './document-days.queries';

/** Delay between a request and the count of the requested days. */
const COUNT_DELAY_MS = 100;

/**
 * Counts the documents of past days in the background and stores the counts, because counting a million rows takes
 * seconds. Each day is counted in a separate transaction, newest day first, so that a deletion waits for the count of
 * at most one day.
 */
@Injectable()
export class DayCountJob extends RecurringTask {
  /** Requested number of days for each team. */
  private readonly daysByTeam = new Map<string, number>();

  constructor(private readonly unitOfWork: UnitOfWork) {
    super({
      firstAfterMs: COUNT_DELAY_MS,
      everyMs: COUNT_DELAY_MS,
      failureMessage: 'the documents of past days could not be counted',
    });
  }

  /** Requests the counts of a team's last days. */
  requestCounts(teamId: string, days: number): void {
    this.daysByTeam.set(teamId, Math.max(days, this.daysByTeam.get(teamId) ?? 0));
  }

  protected async run(): Promise<void> {
    for (const [teamId, count] of [...this.daysByTeam]) {
      this.daysByTeam.delete(teamId);
      await this.count(teamId, count);
    }
  }

  private async count(teamId: string, count: number): Promise<void> {
    for (const day of listLastDays(clock.now(), count).reverse()) {
      if (this.isStopping) return;
      await this.countDay(teamId, day);
    }
  }

  private async countDay(teamId: string, day: string): Promise<void> {
    // Most days are already stored and need no lock.
    if (this.findSpanToStore(day, await findStoredDay(this.unitOfWork, teamId, day)) === undefined) return;
    await this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_DAYS, [teamId]);
      const storedDay = await findStoredDay(tx, teamId, day);
      const span = this.findSpanToStore(day, storedDay);
      if (span !== undefined) await this.storeSpan(tx, teamId, span, storedDay);
    });
  }

  private findSpanToStore(day: string, storedDay: StoredDay | undefined): StorableSpan | undefined {
    return listSpansToStore(
      [day],
      new Map(storedDay === undefined ? [] : [[day, storedDay]]),
      clock.now(),
    )[0];
  }

  private async storeSpan(
    tx: Transaction,
    teamId: string,
    { day, from, until, isWhole }: StorableSpan,
    storedDay: StoredDay | undefined,
  ): Promise<void> {
    const [storedCount] = await tx.query<StoredCount>(COUNT_SPAN, [
      teamId,
      buildFirstIdAt(newDocumentId, from),
      buildFirstIdAt(newDocumentId, until),
    ]);
    if (storedCount === undefined)
      throw new Error('COUNT_SPAN must return exactly one row, but it returned none');
    const before = isWhole ? undefined : storedDay;
    await tx.query(STORE_DAYS, [
      teamId,
      [day],
      [new Date(until)],
      [storedCount.incoming + (before?.incoming ?? 0)],
      [storedCount.outgoing + (before?.outgoing ?? 0)],
      [storedCount.withDelivery + (before?.withDelivery ?? 0)],
    ]);
  }
}

async function findStoredDay(
  database: Pick<UnitOfWork, 'query'>,
  teamId: string,
  day: string,
): Promise<StoredDay | undefined> {
  const rows = await database.query<StoredDay>(STORED_DAYS, [teamId, day]);
  return rows.find((row) => row.day === day);
}
