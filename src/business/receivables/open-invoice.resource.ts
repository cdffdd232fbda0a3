import {
  day,
  decimal,
  enumOf,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Schema,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { BUSINESS_STATUSES, type BusinessStatus } from '../documents/business-status/business-statuses';

export const newReminderId = defineId('rmd');

/** Key of a customer in responses. */
export const customerKey: Schema<string> = {
  ...text,
  description: 'Customer key: VAT number, else electronic address, else name in lowercase',
};

export const customerName: Schema<string | null> = {
  ...nullable(text),
  description: 'Name of the buyer (BT-44)',
};
export const customerVatNumber: Schema<string | null> = {
  ...nullable(text),
  description: 'VAT number of the buyer (BT-48), uppercase; null: not stated',
};
/** ISO 4217. */
export const currencyCode: Schema<string> = { ...text, description: 'Currency (ISO 4217)' };

const LEVEL_RANGE = { minimum: 1, maximum: 3 };

const lastReminderSchema = namedSchema(
  'LastReminder',
  object(
    {
      id: idOf(newReminderId.prefix),
      level: {
        ...integer,
        ...LEVEL_RANGE,
        description: 'Level of the reminder, from 1 (friendly) to 3 (final)',
      },
      state: { ...enumOf('waiting', 'sent'), description: 'State of the reminder; `waiting`: not sent yet' },
      at: { ...instant, description: 'Time of sending; while `waiting`, the time of creation' },
    },
    'The newest reminder of an invoice',
  ),
);

export const openInvoiceSchema = namedSchema(
  'OpenInvoice',
  object(
    {
      documentId: idOf('doc'),
      customer: customerKey,
      customerName,
      vatNumber: customerVatNumber,
      number: { ...nullable(text), description: 'Number of the invoice (BT-1)' },
      issueDate: { ...day, description: 'Issue date; the day of storing when the invoice states none' },
      dueDate: { ...day, description: 'Due date; the issue date when the invoice states none' },
      daysOverdue: {
        ...integer,
        description: 'Number of days after the due date, in the time zone of the company; 0 when not overdue',
      },
      currency: currencyCode,
      amount: { ...decimal, description: 'Amount due of the invoice (BT-115)' },
      openAmount: { ...decimal, description: 'Amount due less credit notes and payments' },
      businessStatus: {
        ...enumOf(...BUSINESS_STATUSES),
        description: 'Business status of the invoice',
      },
      lastReminder: {
        ...nullable(lastReminderSchema),
        description: 'Newest reminder; null if there is none',
      },
    },
    'A sent invoice with an open amount',
  ),
);

/** An open invoice in the API. */
export type OpenInvoiceResource = Shape<typeof openInvoiceSchema>;

const amountSchema = (description: string): Schema<string> => ({ ...decimal, description });

const AGED_AMOUNT_FIELDS = {
  current: amountSchema('Open amount of invoices that are not overdue'),
  days1To30: amountSchema('Open amount of invoices that are 1 to 30 days overdue'),
  days31To60: amountSchema('Open amount of invoices that are 31 to 60 days overdue'),
  days61To90: amountSchema('Open amount of invoices that are 61 to 90 days overdue'),
  over90Days: amountSchema('Open amount of invoices that are more than 90 days overdue'),
  total: amountSchema('Total open amount'),
  invoices: { ...integer, description: 'Number of open invoices' },
};

export const agedAmountsSchema = namedSchema(
  'AgedAmounts',
  object(
    { currency: currencyCode, ...AGED_AMOUNT_FIELDS },
    'Open amounts in one currency, by days after the due date',
  ),
);

/** Open amounts by age in the API. */
export type AgedAmountsResource = Shape<typeof agedAmountsSchema>;

export const agedReceivableSchema = namedSchema(
  'AgedReceivable',
  object(
    {
      customer: customerKey,
      customerName,
      vatNumber: customerVatNumber,
      amounts: { ...listOf(agedAmountsSchema), description: 'Open amounts by currency and age' },
    },
    'Open amounts of a customer, by currency and age',
  ),
);

/** Open amounts of a customer in the API. */
export type AgedReceivableResource = Shape<typeof agedReceivableSchema>;

/** Row of a list of open invoices. */
export interface OpenInvoiceRow {
  id: string;
  /** Due date, which determines the order of lists. */
  place: string;
  customer: string;
  customerName: string | null;
  vatNumber: string | null;
  number: string | null;
  issueDate: string;
  dueDate: string;
  daysOverdue: number;
  currency: string;
  amount: string;
  openAmount: string;
  businessStatus: BusinessStatus;
  reminderId: string | null;
  reminderLevel: number | null;
  reminderState: 'waiting' | 'sent' | null;
  remindedAt: Date | null;
}

/** Converts a row to an open invoice of the API. */
export function toOpenInvoiceResource(row: OpenInvoiceRow): OpenInvoiceResource {
  const { id, reminderId, reminderLevel, reminderState, remindedAt } = row;
  return {
    documentId: id,
    customer: row.customer,
    customerName: row.customerName,
    vatNumber: row.vatNumber,
    number: row.number,
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    daysOverdue: row.daysOverdue,
    currency: row.currency,
    amount: row.amount,
    openAmount: row.openAmount,
    businessStatus: row.businessStatus,
    lastReminder:
      reminderId === null || reminderLevel === null || reminderState === null || remindedAt === null
        ? null
        : { id: reminderId, level: reminderLevel, state: reminderState, at: remindedAt.toISOString() },
  };
}

export const openInvoiceExample: OpenInvoiceResource = {
  documentId: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
  customer: 'BE0987654394',
  customerName: 'Example Buyer NV',
  vatNumber: 'BE0987654394',
  number: '2026/0117',
  issueDate: '2026-10-05',
  dueDate: '2026-11-04',
  daysOverdue: 24,
  currency: 'EUR',
  amount: '121.00',
  openAmount: '121.00',
  businessStatus: 'accepted',
  lastReminder: {
    id: 'rmd_01KAJ40M3X5Z7B9D1F3H5K7N9R',
    level: 1,
    state: 'sent',
    at: '2026-11-12T09:00:00.000Z',
  },
};

export const agedAmountsExample: AgedAmountsResource = {
  currency: 'EUR',
  current: '50.00',
  days1To30: '121.00',
  days31To60: '0',
  days61To90: '0',
  over90Days: '0',
  total: '171.00',
  invoices: 2,
};

export const agedReceivableExample: AgedReceivableResource = {
  customer: 'BE0987654394',
  customerName: 'Example Buyer NV',
  vatNumber: 'BE0987654394',
  amounts: [agedAmountsExample],
};
