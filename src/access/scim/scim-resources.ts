import { defineId } from '../../platform/kernel/ids';
import type { Role } from '../auth/permissions/roles';

export const newScimUserId = defineId('scu');
export const newScimGroupId = defineId('scg');

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** Row of a user. */
export interface ScimUserRow {
  id: string;
  userId: string;
  userName: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  displayName: string | null;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Address of the account. */
  email: string;
  /** Role in the team; null: the person is not a member. */
  role: Role | null;
}

/** Row of a group. */
export interface ScimGroupRow {
  id: string;
  displayName: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Reference to another resource. */
interface Reference {
  value: string;
  display: string;
}

/** Returns a user in the form of RFC 7643, section 4.1. */
export function toScimUser(row: ScimUserRow, groups: Reference[], baseUrl: string): object {
  const { id, externalId, userName, displayName, givenName, familyName, active, email, role } = row;
  const formattedName = [givenName, familyName].filter((part) => part !== null).join(' ');
  const hasName = givenName !== null || familyName !== null;
  return {
    schemas: [USER_SCHEMA],
    id,
    ...omitNull({ externalId }),
    userName,
    ...(hasName ? { name: { ...omitNull({ givenName, familyName }), formatted: formattedName } } : {}),
    ...omitNull({ displayName }),
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    roles: role === null ? [] : [{ value: role, primary: true }],
    groups: groups.map((group) => ({ ...group, $ref: `${baseUrl}/Groups/${group.value}` })),
    meta: toMeta('User', row, `${baseUrl}/Users/${id}`),
  };
}

/** Returns a group in the form of RFC 7643, section 4.2. @param members members of the group; null to omit them */
export function toScimGroup(row: ScimGroupRow, members: Reference[] | null, baseUrl: string): object {
  const { id, displayName, externalId } = row;
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...omitNull({ externalId }),
    displayName,
    ...(members === null
      ? {}
      : { members: members.map((member) => ({ ...member, $ref: `${baseUrl}/Users/${member.value}` })) }),
    meta: toMeta('Group', row, `${baseUrl}/Groups/${id}`),
  };
}

/** Returns a page in the form of RFC 7644, section 3.4.2. */
export function toScimList(resources: object[], totalResults: number, startIndex: number): object {
  return {
    schemas: [LIST_SCHEMA],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function toMeta(
  resourceType: 'User' | 'Group',
  { createdAt, updatedAt }: Pick<ScimUserRow, 'createdAt' | 'updatedAt'>,
  location: string,
): object {
  return { resourceType, created: createdAt.toISOString(), lastModified: updatedAt.toISOString(), location };
}

function omitNull(members: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
