import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a label cannot be created or updated. */
export const LABEL_FAILURES = declareFailures({
  external_id_taken: {
    status: 409,
    errors: { externalId: ['Another label of the team has the externalId "urgent".'] },
  },
});
