import { defineEvent } from '../../platform/events/define-event';
import { day, idOf, listOf, open, text } from '../../platform/kernel/http/schema';
import { newRecurringInvoiceId } from './recurring-invoice.resource';

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
