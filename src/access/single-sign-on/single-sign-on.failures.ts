import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons for which single sign-on of a team is refused or impossible. */
export const SINGLE_SIGN_ON_FAILURES = declareFailures({
  organisation_unknown: {
    status: 404,
    errors: {
      email: [
        'No organisation with single sign-on has the domain of this address. Check the address, or sign in another way.',
      ],
    },
  },
  single_sign_on_unproven: {
    status: 409,
    errors: {
      required: [
        'Nobody has signed in through this provider yet. Sign in through it once before it is required.',
      ],
    },
  },
  owner_without_factor: {
    status: 409,
    errors: {
      required: [
        'No owner has a passkey, or a password with an authenticator app, with which the team stays reachable when the provider fails. Set one up first.',
      ],
    },
  },
  too_many_domains: {
    status: 409,
    errors: { domain: ['A team has 50 e-mail domains at most; remove one first.'] },
  },
  domain_exists: { status: 409, errors: { domain: ['The team has this domain already.'] } },
  email_of_other_domain: {
    status: 403,
    errors: {
      root: [
        'Your organisation signed you in with an address of another domain than those that it verified here. Ask your administrator.',
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
      root: ['None of your groups has a role in the team of your organisation. Ask your administrator.'],
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
        'Your address has an account that is also used elsewhere. Sign in as before, and connect your organisation on the account page.',
      ],
    },
  },
  account_linked_otherwise: {
    status: 409,
    errors: {
      root: [
        'Your account is connected with another account of your organisation. Ask an owner of the team to remove that member first.',
      ],
    },
  },
});
