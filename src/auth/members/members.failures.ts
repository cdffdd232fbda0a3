import { declareFailures } from '../../kernel/http/declared-failures';

/** Why a change of the people of a team is refused. */
export const MEMBER_FAILURES = declareFailures({
  last_owner: {
    status: 409,
    errors: { root: ['The team would have no owner left; make somebody else an owner first.'] },
  },
  already_member: { status: 409, errors: { email: ['ben@example.com is a member of the team already.'] } },
  invitation_for_another: {
    status: 403,
    errors: { root: ['The invitation is for another address than that of your account.'] },
  },
  account_exists: {
    status: 409,
    errors: { root: ['The address has an account; sign in with it, then accept the invitation.'] },
  },
});
