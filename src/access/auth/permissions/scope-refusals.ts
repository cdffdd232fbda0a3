import { ApiError, forbidden } from '../../../platform/kernel/http/api-error';
import type { TeamPermission } from '../../../platform/kernel/http/permissions';
import { listScopesWith } from './scopes';

const CODE = 'insufficient_scope';

/** 403: the key does not have the permission of the operation; the message and `WWW-Authenticate` (RFC 6750) name it. */
export function insufficientScopeError(permission: TeamPermission, scopes: readonly string[]): ApiError {
  return new ApiError(
    403,
    CODE,
    {
      root: [
        `This requires the scope ${permission}, which the key does not have; its scopes are ${scopes.join(', ')}. Use a key with one of the scopes ${listScopesWith(permission).join(', ')}.`,
      ],
    },
    { 'WWW-Authenticate': `Bearer realm="passerelle", error="${CODE}", scope="${permission}"` },
  );
}

/** 403: the operation concerns the whole team, and the key is limited to companies. */
export function concernsWholeTeam(operation: string, companyIds: readonly string[]): ApiError {
  return forbidden(
    CODE,
    `The operation ${operation} concerns the whole team, but the key is limited to the companies ${companyIds.join(', ')}. Use a key without companyIds.`,
  );
}

/** 403: portal links cannot call the operation, whatever the permissions of their creator. */
export function notForPortalLinks(operation: string): ApiError {
  return forbidden(
    CODE,
    `The operation ${operation} is not open to portal links, which reach only the webhooks of one company. Use an API key.`,
  );
}

/** 403: a key, or the role of a person, may not grant this to a new key. */
export function beyondCreator(field: string, message: string): ApiError {
  return forbidden(CODE, message, field);
}

/** 403: the key is not allowed from the client's address. */
export function addressNotAllowedError(address: string | null, networks: readonly string[]): ApiError {
  return forbidden(
    'address_not_allowed',
    `The key may only be used from ${networks.join(', ')}; the request came from ${address ?? 'an unknown address'}.`,
  );
}
