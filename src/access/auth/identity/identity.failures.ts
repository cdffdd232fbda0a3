import { declareFailures } from '../../../platform/kernel/http/declared-failures';

/** Reasons for which people are refused. */
export const IDENTITY_FAILURES = declareFailures({
  sign_in_failed: { status: 401, errors: { root: ['The address, the password or the code is wrong.'] } },
  second_factor_required: {
    status: 401,
    errors: {
      code: ['A code of the app, or a recovery code, is required; repeat the request with it.'],
    },
  },
  link_invalid: {
    status: 401,
    errors: { token: ['The link was used, replaced or withdrawn, or it is too old.'] },
  },
  weak_password: {
    status: 400,
    errors: { password: ['The password is too easy to guess; make it longer or less common.'] },
  },
  wrong_password: { status: 400, errors: { password: ['This is not the password of the account.'] } },
  wrong_code: { status: 400, errors: { code: ['The code is wrong, or it was used before.'] } },
  passkey_refused: {
    status: 400,
    errors: {
      passkey: ['The response of the passkey is wrong, too late, was used before, or is from another site.'],
    },
  },
  already_member: { status: 409, errors: { email: ['The person is a member of the team already.'] } },
  account_exists: {
    status: 409,
    errors: { root: ['The address has an account by now; repeat the request with its password.'] },
  },
  totp_enabled: {
    status: 409,
    errors: { root: ['Codes of an app are set up already; remove them first.'] },
  },
  totp_missing: { status: 409, errors: { root: ['Codes of an app are not set up.'] } },
  too_many_passkeys: {
    status: 409,
    errors: { root: ['An account has 20 passkeys at most; remove one first.'] },
  },
  https_required: {
    status: 403,
    errors: { root: ['Sign-in requires https, but BASE_URL of this installation begins with http://.'] },
  },
  single_sign_on_required: {
    status: 403,
    errors: {
      root: [
        'Your organisation requires sign-in through its identity provider. Continue with your organisation.',
      ],
    },
  },
  single_sign_on_session: {
    status: 403,
    errors: {
      root: [
        'You signed in through your organisation. Sign in with your password or passkey to change the ways to sign in.',
      ],
    },
  },
  mail_unavailable: {
    status: 409,
    errors: {
      root: [
        'This installation has no mail server (SMTP_URL is not set). The operator can print a link: user invite, user recover.',
      ],
    },
  },
  too_many_mails: {
    status: 429,
    errors: {
      root: ['The team has invited by mail 200 times today; the next invitation is mailed tomorrow (UTC).'],
    },
  },
  foreign_origin: {
    status: 403,
    errors: { root: ['The request comes from a page of another site.'] },
  },
});
