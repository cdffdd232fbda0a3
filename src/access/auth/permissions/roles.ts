import { TEAM_PERMISSIONS, type TeamPermission } from '../../../platform/kernel/http/permissions';

/** Roles of members in a team. */
export const ROLES = ['owner', 'admin', 'developer', 'accountant', 'reader'] as const;
export type Role = (typeof ROLES)[number];

/** Returns true for the name of a role. */
export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

const allPermissions = new Set(TEAM_PERMISSIONS);
const listPermissionsExcept = (...names: TeamPermission[]): ReadonlySet<TeamPermission> =>
  new Set(TEAM_PERMISSIONS.filter((name) => !names.includes(name)));

/**
 * Permissions of each role, in one table (docs/people.md). The rule that an admin cannot change owners is enforced where
 * members are changed, because it depends on the changed member.
 */
export const ROLE_PERMISSIONS: Readonly<Record<Role, ReadonlySet<TeamPermission>>> = {
  owner: allPermissions,
  admin: listPermissionsExcept('members.sign_in'),
  developer: listPermissionsExcept('members.manage', 'members.sign_in', 'purchases.approve'),
  accountant: new Set<TeamPermission>([
    'documents.read',
    'documents.send',
    'documents.draft',
    'documents.manage',
    'purchases.write',
    'purchases.approve',
    'companies.read',
    'companies.manage',
    'partners.read',
    'partners.manage',
    'labels.read',
    'labels.manage',
    'reporting.read',
    'reporting.manage',
    'team.read',
    'members.read',
  ]),
  reader: new Set(TEAM_PERMISSIONS.filter((name) => name.endsWith('.read'))),
};

/** Permissions of keys: the whole API except the management of people. */
export const KEY_PERMISSIONS: ReadonlySet<TeamPermission> = listPermissionsExcept(
  'members.read',
  'members.manage',
  'members.sign_in',
);

/** Lists the permissions of a role, in the order of their declaration. */
export function listPermissions(role: Role): TeamPermission[] {
  return [...ROLE_PERMISSIONS[role]];
}
