import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why items are not created. */
export const ITEM_FAILURES = declareFailures({
  too_many_items: {
    status: 409,
    errors: { root: ['The company has 10000 items, the maximum; delete one first.'] },
  },
});
