import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why changes of labels are refused. */
export const LABEL_FAILURES = declareFailures({
  external_id_taken: {
    status: 409,
    errors: { externalId: ['Another label of the team has the externalId "urgent".'] },
  },
});
