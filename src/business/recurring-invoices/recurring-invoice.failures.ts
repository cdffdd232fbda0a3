import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why recurring invoices are not created, run or previewed. */
export const RECURRING_INVOICE_FAILURES = declareFailures({
  too_many_recurring_invoices: {
    status: 409,
    errors: {
      root: [
        'The company already has the maximum of 500 recurring invoices; delete a recurring invoice first.',
      ],
    },
  },
  no_number_pattern: {
    status: 409,
    errors: {
      'invoiceDefaults.invoiceNumberPattern': [
        'The next number is unknown, because the company has no number pattern and has not sent a numbered document; set the pattern.',
      ],
    },
  },
  no_occurrence: {
    status: 409,
    errors: { root: ['The recurring invoice has ended; there is no next occurrence.'] },
  },
  nothing_to_run: {
    status: 409,
    errors: { on: ['The recurring invoice has no failed run; set on to the day of a missed occurrence.'] },
  },
});
