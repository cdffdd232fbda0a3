import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why an import, or the confirmation or dismissal of an entry, is rejected. */
export const BANK_STATEMENT_FAILURES = declareFailures({
  malformed_statement: {
    status: 400,
    errors: {
      document: [
        'The bank statement cannot be read: The record has 127 characters; records of CODA version 2 have 128 each (line 3).',
      ],
    },
  },
  entry_decided: {
    status: 409,
    errors: {
      root: ['The entry is already confirmed; delete its payments before confirming or dismissing it again.'],
    },
  },
});
