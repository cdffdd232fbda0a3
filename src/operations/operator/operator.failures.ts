import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Failures of operator requests. */
export const OPERATOR_FAILURES = declareFailures({
  team_erased: { status: 409, errors: { root: ['The team is being erased or has been erased.'] } },
  team_has_owner: {
    status: 409,
    errors: {
      root: ['The team has an owner who can sign in. Ask an owner of the team to invite this person.'],
    },
  },
  account_disabled: {
    status: 409,
    errors: { root: ['The account is disabled. Enable the account before you send a password reset link.'] },
  },
  not_parked: {
    status: 409,
    errors: { root: ['dlv_01KAJ40M3X5Z7B9D1F3H5K7N9Q is not parked (any more).'] },
  },
  discard_unsupported: {
    status: 409,
    errors: { root: ['Work of identifiers cannot be discarded; correct the cause and release the work.'] },
  },
  work_held: { status: 409, errors: { root: ['Outgoing work is already paused.'] } },
  work_not_held: { status: 409, errors: { root: ['Outgoing work is not paused.'] } },
  own_account: {
    status: 409,
    errors: { root: ['You cannot change your own account here. Ask another operator.'] },
  },
  invalid_jwks: {
    status: 400,
    errors: { 'keys.0.kty': ['Key "2026-11": kty is "EC"; accepted: RSA.'] },
  },
});
