import { EXPLICIT_PERMISSIONS } from '../../platform/kernel/http/permissions';
import type { FieldErrors } from '../../platform/kernel/http/api-error';
import { badInput } from '../../platform/kernel/http/api-error';
import type { ApiKey } from './api-key.entity';
import { NetworkList, parseNetwork } from './permissions/network-list';
import { beyondCreatorError } from './permissions/scope-errors';
import { ALL_SCOPE, normalizeScopes, SCOPES, toPermissions } from './permissions/scopes';

/** Limits of a key. */
export type KeyLimits = Pick<
  ApiKey,
  'scopes' | 'companyIds' | 'allowedNetworks' | 'requestsPerMinute' | 'documentsPerDay'
>;

/** Numeric limits of a key. */
export type NumberLimit = 'requestsPerMinute' | 'documentsPerDay';
export type NumberLimits = Pick<ApiKey, NumberLimit>;

/** Limits of the creator of a key, who cannot grant more than these. */
export type GrantorLimits = KeyLimits & Pick<ApiKey, 'expiresAt'>;

/** Requested limits; null or omitted: the limits of the creator. */
export interface RequestedLimits {
  scopes?: readonly string[] | null;
  companyIds?: readonly string[] | null;
  allowedNetworks?: readonly string[] | null;
  requestsPerMinute?: number | null;
  documentsPerDay?: number | null;
}

/** Grantor without limits: the operator, and the service. */
export const UNLIMITED_GRANTOR: GrantorLimits = {
  scopes: [ALL_SCOPE, ...EXPLICIT_PERMISSIONS],
  companyIds: null,
  allowedNetworks: null,
  requestsPerMinute: null,
  documentsPerDay: null,
  expiresAt: null,
};

/** Maximum numbers of companies and networks of a key. */
export const MAX_KEY_COMPANIES = 100;
export const MAX_KEY_NETWORKS = 50;

/** Largest request and document limits of a key. */
export const MAX_KEY_REQUESTS_PER_MINUTE = 600_000;
export const MAX_KEY_DOCUMENTS_PER_DAY = 1_000_000;

/**
 * Returns the limits of a new key: the requested limits, or the limits of its creator.
 * @throws ApiError 400 for a malformed limit, 403 for one beyond the creator's, and when the creator is a key whose
 * requests or documents are limited
 */
export function toGrantedLimits(requestedLimits: RequestedLimits, grantor: GrantorLimits): KeyLimits {
  requireUncounted(grantor);
  const limits = {
    // Keys do not inherit explicit permissions; these must be requested as scopes.
    scopes: parseScopes(requestedLimits.scopes) ?? removeExplicitPermissions(grantor.scopes),
    companyIds: toUnique(requestedLimits.companyIds) ?? grantor.companyIds,
    allowedNetworks: parseNetworks(requestedLimits.allowedNetworks) ?? grantor.allowedNetworks,
    requestsPerMinute: requestedLimits.requestsPerMinute ?? null,
    documentsPerDay: requestedLimits.documentsPerDay ?? null,
  };
  requireWithinLimits(limits, grantor);
  return limits;
}

/**
 * Rejects the creation of a key by a key whose requests or documents are limited. Each key has its own counters, so
 * both keys together could exceed the limit.
 * @throws ApiError 403
 */
function requireUncounted(grantor: GrantorLimits): void {
  for (const name of ['requestsPerMinute', 'documentsPerDay'] as const)
    if (grantor[name] !== null)
      throw beyondCreatorError(
        name,
        `The key of this request has the limit ${name} ${grantor[name]}, and a key with this limit cannot create keys.`,
      );
}

function removeExplicitPermissions(scopes: string[]): string[] {
  const explicit: readonly string[] = EXPLICIT_PERMISSIONS;
  const inheritedScopes = scopes.filter((scope) => !explicit.includes(scope));
  return inheritedScopes.length === 0 ? scopes : inheritedScopes;
}

/**
 * Returns the limits of a key for the key that replaces it.
 * @throws ApiError 403 for limits beyond the creator's
 */
export function validateInheritedLimits(former: KeyLimits, grantor: GrantorLimits): KeyLimits {
  const { scopes, companyIds, allowedNetworks, requestsPerMinute, documentsPerDay } = former;
  requireWithinLimits(former, grantor);
  return { scopes, companyIds, allowedNetworks, requestsPerMinute, documentsPerDay };
}

/**
 * Checks that limits are within the creator's limits.
 * @throws ApiError 403
 */
function requireWithinLimits(limits: KeyLimits, grantor: GrantorLimits): void {
  const grantedPermissions = toPermissions(grantor.scopes);
  const excessPermissions = [...toPermissions(limits.scopes)].filter(
    (permission) => !grantedPermissions.has(permission),
  );
  if (excessPermissions.length > 0)
    throw beyondCreatorError(
      'scopes',
      `The key would get permissions that its creator does not have: ${excessPermissions.join(', ')}. The creator's scopes are ${grantor.scopes.join(', ')}.`,
    );
  requireGrantedCompanies(limits.companyIds, grantor.companyIds);
  requireGrantedNetworks(limits.allowedNetworks, grantor.allowedNetworks);
  requireNotLarger('requestsPerMinute', limits, grantor);
  requireNotLarger('documentsPerDay', limits, grantor);
}

/**
 * Checks that a numeric limit does not exceed the same limit of the key that grants it.
 * @throws ApiError 403
 */
export function requireNotLarger(name: NumberLimit, limits: NumberLimits, grantor: NumberLimits): void {
  const [value, grantedPermissions] = [limits[name], grantor[name]];
  if (grantedPermissions !== null && (value === null || value > grantedPermissions))
    throw beyondCreatorError(
      name,
      `${name} would be ${value ?? 'unlimited'}, but the key of this request has ${grantedPermissions}; a key cannot grant a higher limit than its own.`,
    );
}

/**
 * Returns the expiry of a new key. A limited key cannot create a key that outlives it; a key with all rights can.
 * @param isRequested whether the request states the lifetime
 * @throws ApiError 403
 */
export function limitExpiry(end: Date | null, isRequested: boolean, grantor: GrantorLimits): Date | null {
  const latestExpiry = isLimited(grantor) ? grantor.expiresAt : null;
  if (latestExpiry === null || (end !== null && end <= latestExpiry)) return end;
  if (!isRequested) return latestExpiry;
  throw beyondCreatorError(
    'expiresInSeconds',
    `The key must not outlive the key that creates it, which expires at ${latestExpiry.toISOString()}.`,
  );
}

function isLimited({ scopes, companyIds, allowedNetworks, ...numbers }: KeyLimits): boolean {
  const hasNumber = numbers.requestsPerMinute !== null || numbers.documentsPerDay !== null;
  return !scopes.includes(ALL_SCOPE) || companyIds !== null || allowedNetworks !== null || hasNumber;
}

function requireGrantedCompanies(requestedValues: string[] | null, grantedValues: string[] | null): void {
  if (grantedValues === null) return;
  if (requestedValues === null || requestedValues.some((id) => !grantedValues.includes(id)))
    throw beyondCreatorError(
      'companyIds',
      `The key must not have access to companies beyond those of its creator, which is limited to ${grantedValues.join(', ')}.`,
    );
}

function requireGrantedNetworks(requestedValues: string[] | null, grantedValues: string[] | null): void {
  if (grantedValues === null) return;
  const list = new NetworkList(grantedValues);
  if (requestedValues === null || requestedValues.some((network) => !list.covers(network)))
    throw beyondCreatorError(
      'allowedNetworks',
      `The key must not be usable from networks beyond those of its creator, which is limited to ${grantedValues.join(', ')}.`,
    );
}

/** @throws ApiError 400; the API validates scopes in its input class, so this check is for the command line */
function parseScopes(scopes: readonly string[] | null | undefined): string[] | null {
  if (scopes === null || scopes === undefined) return null;
  const errors: FieldErrors = {};
  if (scopes.length === 0) errors['scopes'] = ['scopes must contain at least one scope.'];
  scopes.forEach((scope, index) => {
    if (!SCOPES.includes(scope))
      errors[`scopes.${index}`] = [`"${scope}" is not a scope; accepted: ${SCOPES.join(', ')}.`];
  });
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return normalizeScopes(scopes);
}

/** @throws ApiError 400 with an error for each invalid network */
function parseNetworks(networks: readonly string[] | null | undefined): string[] | null {
  if (networks === null || networks === undefined) return null;
  const errors: FieldErrors = {};
  const parsedNetworks = networks.flatMap((text, index) => {
    const result = parseNetwork(text);
    if ('network' in result) return [result.network];
    errors[`allowedNetworks.${index}`] = [`${result.fault}; received "${text.slice(0, 60)}"`];
    return [];
  });
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return [...new Set(parsedNetworks)];
}

function toUnique(values: readonly string[] | null | undefined): string[] | null {
  return values === null || values === undefined ? null : [...new Set(values)];
}
