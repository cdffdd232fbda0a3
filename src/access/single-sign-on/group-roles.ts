import { ROLES, type Role } from '../auth/permissions/roles';

/** Role that the members of a group of the identity provider have. */
export interface GroupRole {
  /** Name of the group, or its id where the provider sends ids; compared without regard to case. */
  group: string;
  role: Role;
}

/** Prefix with which the name of a group may name a role without a setting: `passerelle-accountant`. */
const PREFIX = 'passerelle-';

/** Maximum number of groups of a person that are read. */
const MAX_GROUPS = 1_000;

/**
 * Returns the role of a person in these groups: the first role, in the order of {@link ROLES}, that one of the groups
 * has. A setting determines the role of a group; without one, a group has the role of the same name: `passerelle-<role>`.
 * @returns null when none of the groups has a role
 */
export function findRole(groups: readonly string[], settings: readonly GroupRole[]): Role | null {
  const bySetting = new Map(settings.map(({ group, role }) => [normalizeGroup(group), role]));
  const roles = new Set<Role>();
  for (const group of groups.slice(0, MAX_GROUPS)) {
    const name = normalizeGroup(group);
    const roleOfName = ROLES.find((role) => name === `${PREFIX}${role}`);
    const role = bySetting.get(name) ?? roleOfName;
    if (role !== undefined) roles.add(role);
  }
  return ROLES.find((role) => roles.has(role)) ?? null;
}

/** Keycloak writes paths with a leading slash. */
function normalizeGroup(group: string): string {
  return group.trim().replace(/^\//, '').toLowerCase();
}
