import { ApiError } from '../../platform/kernel/http/api-error';

const ERROR_FACTORIES = {
  organisation_unknown: () =>
    new ApiError(404, 'organisation_unknown', {
      email: [
        'No organisation with single sign-on has verified the domain of this address. Check the address, or sign in another way.',
      ],
    }),
  single_sign_on_unproven: () =>
    new ApiError(409, 'single_sign_on_unproven', {
      required: [
        'Nobody has signed in through this provider yet. Sign in through the provider once before you require it.',
      ],
    }),
  owner_without_factor: () =>
    new ApiError(409, 'owner_without_factor', {
      required: [
        'At least one owner must have a passkey, or a password with an authenticator app, to reach the team when the provider fails. Set one up first.',
      ],
    }),
  too_many_domains: () =>
    new ApiError(409, 'too_many_domains', {
      domain: ['A team can have at most 50 e-mail domains; remove one first.'],
    }),
  domain_exists: () =>
    new ApiError(409, 'domain_exists', { domain: ['The team already has this e-mail domain.'] }),
  email_of_other_domain: () =>
    new ApiError(403, 'email_of_other_domain', {
      root: [
        'The domain of the address with which your organisation signed you in is not verified here. Ask your administrator.',
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
      root: [
        'None of your groups gives you a role in the team of your organisation. Ask your administrator.',
      ],
    }),
  membership_ended: () =>
    new ApiError(403, 'membership_ended', {
      root: ['You are no longer a member of the team of your organisation. Ask an owner of the team.'],
    }),
  account_link_required: () =>
    new ApiError(409, 'account_link_required', {
      root: [
        'The existing account of your address is also used outside of this organisation. Sign in to it as before, and connect your organisation on the account page.',
      ],
    }),
  account_linked_otherwise: () =>
    new ApiError(409, 'account_linked_otherwise', {
      root: [
        'Your account here is already connected with a different account of your organisation. Ask an owner of the team to remove that member first.',
      ],
    }),
};

/** Creates the error with a code. */
export function createSignOnError(code: keyof typeof ERROR_FACTORIES): ApiError {
  return ERROR_FACTORIES[code]();
}
