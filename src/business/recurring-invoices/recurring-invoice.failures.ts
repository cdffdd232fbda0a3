import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why recurring invoices are not created, run or previewed. */
export const RECURRING_INVOICE_FAILURES = declareFailures({
  too_many_recurring_invoices: {
    status: 409,
    errors: { root: ['The company has 500 recurring invoices, the maximum; delete one first.'] },
  },
  no_number_pattern: {
    status: 409,
    errors: {
      'invoiceDefaults.invoiceNumberPattern': [
        'The company has no number pattern and has sent no document with a number; set the pattern.',
      ],
    },
  },
  no_occurrence: {
    status: 409,
    errors: { root: ['The recurring invoice has ended; there is no next occurrence.'] },
  },
  nothing_to_run: {
    status: 409,
    errors: { on: ['No run of the recurring invoice has failed.'] },
  },
});
