import { declareFailures } from '../../../../platform/kernel/http/declared-failures';

/** Reasons for which sign-ins through the identity provider are refused or impossible. */
export const PROVIDER_FAILURES = declareFailures({
  provider_missing: {
    status: 404,
    errors: { root: ['This installation has no identity provider (OIDC_ISSUER is not set).'] },
  },
  provider_unavailable: {
    status: 503,
    errors: { root: ['The identity provider does not answer; try again in a moment.'] },
  },
  provider_only: {
    status: 403,
    errors: { root: ['This installation only allows sign-in through the identity provider.'] },
  },
  provider_refused: {
    status: 400,
    errors: {
      root: [
        'The answer of the identity provider is wrong, too late, was used before, or belongs to another browser.',
      ],
    },
  },
  provider_unknown: {
    status: 403,
    errors: {
      root: [
        'This account of the identity provider belongs to nobody here. Accept an invitation with it, or sign in and link it.',
      ],
    },
  },
  email_unverified: {
    status: 403,
    errors: { root: ['The identity provider does not report the e-mail address as verified.'] },
  },
  identity_linked: {
    status: 409,
    errors: { root: ['This account of the identity provider is linked to another person.'] },
  },
  last_factor: {
    status: 409,
    errors: { root: ['This is the last way to sign in; set up another one first.'] },
  },
});
