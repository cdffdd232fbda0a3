import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import type { Batch } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { getTimeZone } from '../sending/company-time';
import { findNextOccurrence } from './recurrence';
import { newRunId } from './recurring-invoice.resource';
import {
  CURRENT_DAYS,
  INSERT_RUN,
  LOCK_SCHEDULE,
  SECONDS_UNTIL_DUE,
  SET_NEXT_OCCURRENCE,
} from './recurring-invoices.queries';
import { RunFailureRecorder } from './run-failure-recorder';
import {
  RECURRING_INVOICE_QUEUE,
  RECURRING_INVOICE_WORK,
  RECURRING_RUN_QUEUE,
  type LeasedRecurringInvoice,
} from './recurring-work';
import { findNextDay, type Schedule } from './schedule';

/**
 * Maximum number of missed occurrences that run after an outage; older occurrences are skipped, and can be run on
 * request.
 */
export const MAX_MISSED_OCCURRENCES = 12;

/**
 * Due occurrences of a schedule: the day of the one to run, and the days of earlier ones that are skipped because too
 * many were missed.
 */
interface DueOccurrences {
  on: string;
  skipped: string[];
}

/**
 * Creates the runs of recurring invoices. Each due occurrence gets a run with its day in the transaction that advances
 * the schedule; after an outage up to {@link MAX_MISSED_OCCURRENCES} missed occurrences run in order.
 */
@Processor(RECURRING_INVOICE_QUEUE, createWorkerOptions(1))
export class RecurringInvoiceProcessor extends WorkProcessor<LeasedRecurringInvoice> {
  constructor(
    @InjectQueue(RECURRING_INVOICE_QUEUE) queue: Queue<Batch>,
    private readonly dispatcher: Dispatcher,
    private readonly failures: RunFailureRecorder,
  ) {
    super(queue, RECURRING_INVOICE_WORK);
  }

  protected async handle(lease: LeasedRecurringInvoice): Promise<void> {
    const zone = getTimeZone(lease.country);
    await this.unitOfWork.run(async (tx) => {
      // A request may have changed the schedule since the row was started.
      const [schedule] = await tx.query<Schedule>(LOCK_SCHEDULE, [lease.id, lease.teamId]);
      const [days] = await tx.query<{ dueDay: string }>(CURRENT_DAYS, [zone]);
      if (schedule === undefined || days === undefined) return;
      const due = schedule.paused ? null : findDueOccurrences(schedule, days.dueDay);
      if (due === null) {
        await this.scheduleNext(tx, lease, schedule.paused ? null : schedule.nextOn, zone, { count: 0 });
        return;
      }
      const count = due.skipped.length + 1;
      const advancedSchedule = { ...schedule, runCount: schedule.runCount + count };
      const nextOn = findNextDay(advancedSchedule, findNextOccurrence(schedule, due.on));
      if (!(await this.scheduleNext(tx, lease, nextOn, zone, { count, sets: true }))) return;
      if (due.skipped.length > 0) await this.failures.recordSkipped(tx, schedule, due.skipped);
      const { id, teamId, companyId } = schedule;
      await tx.query(INSERT_RUN, [newRunId(), teamId, companyId, id, due.on]);
      tx.afterCommit(() => this.dispatcher.request(RECURRING_RUN_QUEUE));
    });
  }

  /**
   * Schedules the next occurrence. @returns false when another worker has leased or completed the row in the meantime
   */
  private async scheduleNext(
    tx: Transaction,
    lease: LeasedRecurringInvoice,
    nextOn: string | null,
    zone: string,
    { count, sets: storesNext = false }: { count: number; sets?: boolean },
  ): Promise<boolean> {
    const columns = storesNext ? { set: SET_NEXT_OCCURRENCE, values: [nextOn, count] } : undefined;
    if (nextOn === null) return RECURRING_INVOICE_WORK.complete(tx, lease, columns);
    const [until] = await tx.query<{ seconds: number }>(SECONDS_UNTIL_DUE, [nextOn, zone]);
    return RECURRING_INVOICE_WORK.retryIn(tx, lease, until?.seconds ?? 0, columns);
  }
}

/** Returns the due occurrences of a schedule; null when none is due. */
export function findDueOccurrences(schedule: Schedule, dueDay: string): DueOccurrences | null {
  const due: string[] = [];
  let on = schedule.nextOn;
  while (on !== null && on <= dueDay) {
    due.push(on);
    on = findNextDay(
      { ...schedule, runCount: schedule.runCount + due.length },
      findNextOccurrence(schedule, on),
    );
  }
  const skippedDays = due.slice(0, Math.max(0, due.length - MAX_MISSED_OCCURRENCES));
  const [firstDay] = due.slice(skippedDays.length);
  return firstDay === undefined ? null : { on: firstDay, skipped: skippedDays };
}
