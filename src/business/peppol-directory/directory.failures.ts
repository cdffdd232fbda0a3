import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a company is not listed in the Directory. */
export const DIRECTORY_FAILURES = declareFailures({
  consent_required: {
    status: 400,
    errors: {
      consent: [
        'must be true, because the Directory is public and needs the consent of the company, or of the natural person that it is; received nothing',
      ],
    },
  },
});
