import { defineEvent } from '../../platform/events/define-event';
import { idOf, integer, nullable, open, text } from '../../platform/kernel/http/schema';
import { newInvoiceImportId } from './invoice-import.resource';

export const INVOICE_IMPORT_FAILED = defineEvent({
  type: 'invoice_import.failed',
  summary: 'An invoice import was sent, and some of its documents could not be sent',
  schema: open({
    invoiceImportId: idOf(newInvoiceImportId.prefix),
    companyId: idOf('c'),
    fileName: { ...nullable(text), description: 'Name of the imported file' },
    failed: { ...integer, description: 'Number of documents of the import that could not be sent' },
    sent: { ...integer, description: 'Number of documents of the import that were sent' },
  }),
});
