import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a company is not listed in the Directory. */
export const DIRECTORY_FAILURES = declareFailures({
  consent_required: {
    status: 400,
    errors: {
      consent: [
        'must be true, because the Directory is public and the company, or the person behind it, has to agree; received nothing',
      ],
    },
  },
});
