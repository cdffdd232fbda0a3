import { ROLES, type Role } from '../auth/permissions/roles';

/** Setting that gives the members of a group of the identity provider a role. */
export interface GroupRole {
  /** Name of the group, or its id where the provider sends ids; compared without case. */
  group: string;
  role: Role;
}

/** Prefix of group names that give a role without a setting, such as `passerelle-accountant`. */
const ROLE_GROUP_PREFIX = 'passerelle-';

/** Maximum number of groups of a person that are read. */
const MAX_GROUPS = 1_000;

/**
 * Returns the role of a person in these groups: the first role, in the order of {@link ROLES}, that one of the groups
 * gives. A setting determines the role of a group. Without a setting, a group named `passerelle-<role>` gives that
 * role.
 * @returns null when none of the groups has a role
 */
export function findRole(groups: readonly string[], settings: readonly GroupRole[]): Role | null {
  const rolesByGroup = new Map(settings.map(({ group, role }) => [normalizeGroup(group), role]));
  const roles = new Set<Role>();
  for (const group of groups.slice(0, MAX_GROUPS)) {
    const name = normalizeGroup(group);
    const roleInName = ROLES.find((role) => name === `${ROLE_GROUP_PREFIX}${role}`);
    const role = rolesByGroup.get(name) ?? roleInName;
    if (role !== undefined) roles.add(role);
  }
  return ROLES.find((role) => roles.has(role)) ?? null;
}

/** Normalizes case and spaces, and removes the leading slash of group paths that Keycloak sends. */
function normalizeGroup(group: string): string {
  return group.trim().replace(/^\//, '').toLowerCase();
}
