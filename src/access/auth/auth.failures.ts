import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Errors of keys, access tokens and the token endpoint. */
export const AUTH_FAILURES = declareFailures({
  oauth_only: {
    status: 403,
    errors: {
      root: [
        'OAuth2 is enabled for this team, so basic and jwt keys cannot be created; request an access token at /api/core/oauth2/token.',
      ],
    },
  },
  oauth_token_creates_no_keys: {
    status: 403,
    errors: { root: ['An OAuth2 access token cannot create API keys; use another credential.'] },
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
        'The amount 1500.00 EUR is above the team’s limit of 1000 EUR. A signed-in user must approve it; API keys are not allowed.',
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

/** Errors of the rotation of an application's secret. */
export const APPLICATION_FAILURES = declareFailures({
  secret_not_rotatable: {
    status: 409,
    errors: { root: ['The application is public, so it has no secret.'] },
  },
});

/** Errors of changes of members and of accepting invitations. */
export const MEMBER_FAILURES = declareFailures({
  last_owner: {
    status: 409,
    errors: { root: ['The team must keep at least one owner; make another member an owner first.'] },
  },
  invitation_for_another: {
    status: 403,
    errors: { root: ['The invitation is for an address that differs from the address of your account.'] },
  },
});
