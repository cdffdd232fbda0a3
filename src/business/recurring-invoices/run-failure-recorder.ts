import { Injectable } from '@nestjs/common';
import { defineEmissions, defineEvent } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { newRunId, newRecurringInvoiceId } from './recurring-invoice.resource';
import {
  FAIL_PARKED_RUNS,
  INSERT_FAILED_RUN,
  LOCK_OPEN_RUN,
  SET_RUN_FAILED,
} from './recurring-invoices.queries';
import { RECURRING_RUN_WORK, type LeasedRun } from './recurring-work';
import type { RunFailure } from './run-failure';
import type { Schedule } from './schedule';
import { day, idOf, listOf, open, text } from '../../platform/kernel/http/schema';

export const RECURRING_INVOICE_FAILED = defineEvent({
  type: 'recurring_invoice.failed',
  summary: 'An occurrence of a recurring invoice failed: no document was sent and no draft was created',
  schema: open({
    recurringInvoiceId: idOf(newRecurringInvoiceId.prefix),
    name: { ...text, description: 'Name of the recurring invoice' },
    on: { ...day, description: 'Day of the occurrence' },
    code: { ...text, description: 'Error code of the failure' },
    messages: { ...listOf(text), description: 'Reasons of the failure, each with its field' },
  }),
});

defineEmissions(RECURRING_INVOICE_FAILED, {
  recurringInvoiceFailed: {
    operation: 'A recurring invoice is run',
    change: 'the document or draft cannot be created, or occurrences were skipped; the run becomes `failed`',
  },
});

/** Reason stored for a run that the service could not finish. */
const PARKED_FAILURE: RunFailure = {
  code: 'internal_error',
  errors: {
    root: [
      'The service started this run several times and could not finish it. Run the occurrence again, or contact the operator.',
    ],
  },
};

/** Failed run for which an event is recorded. */
interface FailedRun {
  teamId: string;
  companyId: string;
  recurringInvoiceId: string;
  name: string;
  on: string;
}

/** Records failed runs with their events. */
@Injectable()
export class RunFailureRecorder {
  constructor(private readonly events: EventLog) {}

  /** Ends a failed run, unless its document or draft already exists. */
  async endFailedRun(tx: Transaction, run: LeasedRun, failure: RunFailure): Promise<void> {
    const [openRun] = await tx.query<{ id: string }>(LOCK_OPEN_RUN, [run.id, run.teamId]);
    const columns =
      openRun === undefined ? undefined : { set: SET_RUN_FAILED, values: [JSON.stringify(failure)] };
    const isLeaseHeld = await RECURRING_RUN_WORK.complete(tx, run, columns);
    if (isLeaseHeld && openRun !== undefined) await this.recordEvent(tx, run, failure);
  }

  /** Records that days of a recurring invoice were skipped, as a failed run on the first skipped day. */
  async recordSkipped(tx: Transaction, schedule: Schedule, days: readonly string[]): Promise<void> {
    const { id, teamId, companyId, name } = schedule;
    const [firstDay = ''] = days;
    const failure: RunFailure = {
      code: 'occurrences_skipped',
      errors: {
        root: [
          `Too many occurrences were missed: the ${days.length} occurrences from ${firstDay} to ${days.at(-1) ?? firstDay} were skipped. Run the occurrences that you need.`,
        ],
      },
    };
    const values = [newRunId(), teamId, companyId, id, firstDay, JSON.stringify(failure)];
    if ((await tx.query(INSERT_FAILED_RUN, values)).length === 0) return;
    await this.recordEvent(tx, { teamId, companyId, recurringInvoiceId: id, name, on: firstDay }, failure);
  }

  /** Ends runs that were started repeatedly and never finished, and that the queue has parked. */
  async endParkedRuns(tx: Transaction, ids: readonly string[]): Promise<void> {
    for (const run of await tx.query<FailedRun>(FAIL_PARKED_RUNS, [ids, JSON.stringify(PARKED_FAILURE)]))
      await this.recordEvent(tx, run, PARKED_FAILURE);
  }

  private async recordEvent(
    tx: Transaction,
    { teamId, companyId, recurringInvoiceId, name, on }: FailedRun,
    { code, errors }: RunFailure,
  ): Promise<void> {
    const messages = Object.entries(errors).flatMap(([field, each]) =>
      each.map((message) => (field === 'root' ? message : `${field}: ${message}`)),
    );
    const data = { recurringInvoiceId, name, on, code, messages };
    await this.events.record(tx, RECURRING_INVOICE_FAILED, { teamId, companyId, data });
  }
}
