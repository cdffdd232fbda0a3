import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons for which tokens and requests of SCIM are refused. */
export const SCIM_FAILURES = declareFailures({
  too_many_scim_tokens: {
    status: 409,
    errors: { root: ['A team has 5 valid SCIM tokens at most; revoke one first.'] },
  },
  scim_invalid: {
    status: 400,
    errors: { root: ['userName is missing.'] },
  },
  scim_not_unique: {
    status: 409,
    errors: { root: ['The User scu_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M has this userName.'] },
  },
});
