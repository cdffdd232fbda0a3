import { declareFailures } from '../../kernel/http/declared-failures';

/** Why people are refused. */
export const IDENTITY_FAILURES = declareFailures({
  sign_in_failed: { status: 401, errors: { root: ['The address or the password is wrong.'] } },
  link_invalid: {
    status: 401,
    errors: { token: ['The link was used, replaced or withdrawn, or it is too old.'] },
  },
  weak_password: {
    status: 400,
    errors: { password: ['The password is too easy to guess; make it longer or less usual.'] },
  },
  wrong_password: { status: 400, errors: { current: ['This is not the present password.'] } },
  https_required: {
    status: 403,
    errors: { root: ['People sign in over https alone; BASE_URL of this installation is http://.'] },
  },
  foreign_origin: {
    status: 403,
    errors: { root: ['The request comes from a page of another site.'] },
  },
});
