import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Errors of requests about reports to tax authorities. */
export const TAX_DATA_FAILURES = declareFailures({
  tax_data_not_made: {
    status: 409,
    errors: {
      root: [
        'The report is due and was not created yet, so it has no XML. Repeat the request when the state of the report is "sent".',
      ],
    },
  },
  tax_data_not_retryable: {
    status: 409,
    errors: {
      root: [
        'The report is accepted; only reports in the state "refused" or "incomplete", and sent reports without a response for 24 hours, can be sent again. Read the state of the report with GET /api/v1/documents/{documentId}/tax-data.',
      ],
    },
  },
  tax_data_not_withdrawable: {
    status: 409,
    errors: {
      root: [
        'The report is refused and of type submit; only accepted reports of an invoice can be withdrawn. Read the state of the report with GET /api/v1/documents/{documentId}/tax-data.',
      ],
    },
  },
});
