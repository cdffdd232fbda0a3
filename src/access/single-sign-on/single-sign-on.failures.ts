import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Errors of single sign-on through the provider of a team. */
export const SINGLE_SIGN_ON_FAILURES = declareFailures({
  organisation_unknown: {
    status: 404,
    errors: {
      email: [
        'No organisation with single sign-on has verified the domain of this address. Check the address, or sign in another way.',
      ],
    },
  },
  single_sign_on_unproven: {
    status: 409,
    errors: {
      required: [
        'Nobody has signed in through this provider yet. Sign in through the provider once before you require it.',
      ],
    },
  },
  owner_without_factor: {
    status: 409,
    errors: {
      required: [
        'At least one owner must have a passkey, or a password with an authenticator app, to reach the team when the provider fails. Set one up first.',
      ],
    },
  },
  too_many_domains: {
    status: 409,
    errors: { domain: ['A team can have at most 50 e-mail domains; remove one first.'] },
  },
  domain_exists: { status: 409, errors: { domain: ['The team already has this e-mail domain.'] } },
  email_of_other_domain: {
    status: 403,
    errors: {
      root: [
        'The domain of the address with which your organisation signed you in is not verified here. Ask your administrator.',
      ],
    },
  },
  email_not_confirmed: {
    status: 403,
    errors: {
      root: [
        'Your organisation did not confirm your e-mail address, so you cannot be signed in. Ask your administrator to send the claim email_verified.',
      ],
    },
  },
  role_missing: {
    status: 403,
    errors: {
      root: [
        'None of your groups gives you a role in the team of your organisation. Ask your administrator.',
      ],
    },
  },
  membership_ended: {
    status: 403,
    errors: {
      root: ['You are no longer a member of the team of your organisation. Ask an owner of the team.'],
    },
  },
  account_link_required: {
    status: 409,
    errors: {
      root: [
        'The existing account of your address is also used outside of this organisation. Sign in to it as before, and connect your organisation on the account page.',
      ],
    },
  },
  account_linked_otherwise: {
    status: 409,
    errors: {
      root: [
        'Your account here is already connected with a different account of your organisation. Ask an owner of the team to remove that member first.',
      ],
    },
  },
});
