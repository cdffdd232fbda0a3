import { declareFailures } from '../../../platform/kernel/http/declared-failures';

/** Reasons for which a change of a team's people is refused. */
export const MEMBER_FAILURES = declareFailures({
  last_owner: {
    status: 409,
    errors: { root: ['The team would have no owner left; make somebody else an owner first.'] },
  },
  invitation_for_another: {
    status: 403,
    errors: { root: ['The invitation is for another address than that of your account.'] },
  },
});
