import type { Permission, Role } from '../session/session';

/** Roles in descending order of permissions. */
export const ROLES: readonly Role[] = ['owner', 'admin', 'developer', 'accountant', 'reader'];

/** Access level of a role to one subject: none, read, or write. */
export type Level = 'nothing' | 'reads' | 'changes';

/** A subject of the product, with the permissions that stand for looking at it and for changing it. */
export interface Subject {
  name: Subjects;
  reads?: Permission;
  changes: Permission[];
}
type Subjects =
  | 'documents'
  | 'approvals'
  | 'companies'
  | 'partners'
  | 'labels'
  | 'reporting'
  | 'webhooks'
  | 'events'
  | 'requests'
  | 'keys'
  | 'members'
  | 'signIn'
  | 'team'
  | 'audit'
  | 'sandbox';

/** Every permission there is, by its subject. */
export const SUBJECTS: readonly Subject[] = [
  {
    name: 'documents',
    reads: 'documents.read',
    changes: ['documents.send', 'documents.draft', 'documents.manage', 'purchases.write'],
  },
  { name: 'approvals', changes: ['purchases.approve'] },
  { name: 'companies', reads: 'companies.read', changes: ['companies.manage'] },
  { name: 'partners', reads: 'partners.read', changes: ['partners.manage'] },
  { name: 'labels', reads: 'labels.read', changes: ['labels.manage'] },
  { name: 'reporting', reads: 'reporting.read', changes: ['reporting.manage'] },
  { name: 'webhooks', reads: 'webhooks.read', changes: ['webhooks.manage'] },
  { name: 'events', reads: 'events.read', changes: [] },
  { name: 'requests', reads: 'requests.read', changes: [] },
  { name: 'keys', reads: 'keys.read', changes: ['keys.manage'] },
  { name: 'members', reads: 'members.read', changes: ['members.manage'] },
  { name: 'signIn', changes: ['members.sign_in'] },
  { name: 'team', reads: 'team.read', changes: ['team.manage'] },
  { name: 'audit', reads: 'audit.read', changes: [] },
  { name: 'sandbox', changes: ['sandbox.use'] },
];

const ALL: readonly Permission[] = SUBJECTS.flatMap(({ reads, changes }) =>
  reads === undefined ? changes : [reads, ...changes],
);

/** Permissions of each role, as in docs/people.md; a spec compares the two. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set(ALL),
  admin: new Set(ALL.filter((permission) => permission !== 'members.sign_in')),
  developer: new Set(
    ALL.filter(
      (permission) => !['members.manage', 'members.sign_in', 'purchases.approve'].includes(permission),
    ),
  ),
  accountant: new Set<Permission>([
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
  reader: new Set(ALL.filter((permission) => permission.endsWith('.read'))),
};

/** Returns the access level of a role to a subject. */
export function toLevel(role: Role, { reads, changes }: Subject): Level {
  const may = ROLE_PERMISSIONS[role];
  if (changes.length > 0 && changes.every((permission) => may.has(permission))) return 'changes';
  return reads !== undefined && may.has(reads) ? 'reads' : 'nothing';
}

/** The role that a text names, such as the value of a list of choices. */
export function roleNamed(text: string): Role | undefined {
  return ROLES.find((role) => role === text);
}

/** A member, as far as it decides what may be done about them. */
interface Person {
  id: string;
  role: Role;
}

/** Why something cannot be done about a member; null when it can. */
export type Obstacle = 'role' | 'owners' | 'lastOwner';

/** The roles that somebody may give: owners are made by owners alone. */
export function rolesToGive(mine: Role): readonly Role[] {
  return mine === 'owner' ? ROLES : ROLES.filter((role) => role !== 'owner');
}

/**
 * Why a member's role cannot be changed, or why they cannot be removed, by somebody with this role.
 * @param mayManage Whether the role permits to change members at all
 */
export function obstacleTo(
  member: Person,
  members: readonly Person[],
  { role, mayManage }: { role: Role; mayManage: boolean },
): Obstacle | null {
  if (!mayManage) return 'role';
  if (member.role === 'owner' && role !== 'owner') return 'owners';
  return isLastOwner(member, members) ? 'lastOwner' : null;
}

/**
 * Why an invitation cannot be mailed again or withdrawn by somebody with this role, who may change members; null when it can.
 */
export function obstacleToInvitation(
  { role, operatorOnly }: { role: Role; operatorOnly: boolean },
  mine: Role,
): 'operator' | 'owners' | null {
  if (operatorOnly) return 'operator';
  return rolesToGive(mine).includes(role) ? null : 'owners';
}

/** True for the only owner, who can neither leave nor be anything less. */
export function isLastOwner(member: Person, members: readonly Person[]): boolean {
  return member.role === 'owner' && members.every(({ id, role }) => role !== 'owner' || id === member.id);
}
