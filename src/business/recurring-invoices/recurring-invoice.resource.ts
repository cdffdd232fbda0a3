import {
  anyObject,
  day,
  enumOf,
  flag,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { RECURRING_MODES, type RecurringInvoice } from './recurring-invoice.entity';
import { RUN_STATES, type RunState } from './recurring-run.entity';
import { RECURRENCE_UNITS } from './recurrence';
import type { RunFailure } from './run-failure';

export const newRecurringInvoiceId = defineId('rin');
export const newRunId = defineId('rir');

const failureSchema = namedSchema(
  'RecurringInvoiceFailure',
  object(
    {
      code: { ...text, description: 'Error code that a request to send the document would return' },
      errors: {
        ...anyObject,
        description: 'Error messages by field of the content; `root` for errors that concern no single field',
      },
    },
    'Reason why an occurrence of a recurring invoice failed',
  ),
);

const runSchema = namedSchema(
  'RecurringInvoiceRun',
  object(
    {
      on: { ...day, description: 'Day of the occurrence' },
      at: {
        ...instant,
        description: 'Time at which the run ended; for a run that has not ended, the time at which it began',
      },
      state: {
        ...enumOf(...RUN_STATES),
        description:
          '`waiting`: the run has not ended; `done`: the document or draft was created; `failed`: the occurrence can be run again',
      },
      documentId: { ...nullable(text), description: 'Id of the document that was sent' },
      number: { ...nullable(text), description: 'Number of the document that was sent' },
      draftId: { ...nullable(text), description: 'Id of the draft that was created' },
      failure: {
        ...nullable(failureSchema),
        description: 'Reason why the run failed; while `waiting`, the reason why the last attempt failed',
      },
    },
    'The run of an occurrence of a recurring invoice',
  ),
);

const intervalSchema = namedSchema(
  'RecurringInvoiceInterval',
  object(
    {
      every: { ...integer, description: 'Number of units between two occurrences' },
      unit: { ...enumOf(...RECURRENCE_UNITS), description: 'Unit of `every`' },
      day: {
        ...nullable(integer),
        description: 'Day of the month, 1 to 31, in shorter months the last day; null for weeks',
      },
    },
    'Time between two occurrences of a recurring invoice',
  ),
);

export const recurringInvoiceSchema = namedSchema(
  'RecurringInvoice',
  object(
    {
      id: idOf(newRecurringInvoiceId.prefix),
      companyId: idOf('c'),
      name: { ...text, description: 'Name of the recurring invoice' },
      mode: {
        ...enumOf(...RECURRING_MODES),
        description:
          '`send`: each document is sent; `draft`: a draft is created each time, which a person sends',
      },
      paused: { ...flag, description: 'Whether the recurring invoice is paused: no occurrence is run' },
      interval: { ...intervalSchema, description: 'Time between two occurrences' },
      firstOn: { ...day, description: 'Day from which weeks, months and years are counted' },
      lastOn: { ...nullable(day), description: 'Last day on which an occurrence is possible; null: no end' },
      maxRuns: { ...nullable(integer), description: 'Maximum number of occurrences; null: any number' },
      paymentDays: {
        ...nullable(integer),
        description: 'Days from the issue date to the due date; null: the default of the company',
      },
      documentType: { ...nullable(text), description: '`documentType` of the content' },
      recipient: { ...nullable(text), description: 'Electronic address of the recipient' },
      recipientName: { ...nullable(text), description: 'Name of the buyer' },
      amount: { ...nullable(text), description: 'Amount due (BT-115); null when it cannot be computed' },
      currency: { ...nullable(text), description: 'Currency of the amount (ISO 4217)' },
      nextOn: {
        ...nullable(day),
        description:
          'Day of the next occurrence, from 5:00 in the time zone of the company’s country; null when there is no next occurrence, and while the recurring invoice is paused',
      },
      runCount: { ...integer, description: 'Number of occurrences that were due so far' },
      lastRun: { ...nullable(runSchema), description: 'Newest run; null before the first run' },
      failedOn: { ...listOf(day), description: 'Days of the failed runs, the oldest 12' },
      createdAt: instant,
      updatedAt: instant,
      content: {
        ...nullable(anyObject),
        description:
          'Input for sending the document, with placeholders and without number and dates; null in lists',
      },
    },
    'An invoice that a company sends at a regular interval',
  ),
);

/** A recurring invoice in the API. */
export type RecurringInvoiceResource = Shape<typeof recurringInvoiceSchema>;

/** Newest run of a recurring invoice, as the database returns it. */
export interface NewestRun {
  recurringInvoiceId: string;
  on: string;
  at: Date;
  state: RunState;
  documentId: string | null;
  number: string | null;
  draftId: string | null;
  failure: RunFailure | null;
  failedOn: string[];
}

/**
 * @param run newest run; undefined before the first run
 */
export function toRecurringInvoiceResource(
  row: RecurringInvoice,
  run: NewestRun | undefined,
): RecurringInvoiceResource {
  return {
    id: row.id,
    companyId: row.companyId,
    name: row.name,
    mode: row.mode,
    paused: row.paused,
    interval: { every: row.every, unit: row.unit, day: row.day },
    firstOn: row.firstOn,
    lastOn: row.lastOn,
    maxRuns: row.maxRuns,
    paymentDays: row.paymentDays,
    documentType: row.documentType,
    recipient: row.recipient,
    recipientName: row.recipientName,
    amount: row.amount,
    currency: row.currency,
    nextOn: row.paused ? null : row.nextOn,
    runCount: row.runCount,
    lastRun: run === undefined ? null : toRunResource(run),
    failedOn: run?.failedOn ?? [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    content: row.content ?? null,
  };
}

function toRunResource({
  on,
  at,
  state,
  documentId,
  number,
  draftId,
  failure,
}: NewestRun): Shape<typeof runSchema> {
  return { on, at: at.toISOString(), state, documentId, number, draftId, failure };
}

export const recurringContentExample = {
  recipient: '0208:0987654394',
  documentType: 'invoice',
  document: {
    buyerReference: 'NA',
    note: 'Rent of {month} {year}',
    buyer: { name: 'Brouwerij De Kroon NV', city: 'Antwerpen', country: 'BE' },
    lines: [{ name: 'Rent {period}', quantity: '1', netPriceAmount: '750.00', vat: { percentage: '21' } }],
  },
};

export const recurringInvoiceExample: RecurringInvoiceResource = {
  id: 'rin_01KAJ45N3Q5S7V9X1Z3B5D7F9H',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  name: 'Rent of the office',
  mode: 'send',
  paused: false,
  interval: { every: 1, unit: 'month', day: 1 },
  firstOn: '2026-11-01',
  lastOn: null,
  maxRuns: 12,
  paymentDays: 30,
  documentType: 'invoice',
  recipient: '0208:0987654394',
  recipientName: 'Brouwerij De Kroon NV',
  amount: '907.50',
  currency: 'EUR',
  nextOn: '2026-12-01',
  runCount: 1,
  lastRun: {
    on: '2026-11-01',
    at: '2026-11-01T04:00:01.204Z',
    state: 'done',
    documentId: 'doc_01KAJ41H6M8P0R2T4W6Y8A0C2E',
    number: '2026-0042',
    draftId: null,
    failure: null,
  },
  failedOn: [],
  createdAt: '2026-10-21T10:00:00.000Z',
  updatedAt: '2026-10-21T10:00:00.000Z',
  content: recurringContentExample,
};
