import { formatInstantOrNull } from '../../../platform/kernel/clock';
import {
  decimal,
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
  type Schema,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { currencyCode, customerKey, customerName, newReminderId } from '../open-invoice.resource';
import type { ReminderRow } from './reminder.entity';
import { REMINDER_LANGUAGES, REMINDER_STATES } from './reminder-values';

const level: Schema<number> = {
  ...integer,
  minimum: 1,
  maximum: 3,
  description: 'Tone of the mail: 1 friendly, 2 firm, 3 final',
};
const to: Schema<string> = { ...text, description: 'E-mail address of the recipient' };
const language = { ...enumOf(...REMINDER_LANGUAGES), description: 'Language of the mail' };
const openAmount: Schema<string> = { ...decimal, description: 'Open amount that the mail states' };
const number: Schema<string | null> = { ...nullable(text), description: 'Number of the invoice (BT-1)' };

const reminderDocumentSchema = namedSchema(
  'ReminderDocument',
  object(
    {
      documentId: idOf('doc'),
      number,
      openAmount,
      currency: currencyCode,
      isSent: {
        ...flag,
        description:
          'Whether the sent mail contains the invoice; an invoice that was paid before the sending is omitted',
      },
    },
    'An invoice of a reminder',
  ),
);

export const reminderSchema = namedSchema(
  'Reminder',
  object(
    {
      id: idOf(newReminderId.prefix),
      companyId: idOf('c'),
      customer: customerKey,
      customerName,
      to,
      language,
      level,
      note: { ...nullable(text), description: 'Personal note of the sender in the mail' },
      state: {
        ...enumOf(...REMINDER_STATES),
        description:
          '`waiting`: not sent yet; `sent`: the mail server accepted the mail; `failed`: see `failure`; `cancelled`: no invoice was open any more at the time of sending',
      },
      failure: {
        ...nullable(text),
        description: 'Reason why the last attempt failed or the reminder was cancelled; null otherwise',
      },
      documents: { ...listOf(reminderDocumentSchema), description: 'Invoices of the reminder' },
      createdBy: {
        ...nullable(text),
        description: 'Id of the API key or the member that requested the reminder',
      },
      createdAt: instant,
      sentAt: { ...nullable(instant), description: 'Time at which the reminder was sent; null until then' },
    },
    'A payment reminder: a mail to a customer about open invoices',
  ),
);

/** A reminder in the API. */
export type ReminderResource = Shape<typeof reminderSchema>;
/** An invoice of a reminder in the API. */
export type ReminderDocumentResource = Shape<typeof reminderDocumentSchema>;

export const reminderPreviewSchema = namedSchema(
  'ReminderPreview',
  object(
    {
      customer: customerKey,
      customerName,
      to,
      language,
      level,
      subject: { ...text, description: 'Subject of the mail' },
      text: { ...text, description: 'Text of the mail' },
      attachments: { ...listOf(text), description: 'Names of the attached files' },
      documents: {
        ...listOf(
          namedSchema(
            'ReminderPreviewDocument',
            object(
              { documentId: idOf('doc'), number, openAmount, currency: currencyCode },
              'An invoice of a reminder',
            ),
          ),
        ),
        description: 'Invoices of the reminder',
      },
    },
    'A payment reminder as it would be sent',
  ),
);

/** A previewed reminder in the API. */
export type ReminderPreviewResource = Shape<typeof reminderPreviewSchema>;

/** Converts a reminder to its resource. */
export function toReminderResource(
  row: ReminderRow,
  documents: ReminderDocumentResource[],
): ReminderResource {
  return {
    id: row.id,
    companyId: row.companyId,
    customer: row.customer,
    customerName: row.customerName,
    to: row.address,
    language: row.language,
    level: row.level,
    note: row.note,
    state: row.state,
    failure: row.failure,
    documents,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    sentAt: formatInstantOrNull(row.sentAt),
  };
}

const documentExample = {
  documentId: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
  number: '2026/0117',
  openAmount: '121.00',
  currency: 'EUR',
};

export const reminderExample: ReminderResource = {
  id: 'rmd_01KAJ40M3X5Z7B9D1F3H5K7N9R',
  companyId: 'c_01KAJ3R5E9V3Z5P7C8D0F2G4HA',
  customer: 'BE0987654394',
  customerName: 'Example Buyer NV',
  to: 'ap@buyer.example',
  language: 'nl',
  level: 1,
  note: null,
  state: 'waiting',
  failure: null,
  documents: [{ ...documentExample, isSent: false }],
  createdBy: 'key_01KAJ3Q5E9V3Z5P7C8D0F2G4HA',
  createdAt: '2026-11-28T09:00:00.000Z',
  sentAt: null,
};

export const reminderPreviewExample: ReminderPreviewResource = {
  customer: 'BE0987654394',
  customerName: 'Example Buyer NV',
  to: 'ap@buyer.example',
  language: 'en',
  level: 1,
  subject: 'Payment reminder 2026/0117 – Atelier Dubois SRL',
  text: 'Hello,\n\nWe have not received the payment of the following invoices yet. …',
  attachments: ['2026-0117.pdf', '2026-0117-QR.png'],
  documents: [documentExample],
};
