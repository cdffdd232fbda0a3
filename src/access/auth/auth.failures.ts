import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons for which keys and access tokens are refused. */
export const AUTH_FAILURES = declareFailures({
  oauth_only: {
    status: 403,
    errors: {
      root: [
        'OAuth2 is enabled for this team, so basic and jwt keys cannot be created; ask for an access token at /api/core/oauth2/token.',
      ],
    },
  },
  oauth_token_creates_no_keys: {
    status: 403,
    errors: { root: ['An access token of OAuth2 cannot create API keys.'] },
  },
  key_not_rotatable: {
    status: 409,
    errors: { root: ['The key cannot be rotated. It was revoked at 2026-11-21T09:58:00.000Z.'] },
  },
  invalid_scope: {
    status: 400,
    errors: { scope: ['scope contains "everything"; accepted: read, send, receive, …'] },
    members: {
      error: 'invalid_scope',
      error_description: "scope contains 'everything'; accepted: read, send, receive, …",
    },
  },
  person_required: {
    status: 403,
    errors: {
      state: [
        'The amount 1500.00 EUR is above the limit 1000 EUR of the team; signed-in users approve it, API keys are not allowed.',
      ],
    },
  },
  team_erasing: { status: 403, errors: { root: ['The team is being erased.'] } },
  invalid_request: {
    status: 400,
    errors: { assertion: ['assertion is missing; accepted: a JWT signed with RS256.'] },
    members: {
      error: 'invalid_request',
      error_description: 'assertion is missing; accepted: a JWT signed with RS256.',
    },
  },
  unsupported_grant_type: {
    status: 400,
    errors: {
      grant_type: ['grant_type is "password"; accepted: urn:ietf:params:oauth:grant-type:jwt-bearer.'],
    },
    members: {
      error: 'unsupported_grant_type',
      error_description: "grant_type is 'password'; accepted: urn:ietf:params:oauth:grant-type:jwt-bearer.",
    },
  },
  invalid_grant: {
    status: 401,
    errors: { assertion: ['The assertion is not a JWT in compact form.'] },
    members: { error: 'invalid_grant', error_description: 'The assertion is not a JWT in compact form.' },
  },
});

/** Reasons why the secret of an application is not rotated. */
export const APPLICATION_FAILURES = declareFailures({
  secret_not_rotatable: {
    status: 409,
    errors: { root: ['The application is public, so it has no secret.'] },
  },
});

/** Reasons for which a change of a team's people is refused. */
export const MEMBER_FAILURES = declareFailures({
  last_owner: {
    status: 409,
    errors: { root: ['The team would have no owner left; make somebody else an owner first.'] },
  },
  invitation_for_another: {
    status: 403,
    errors: { root: ['The invitation is for another address than that of your account.'] },
  },
});
