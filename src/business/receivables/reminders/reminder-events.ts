import { defineEvent } from '../../../platform/events/define-event';
import { decimal, idOf, integer, nullable, open, text } from '../../../platform/kernel/http/schema';
import { newReminderId } from '../open-invoice.resource';

const reminder = {
  documentId: idOf('doc'),
  companyId: idOf('c'),
  reminderId: idOf(newReminderId.prefix),
  level: {
    ...integer,
    minimum: 1,
    maximum: 3,
    description: 'Level of the reminder: 1 friendly, 2 firm, 3 final',
  },
  to: { ...text, description: 'E-mail address of the recipient' },
  openAmount: { ...decimal, description: 'Open amount that the mail states' },
  currency: { ...text, description: 'Currency of the amount (ISO 4217)' },
  documentNumber: nullable(text),
};

/** A reminder of an invoice was sent: one event for each invoice, shown in its timeline. */
export const REMINDER_SENT = defineEvent({
  type: 'document.reminder_sent',
  summary: 'A payment reminder of an invoice was sent',
  schema: open(reminder),
});

/** A reminder could not be sent and is not retried: one event for each invoice, shown in its timeline. */
export const REMINDER_FAILED = defineEvent({
  type: 'document.reminder_failed',
  summary: 'A payment reminder of an invoice could not be sent, and is not retried',
  schema: open({ ...reminder, failure: { ...text, description: 'Reason of the failure' } }),
});
