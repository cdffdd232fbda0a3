import { declareFailures } from '../../../platform/kernel/http/declared-failures';

/** Reasons why a whole batch is rejected. */
export const BATCH_FAILURES = declareFailures({
  missing_idempotency_key: {
    status: 400,
    errors: {
      'Idempotency-Key': [
        'must be present, so that a repeated batch sends no document twice; received nothing',
      ],
    },
  },
  batch_too_large: {
    status: 400,
    errors: {
      root: [
        'must have at most 10000 documents; received 12034. Send the remaining documents with another Idempotency-Key.',
      ],
    },
  },
  malformed_archive: {
    status: 400,
    errors: {
      root: [
        'must be a ZIP archive of XML files; received one that cannot be read: the file is not a zip archive',
      ],
    },
  },
});
