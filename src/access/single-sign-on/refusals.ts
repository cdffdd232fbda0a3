import { ApiError } from '../../platform/kernel/http/api-error';

const REFUSALS = {
  organisation_unknown: () =>
    new ApiError(404, 'organisation_unknown', {
      email: [
        'No organisation with single sign-on has the domain of this address. Check the address, or sign in another way.',
      ],
    }),
  single_sign_on_unproven: () =>
    new ApiError(409, 'single_sign_on_unproven', {
      required: [
        'Nobody has signed in through this provider yet. Sign in through it once before it is required.',
      ],
    }),
  owner_without_factor: () =>
    new ApiError(409, 'owner_without_factor', {
      required: [
        'No owner has a passkey, or a password with an authenticator app, with which the team stays reachable when the provider fails. Set one up first.',
      ],
    }),
  too_many_domains: () =>
    new ApiError(409, 'too_many_domains', {
      domain: ['A team has 50 e-mail domains at most; remove one first.'],
    }),
  domain_exists: () => new ApiError(409, 'domain_exists', { domain: ['The team has this domain already.'] }),
  email_of_other_domain: () =>
    new ApiError(403, 'email_of_other_domain', {
      root: [
        'Your organisation signed you in with an address of another domain than those that it verified here. Ask your administrator.',
      ],
    }),
  email_not_confirmed: () =>
    new ApiError(403, 'email_not_confirmed', {
      root: [
        'Your organisation did not confirm your e-mail address, so you cannot be signed in. Ask your administrator to send the claim email_verified.',
      ],
    }),
  role_missing: () =>
    new ApiError(403, 'role_missing', {
      root: ['None of your groups has a role in the team of your organisation. Ask your administrator.'],
    }),
  membership_ended: () =>
    new ApiError(403, 'membership_ended', {
      root: ['You are no longer a member of the team of your organisation. Ask an owner of the team.'],
    }),
  account_link_required: () =>
    new ApiError(409, 'account_link_required', {
      root: [
        'Your address has an account that is also used elsewhere. Sign in as before, and connect your organisation on the account page.',
      ],
    }),
  account_linked_otherwise: () =>
    new ApiError(409, 'account_linked_otherwise', {
      root: [
        'Your account is connected with another account of your organisation. Ask an owner of the team to remove that member first.',
      ],
    }),
};

/** Returns the failure of a code. */
export function toFailure(code: keyof typeof REFUSALS): ApiError {
  return REFUSALS[code]();
}
