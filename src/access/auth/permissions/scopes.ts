import { EXPLICIT_PERMISSIONS, type TeamPermission } from '../../../platform/kernel/http/permissions';
import { KEY_PERMISSIONS } from './roles';

/** Permission that every key has, for verifying the credential and reading its team. */
const BASE_PERMISSION: TeamPermission = 'team.read';

const keyPermissions = [...KEY_PERMISSIONS];
const allPermissions = keyPermissions.filter((permission) => !EXPLICIT_PERMISSIONS.includes(permission));

/** Named scopes: sets of permissions that a task usually requires (docs/authentication.md). */
const NAMED_SCOPES = {
  read: keyPermissions.filter((permission) => permission.endsWith('.read')),
  send: ['documents.send'],
  draft: ['documents.draft'],
  receive: ['documents.read', 'documents.manage', 'events.read'],
  companies: ['companies.read', 'companies.manage'],
  partners: ['partners.read', 'partners.manage', 'labels.read', 'labels.manage'],
  webhooks: ['webhooks.read', 'webhooks.manage', 'events.read'],
  reports: ['reporting.read', 'reporting.manage'],
  keys: ['keys.read', 'keys.manage'],
  all: allPermissions,
} as const satisfies Record<string, readonly TeamPermission[]>;

/** Scope with every permission that keys can have, including those of later releases, except the explicit ones. */
export const ALL_SCOPE = 'all';

/** Names of the sets of permissions. */
export const SCOPE_NAMES: readonly string[] = Object.keys(NAMED_SCOPES);

/** Accepted scopes of keys and access tokens: the named sets, and each single permission. */
export const SCOPES: readonly string[] = [...SCOPE_NAMES, ...keyPermissions];

const permissionsByScope = new Map<string, readonly TeamPermission[]>([
  ...Object.entries(NAMED_SCOPES),
  ...keyPermissions.map((permission) => [permission, [permission]] as const),
]);

/** Maximum number of cached combinations of scopes; most installations use fewer. */
const MAX_CACHED_SETS = 1_000;
const cachedPermissionSets = new Map<string, ReadonlySet<TeamPermission>>([
  [ALL_SCOPE, new Set(allPermissions)],
]);

/** Returns the permissions of scopes. Unknown scopes, such as those of a later release, permit nothing. */
export function toPermissions(scopes: readonly string[]): ReadonlySet<TeamPermission> {
  const cacheKey = scopes.join(' ');
  const scopePermissions = cachedPermissionSets.get(cacheKey);
  if (scopePermissions !== undefined) return scopePermissions;
  const permissions = new Set([
    BASE_PERMISSION,
    ...scopes.flatMap((scope) => permissionsByScope.get(scope) ?? []),
  ]);
  if (cachedPermissionSets.size < MAX_CACHED_SETS) cachedPermissionSets.set(cacheKey, permissions);
  return permissions;
}

/** Lists the scopes that include a permission: first the combined scopes, then the permission itself. */
export function listScopesWith(permission: TeamPermission): string[] {
  return SCOPES.filter((scope) => permissionsByScope.get(scope)?.includes(permission) === true);
}

/**
 * Returns the scopes without repetitions, in the order of their declaration; `all` replaces the others except those of explicit
 * permissions.
 */
export function normalizeScopes(scopes: readonly string[]): string[] {
  if (!scopes.includes(ALL_SCOPE)) return SCOPES.filter((scope) => scopes.includes(scope));
  return [ALL_SCOPE, ...EXPLICIT_PERMISSIONS.filter((permission) => scopes.includes(permission))];
}

/**
 * Returns the permissions of a person as scopes of a key: `all` and the explicit permissions for a person who has every
 * permission of `all`, otherwise the single permissions.
 */
export function toScopes(permissions: ReadonlySet<TeamPermission>): string[] {
  const permissionsOfKeys = keyPermissions.filter((permission) => permissions.has(permission));
  const hasAll = allPermissions.every((permission) => permissions.has(permission));
  return hasAll ? normalizeScopes([ALL_SCOPE, ...permissionsOfKeys]) : permissionsOfKeys;
}
