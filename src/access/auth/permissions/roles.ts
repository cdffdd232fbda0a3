import { TEAM_PERMISSIONS, type TeamPermission } from '../../../platform/kernel/http/permissions';

/** What a member of a team is in it. */
export const ROLES = ['owner', 'admin', 'developer', 'accountant', 'reader'] as const;
export type Role = (typeof ROLES)[number];

/** True for the name of a role. */
export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

const all = new Set(TEAM_PERMISSIONS);
const without = (...names: TeamPermission[]): ReadonlySet<TeamPermission> =>
  new Set(TEAM_PERMISSIONS.filter((name) => !names.includes(name)));

/**
 * What each role may do: the one table of it (docs/people.md). That an admin changes nothing about owners is decided where
 * members are changed, because it depends on whom is changed.
 */
export const ROLE_PERMISSIONS: Readonly<Record<Role, ReadonlySet<TeamPermission>>> = {
  owner: all,
  admin: all,
  developer: without('members.manage'),
  accountant: new Set<TeamPermission>([
    'documents.read',
    'documents.send',
    'documents.manage',
    'companies.read',
    'companies.manage',
    'partners.read',
    'partners.manage',
    'labels.read',
    'labels.manage',
    'reporting.read',
    'reporting.manage',
    'team.read',
  ]),
  reader: new Set(TEAM_PERMISSIONS.filter((name) => name.endsWith('.read'))),
};

/** Keys do all that the API is for, and nothing about the people of a team. */
export const KEY_PERMISSIONS: ReadonlySet<TeamPermission> = without('members.read', 'members.manage');

/** The permissions of a role, in the order in which they are declared. */
export function permissionsOf(role: Role): TeamPermission[] {
  return [...ROLE_PERMISSIONS[role]];
}
