import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { firstIdAt } from '../../../platform/kernel/ids';
import { RecurringTask } from '../../../platform/kernel/recurring-task';
import { newDocumentId } from '../document.resource';
import { lastDays, daysToStore, type StoredDay, type SettledSpan, type StoredCount } from './counted-days';
import { COUNT_SPAN, KEEP_DAYS, KEPT_DAYS, LOCK_DAYS } from './document-days.queries';

/** Delay before requested days are counted. */
const SOON_MS = 100;

/**
 * Counts and stores the documents of days in the background, because counting a million rows takes seconds. Each day is
 * a transaction of its own, the newest first, so deletions wait for one day at most.
 */
@Injectable()
export class DayCountJob extends RecurringTask {
  /** Requested number of days by team. */
  private readonly wanted = new Map<string, number>();

  constructor(private readonly unitOfWork: UnitOfWork) {
    super({
      firstAfterMs: SOON_MS,
      everyMs: SOON_MS,
      failureMessage: 'the documents of days could not be counted',
    });
  }

  /** Requests the counts of the last days of a team. */
  keep(teamId: string, days: number): void {
    this.wanted.set(teamId, Math.max(days, this.wanted.get(teamId) ?? 0));
  }

  protected async run(): Promise<void> {
    for (const [teamId, count] of [...this.wanted]) {
      this.wanted.delete(teamId);
      await this.count(teamId, count);
    }
  }

  private async count(teamId: string, count: number): Promise<void> {
    for (const day of lastDays(clock.now(), count).reverse()) {
      if (this.stopping) return;
      await this.countDay(teamId, day);
    }
  }

  private async countDay(teamId: string, day: string): Promise<void> {
    // Most days are stored already, and then nothing is locked.
    if (this.settled(day, await keptOf(this.unitOfWork, teamId, day)) === undefined) return;
    await this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_DAYS, [teamId]);
      const kept = await keptOf(tx, teamId, day);
      const span = this.settled(day, kept);
      if (span !== undefined) await this.keepSpan(tx, teamId, span, kept);
    });
  }

  private settled(day: string, kept: StoredDay | undefined): SettledSpan | undefined {
    return daysToStore([day], new Map(kept === undefined ? [] : [[day, kept]]), clock.now())[0];
  }

  private async keepSpan(
    tx: Transaction,
    teamId: string,
    { day, from, until, isWhole }: SettledSpan,
    kept: StoredDay | undefined,
  ): Promise<void> {
    const [counted] = await tx.query<StoredCount>(COUNT_SPAN, [
      teamId,
      firstIdAt(newDocumentId, from),
      firstIdAt(newDocumentId, until),
    ]);
    if (counted === undefined) throw new Error('The statement returns a row in any case');
    const before = isWhole ? undefined : kept;
    await tx.query(KEEP_DAYS, [
      teamId,
      [day],
      [new Date(until)],
      [counted.incoming + (before?.incoming ?? 0)],
      [counted.outgoing + (before?.outgoing ?? 0)],
      [counted.withDelivery + (before?.withDelivery ?? 0)],
    ]);
  }
}

async function keptOf(
  database: Pick<UnitOfWork, 'query'>,
  teamId: string,
  day: string,
): Promise<StoredDay | undefined> {
  const rows = await database.query<StoredDay>(KEPT_DAYS, [teamId, day]);
  return rows.find((row) => row.day === day);
}
