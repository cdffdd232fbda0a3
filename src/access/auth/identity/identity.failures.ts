import { declareFailures } from '../../../platform/kernel/http/declared-failures';

/** Errors of accounts, sign-in, links and factors. */
export const IDENTITY_FAILURES = declareFailures({
  sign_in_failed: { status: 401, errors: { root: ['The address, the password or the code is wrong.'] } },
  second_factor_required: {
    status: 401,
    errors: {
      code: [
        'A code is required; repeat the request with a code of the authenticator app or a recovery code.',
      ],
    },
  },
  link_invalid: {
    status: 401,
    errors: {
      token: ['The link was already used, replaced or withdrawn, or it has expired; request a new link.'],
    },
  },
  weak_password: {
    status: 400,
    errors: { password: ['The password is too easy to guess; make it longer or less common.'] },
  },
  wrong_password: { status: 400, errors: { password: ['This is not the password of the account.'] } },
  wrong_code: { status: 400, errors: { code: ['The code is wrong or was already used; enter a new code.'] } },
  passkey_refused: {
    status: 400,
    errors: {
      passkey: [
        'The passkey response is invalid: it is wrong, too late, already used, or from another site. Try again.',
      ],
    },
  },
  already_member: { status: 409, errors: { email: ['The person is already a member of the team.'] } },
  account_exists: {
    status: 409,
    errors: {
      root: [
        'An account with this address was created in the meantime; repeat the request with its password.',
      ],
    },
  },
  totp_enabled: {
    status: 409,
    errors: { root: ['An authenticator app is already set up; remove it first.'] },
  },
  totp_missing: { status: 409, errors: { root: ['No authenticator app is set up; set one up first.'] } },
  too_many_passkeys: {
    status: 409,
    errors: { root: ['An account can have at most 20 passkeys; remove one first.'] },
  },
  https_required: {
    status: 403,
    errors: {
      root: [
        'Sign-in requires https, but BASE_URL of this installation begins with http://; the operator must change BASE_URL.',
      ],
    },
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
        'This installation has no mail server (SMTP_URL is not set). The operator can create a link with the commands `user invite` and `user recover`.',
      ],
    },
  },
  too_many_mails: {
    status: 429,
    errors: {
      root: ['The team has reached its maximum of 200 invitation mails today; try again tomorrow (UTC).'],
    },
  },
  foreign_origin: {
    status: 403,
    errors: { root: ['The request comes from a page of another site, which is not allowed.'] },
  },
});
