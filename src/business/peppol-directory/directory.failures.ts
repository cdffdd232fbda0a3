import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a company is not listed in the Directory. */
export const DIRECTORY_FAILURES = declareFailures({
  consent_required: {
    status: 400,
    errors: {
      consent: [
        'must be true, because the Directory is public and requires the consent of the company or, for a sole trader, of the person; received nothing',
      ],
    },
  },
});
