import { declareFailures } from '../../../../platform/kernel/http/declared-failures';

/** Errors of sign-ins through the identity provider. */
export const PROVIDER_FAILURES = declareFailures({
  provider_missing: {
    status: 404,
    errors: { root: ['This installation has no identity provider (OIDC_ISSUER is not set).'] },
  },
  provider_unavailable: {
    status: 503,
    errors: { root: ['The identity provider does not respond; try again in a moment.'] },
  },
  provider_only: {
    status: 403,
    errors: { root: ['This installation only allows sign-in through the identity provider.'] },
  },
  provider_refused: {
    status: 400,
    errors: {
      root: [
        'The response of the identity provider is invalid: it is wrong, too late, already used, or for another browser. Sign in again.',
      ],
    },
  },
  provider_unknown: {
    status: 403,
    errors: {
      root: [
        'This account of the identity provider is not linked to a user. Accept an invitation with the account, or sign in another way and link it.',
      ],
    },
  },
  email_unverified: {
    status: 403,
    errors: {
      root: [
        'The identity provider does not report your e-mail address as verified; verify the address at the provider first.',
      ],
    },
  },
  identity_linked: {
    status: 409,
    errors: { root: ['This account of the identity provider is linked to another person.'] },
  },
  last_factor: {
    status: 409,
    errors: { root: ['This is the last way to sign in to the account; set up another way first.'] },
  },
});
