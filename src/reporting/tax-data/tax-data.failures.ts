import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why requests about reports to tax authorities are refused. */
export const TAX_DATA_FAILURES = declareFailures({
  tax_data_not_made: {
    status: 409,
    errors: {
      root: [
        'The report is due and was not created yet, so it has no XML. Repeat the request when its state is "sent".',
      ],
    },
  },
  tax_data_not_retryable: {
    status: 409,
    errors: {
      root: [
        'The report is accepted; only reports in the state "refused" or "incomplete", and sent ones without an answer for 24 hours, can be sent again. Read its state with GET /api/v1/documents/{documentId}/tax-data.',
      ],
    },
  },
  tax_data_not_withdrawable: {
    status: 409,
    errors: {
      root: [
        'The report is refused and of type submit; only accepted reports on an invoice can be withdrawn. Read its state with GET /api/v1/documents/{documentId}/tax-data.',
      ],
    },
  },
});
