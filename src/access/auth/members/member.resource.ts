import {
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  flag,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { formatInstantOrNull } from '../../../platform/kernel/clock';
import { MAIL_PROBLEMS, parseMailProblem } from '../identity/mails/mail-problem';
import { newLinkId, newUserId } from '../identity/user.resource';
import { ROLES, type Role } from '../permissions/roles';

const roleSchema = { ...enumOf(...ROLES), description: 'Role of the member' };

export const memberSchema = namedSchema(
  'Member',
  object({
    id: idOf(newUserId.prefix),
    email: text,
    name: text,
    role: roleSchema,
    createdAt: { ...instant, description: 'Time at which the person became a member' },
    lastSeenAt: {
      ...nullable(instant),
      description: 'Time of the last request in an open session; null without an open session',
    },
  }),
);

/** Member of a team, as returned to its members. */
export type MemberResource = Shape<typeof memberSchema>;

/** Row of a member. */
export interface MemberRow {
  id: string;
  email: string;
  name: string;
  role: Role;
  createdAt: Date;
  lastSeenAt: Date | null;
}

export function toMemberResource({
  id,
  email,
  name,
  role,
  createdAt,
  lastSeenAt,
}: MemberRow): MemberResource {
  return {
    id,
    email,
    name,
    role,
    createdAt: createdAt.toISOString(),
    lastSeenAt: formatInstantOrNull(lastSeenAt),
  };
}

export const memberExample: MemberResource = {
  id: 'usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F',
  email: 'ann@example.com',
  name: 'Ann Peeters',
  role: 'owner',
  createdAt: '2026-11-23T08:00:00.000Z',
  lastSeenAt: '2026-11-23T09:30:00.000Z',
};

export const invitationSchema = namedSchema(
  'Invitation',
  object({
    id: idOf(newLinkId.prefix),
    email: text,
    role: { ...enumOf(...ROLES), description: 'Role that the invited person gets' },
    invitedBy: { ...nullable(text), description: 'Name of the member who invited; null: the operator' },
    operatorOnly: {
      ...flag,
      description:
        'Whether only the operator can change the invitation; the team can neither resend nor withdraw it',
    },
    createdAt: instant,
    expiresAt: instant,
    mailedAt: {
      ...nullable(instant),
      description: 'Time at which the mail server accepted the mail; null: not accepted yet',
    },
    mailError: {
      ...nullable(enumOf(...MAIL_PROBLEMS)),
      description:
        'Error of the last attempt to send the invitation; null when there was no error. The log of the ' +
        'service contains the message of the mail server',
    },
  }),
);

/** Invitation that is not yet accepted, as returned to the team. */
export type InvitationResource = Shape<typeof invitationSchema>;

/** Row of an invitation. */
export interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  operatorOnly: boolean;
  createdAt: Date;
  expiresAt: Date;
  mailedAt: Date | null;
  mailError: string | null;
}

export function toInvitationResource(row: InvitationRow): InvitationResource {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    mailedAt: formatInstantOrNull(row.mailedAt),
    mailError: parseMailProblem(row.mailError),
  };
}

export const invitationExample: InvitationResource = {
  id: 'lnk_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F',
  email: 'ben@example.com',
  role: 'accountant',
  invitedBy: 'Ann Peeters',
  operatorOnly: false,
  createdAt: '2026-11-23T08:00:00.000Z',
  expiresAt: '2026-11-30T08:00:00.000Z',
  mailedAt: '2026-11-23T08:00:01.000Z',
  mailError: null,
};

export const openInvitationSchema = namedSchema(
  'OpenInvitation',
  object({
    email: text,
    team: {
      ...nullable(text),
      description: 'Name of the team; null: the invitation is to the installation without a team',
    },
    role: { ...nullable(enumOf(...ROLES)), description: 'Role that the invited person gets' },
    invitedBy: { ...nullable(text), description: 'Name of the member who invited; null: the operator' },
    hasAccount: {
      ...flag,
      description:
        'Whether the address already has an account. If true, its owner signs in to accept; if false, accepting creates an account',
    },
  }),
);

/** Invitation as returned to the holder of its link. */
export type OpenInvitationResource = Shape<typeof openInvitationSchema>;
