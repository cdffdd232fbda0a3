import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why bulk actions are refused. */
export const BULK_ACTION_FAILURES = declareFailures({
  too_many_documents: {
    status: 400,
    errors: { filter: ['More than 100000 documents match; narrow the filter.'] },
  },
  bulk_action_running: {
    status: 409,
    errors: { root: ['Another bulk action of the team is running; wait for its end, or cancel it.'] },
  },
});
