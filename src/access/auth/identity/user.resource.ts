import {
  flag,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { TEAM_PERMISSIONS } from '../../../platform/kernel/http/permissions';
import { defineId } from '../../../platform/kernel/ids';
import { listPermissions, ROLES, type Role } from '../permissions/roles';
import { type User } from './user.entity';
import { LANGUAGES } from './languages';

export const newUserId = defineId('usr');
export const newSessionId = defineId('ses');
export const newLinkId = defineId('lnk');

export const userSchema = namedSchema(
  'User',
  object({
    id: idOf(newUserId.prefix),
    email: text,
    name: text,
    language: { ...enumOf(...LANGUAGES), description: 'Language of the dashboard and of mails' },
    operator: { ...flag, description: 'Whether the person is an operator of the installation' },
  }),
);

/** User as returned to themselves. */
export type UserResource = Shape<typeof userSchema>;

export function toUserResource({ id, email, name, language, operator }: User): UserResource {
  return { id, email, name, language, operator };
}

export const sessionSchema = namedSchema(
  'Session',
  object({
    user: { ...userSchema, description: 'Person who is signed in' },
    teams: {
      ...listOf(
        object({
          id: idOf('team'),
          name: text,
          environment: enumOf('sandbox', 'production'),
          role: { ...enumOf(...ROLES), description: 'Role of the person in the team' },
          permissions: { ...listOf(enumOf(...TEAM_PERMISSIONS)), description: 'Permissions of the role' },
          suspended: {
            ...flag,
            description: 'Whether the operator has suspended the team; all its operations are then rejected',
          },
        }),
      ),
      description: 'Teams of the person that the session can access, sorted by name',
    },
    factors: object(
      {
        password: { ...flag, description: 'Whether a password is set' },
        totp: {
          ...flag,
          description: 'Whether codes of an authenticator app are required in addition to the password',
        },
        passkeys: { ...integer, description: 'Number of passkeys of the person' },
        provider: { ...flag, description: 'Whether an account of the identity provider is linked' },
      },
      'Factors with which the person can verify their identity',
    ),
    organisation: {
      ...nullable(
        object({
          name: { ...text, description: 'Name of the organisation' },
          teamId: {
            ...idOf('team'),
            description: 'Id of the organisation’s team, the only team that the session can access',
          },
        }),
      ),
      description:
        'Organisation through whose identity provider the session began; null: the session began in another way',
    },
    createdAt: instant,
    expiresAt: {
      ...instant,
      description: 'Latest end of the session; the session ends earlier after 12 hours without a request',
    },
    verifiedUntil: {
      ...instant,
      description:
        'Time until which keys, secrets, members and factors can be changed without another verification',
    },
  }),
);

/** Session as returned to its owner. */
export type SessionResource = Shape<typeof sessionSchema>;

/** Row of a team that a session can access. */
export interface TeamOfUser {
  id: string;
  name: string;
  environment: 'sandbox' | 'production';
  role: Role;
  suspended: boolean;
}

export function toSessionTeam(team: TeamOfUser): SessionResource['teams'][number] {
  return { ...team, permissions: listPermissions(team.role) };
}

export const userExample: UserResource = {
  id: 'usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F',
  email: 'ann@example.com',
  name: 'Ann Peeters',
  language: 'en',
  operator: true,
};

export const sessionExample: SessionResource = {
  user: userExample,
  teams: [
    {
      id: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
      name: 'Sandbox',
      environment: 'sandbox',
      role: 'owner',
      permissions: listPermissions('owner'),
      suspended: false,
    },
  ],
  factors: { password: true, totp: false, passkeys: 0, provider: false },
  organisation: null,
  createdAt: '2026-11-23T08:00:00.000Z',
  expiresAt: '2026-12-07T08:00:00.000Z',
  verifiedUntil: '2026-11-23T08:15:00.000Z',
};
