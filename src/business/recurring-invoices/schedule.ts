import { badInput, type ApiError } from '../../platform/kernel/http/api-error';
import type { SafeFields } from '../../access/audit/audit-entry.entity';
import { findOccurrence, type Recurrence } from './recurrence';
import type { RecurringInvoice } from './recurring-invoice.entity';
import type { CreateRecurringInvoiceInput, UpdateRecurringInvoiceInput } from './recurring-invoice.input';

/** Schedule of a recurring invoice, as the database returns it. */
export interface Schedule extends Recurrence {
  id: string;
  teamId: string;
  companyId: string;
  name: string;
  paused: boolean;
  lastOn: string | null;
  maxRuns: number | null;
  /** Day of the next occurrence; null: no further occurrence. */
  nextOn: string | null;
  runCount: number;
}

/** Recurrence with its end: a last day, or a maximum number of occurrences. */
export type BoundedRecurrence = Recurrence & Pick<Schedule, 'lastOn' | 'maxRuns' | 'runCount'>;

/** Values of a recurring invoice that a request sets. */
export type RecurringInvoiceValues = Required<CreateRecurringInvoiceInput>;

/**
 * Returns the first occurrence on or after a day; null when the recurring invoice has ended by then.
 * @param recurrence recurrence with the number of earlier occurrences
 */
export function findNextDay(recurrence: BoundedRecurrence, from: string): string | null {
  if (recurrence.maxRuns !== null && recurrence.runCount >= recurrence.maxRuns) return null;
  const next = findOccurrence(recurrence, from);
  return recurrence.lastOn !== null && next > recurrence.lastOn ? null : next;
}

/**
 * Converts the values of a request to a recurrence; `day` is null for weeks, and defaults to the day of the month of
 * `firstOn`.
 */
export function toBoundedRecurrence(
  { interval, firstOn, lastOn, maxRuns }: RecurringInvoiceValues,
  runCount: number,
): BoundedRecurrence {
  const { every, unit } = interval;
  const day = unit === 'week' ? null : (interval.day ?? Number(firstOn.slice(8)));
  return { every, unit, day, firstOn, lastOn, maxRuns, runCount };
}

/** Returns whether two recurrences have the same days. */
export function isSameSchedule(a: BoundedRecurrence, b: BoundedRecurrence): boolean {
  return (['every', 'unit', 'day', 'firstOn', 'lastOn', 'maxRuns'] as const).every(
    (name) => a[name] === b[name],
  );
}

/** Returns the values of a recurring invoice after a change. */
export function mergeValues(
  row: RecurringInvoice,
  input: UpdateRecurringInvoiceInput,
): RecurringInvoiceValues {
  const { every, unit, day } = row;
  return {
    name: input.name ?? row.name,
    content: input.content ?? row.content ?? {},
    interval: input.interval ?? { every, unit, day },
    firstOn: input.firstOn ?? row.firstOn,
    lastOn: input.lastOn === undefined ? row.lastOn : input.lastOn,
    maxRuns: input.maxRuns === undefined ? row.maxRuns : input.maxRuns,
    paymentDays: input.paymentDays === undefined ? row.paymentDays : input.paymentDays,
    mode: input.mode ?? row.mode,
    paused: input.paused ?? row.paused,
  };
}

/** Creates the error for a schedule that has no occurrence from a day on. */
export function createNoOccurrenceError({ lastOn, maxRuns }: RecurringInvoiceValues, from: string): ApiError {
  return lastOn === null
    ? badInput({ maxRuns: [`must be greater than the number of occurrences so far; received ${maxRuns}`] })
    : badInput({
        lastOn: [`must not be before the first occurrence on or after ${from}; received "${lastOn}"`],
      });
}

/** Returns the values for the audit log. */
export function toAuditFields({ name, mode, paused, interval, firstOn }: RecurringInvoiceValues): SafeFields {
  return { name, mode, paused, every: interval.every, unit: interval.unit, firstOn };
}
