import { declareFailures } from '../../../platform/kernel/http/declared-failures';

/** Reasons why the secret of an application is not rotated. */
export const APPLICATION_FAILURES = declareFailures({
  secret_not_rotatable: {
    status: 409,
    errors: { root: ['The application is public, so it has no secret.'] },
  },
});
