import { EXPLICIT_PERMISSIONS } from '../../platform/kernel/http/permissions';
import type { FieldErrors } from '../../platform/kernel/http/api-error';
import { badInput } from '../../platform/kernel/http/api-error';
import type { ApiKey } from './api-key.entity';
import { NetworkList, parseNetwork } from './permissions/network-list';
import { beyondCreator } from './permissions/scope-refusals';
import { ALL_SCOPE, normalizeScopes, SCOPES, toPermissions } from './permissions/scopes';

/** Limits of a key. */
export type KeyLimits = Pick<
  ApiKey,
  'scopes' | 'companyIds' | 'allowedNetworks' | 'requestsPerMinute' | 'documentsPerDay'
>;

/** Limits of a key that are numbers. */
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

/** Largest rate and daily number of documents of a key. */
export const MAX_KEY_REQUESTS_PER_MINUTE = 600_000;
export const MAX_KEY_DOCUMENTS_PER_DAY = 1_000_000;

/**
 * Returns the limits of a new key: the requested limits, or the limits of its creator.
 * @throws ApiError 400 for a malformed limit, 403 for one beyond the creator's, and when the creator is a key whose
 * requests or documents are limited
 */
export function toGrantedLimits(requestedLimits: RequestedLimits, grantor: GrantorLimits): KeyLimits {
  refuseCounted(grantor);
  const limits = {
    // Explicit permissions are inherited by no key: its scopes name them.
    scopes: parseScopes(requestedLimits.scopes) ?? withoutExplicit(grantor.scopes),
    companyIds: toUnique(requestedLimits.companyIds) ?? grantor.companyIds,
    allowedNetworks: parseNetworks(requestedLimits.allowedNetworks) ?? grantor.allowedNetworks,
    requestsPerMinute: requestedLimits.requestsPerMinute ?? null,
    documentsPerDay: requestedLimits.documentsPerDay ?? null,
  };
  refuseBeyond(limits, grantor);
  return limits;
}

/**
 * Refuses the creation of a key by a key whose requests or documents are limited: each key has its own counters, so both
 * together could exceed the limit.
 * @throws ApiError 403
 */
function refuseCounted(grantor: GrantorLimits): void {
  for (const name of ['requestsPerMinute', 'documentsPerDay'] as const)
    if (grantor[name] !== null)
      throw beyondCreator(
        name,
        `The key of this request has ${name} ${grantor[name]}, and a key with such a limit creates no other keys.`,
      );
}

function withoutExplicit(scopes: string[]): string[] {
  const explicit: readonly string[] = EXPLICIT_PERMISSIONS;
  const inheritedScopes = scopes.filter((scope) => !explicit.includes(scope));
  return inheritedScopes.length === 0 ? scopes : inheritedScopes;
}

/**
 * Returns the limits of a key for its replacement.
 * @throws ApiError 403 for limits beyond the creator's
 */
export function takeOverLimits(former: KeyLimits, grantor: GrantorLimits): KeyLimits {
  const { scopes, companyIds, allowedNetworks, requestsPerMinute, documentsPerDay } = former;
  refuseBeyond(former, grantor);
  return { scopes, companyIds, allowedNetworks, requestsPerMinute, documentsPerDay };
}

/**
 * Refuses limits that are wider than the creator's.
 * @throws ApiError 403
 */
function refuseBeyond(limits: KeyLimits, grantor: GrantorLimits): void {
  const grantedPermissions = toPermissions(grantor.scopes);
  const furtherPermissions = [...toPermissions(limits.scopes)].filter(
    (permission) => !grantedPermissions.has(permission),
  );
  if (furtherPermissions.length > 0)
    throw beyondCreator(
      'scopes',
      `The key would get permissions that its creator does not have: ${furtherPermissions.join(', ')}. The creator's scopes are ${grantor.scopes.join(', ')}.`,
    );
  refuseOtherCompanies(limits.companyIds, grantor.companyIds);
  refuseOtherNetworks(limits.allowedNetworks, grantor.allowedNetworks);
  refuseLarger('requestsPerMinute', limits, grantor);
  refuseLarger('documentsPerDay', limits, grantor);
}

/**
 * Refuses a number that exceeds the limit of the creator, or of the key that changes it.
 * @throws ApiError 403
 */
export function refuseLarger(name: NumberLimit, limits: NumberLimits, grantor: NumberLimits): void {
  const [value, grantedPermissions] = [limits[name], grantor[name]];
  if (grantedPermissions !== null && (value === null || value > grantedPermissions))
    throw beyondCreator(
      name,
      `${name} would be ${value ?? 'unlimited'}, and the key of this request has ${grantedPermissions}; a key gives no key a larger limit.`,
    );
}

/**
 * Returns the end of a key. A limited key cannot create a key that outlives it; a key with all rights can.
 * @param isRequested whether the request names the lifetime
 * @throws ApiError 403
 */
export function toGrantedEnd(end: Date | null, isRequested: boolean, grantor: GrantorLimits): Date | null {
  const last = isLimited(grantor) ? grantor.expiresAt : null;
  if (last === null || (end !== null && end <= last)) return end;
  if (!isRequested) return last;
  throw beyondCreator(
    'expiresInSeconds',
    `The key would live longer than the key that creates it, which expires at ${last.toISOString()}.`,
  );
}

function isLimited({ scopes, companyIds, allowedNetworks, ...numbers }: KeyLimits): boolean {
  const hasNumber = numbers.requestsPerMinute !== null || numbers.documentsPerDay !== null;
  return !scopes.includes(ALL_SCOPE) || companyIds !== null || allowedNetworks !== null || hasNumber;
}

function refuseOtherCompanies(requestedValues: string[] | null, grantedValues: string[] | null): void {
  if (grantedValues === null) return;
  if (requestedValues === null || requestedValues.some((id) => !grantedValues.includes(id)))
    throw beyondCreator(
      'companyIds',
      `The key would reach companies that its creator does not reach; the creator is limited to ${grantedValues.join(', ')}.`,
    );
}

function refuseOtherNetworks(requestedValues: string[] | null, grantedValues: string[] | null): void {
  if (grantedValues === null) return;
  const list = new NetworkList(grantedValues);
  if (requestedValues === null || requestedValues.some((network) => !list.covers(network)))
    throw beyondCreator(
      'allowedNetworks',
      `The key could be used from networks that its creator cannot be used from; the creator is limited to ${grantedValues.join(', ')}.`,
    );
}

/** @throws ApiError 400; the API validates scopes in its input class, so this check is for the command line */
function parseScopes(scopes: readonly string[] | null | undefined): string[] | null {
  if (scopes === null || scopes === undefined) return null;
  const errors: FieldErrors = {};
  if (scopes.length === 0) errors['scopes'] = ['scopes must have at least one scope.'];
  scopes.forEach((scope, index) => {
    if (!SCOPES.includes(scope))
      errors[`scopes.${index}`] = [`"${scope}" is no scope; accepted: ${SCOPES.join(', ')}.`];
  });
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return normalizeScopes(scopes);
}

/** @throws ApiError 400 */
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
