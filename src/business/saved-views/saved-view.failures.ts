import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why saved views are not stored. */
export const SAVED_VIEW_FAILURES = declareFailures({
  too_many_views: {
    status: 409,
    errors: { root: ['The team has 200 shared views, the maximum; delete one first.'] },
  },
  view_not_shareable: {
    status: 403,
    errors: {
      shared: ['Creating and changing shared views requires the permission documents.manage.'],
    },
  },
});
