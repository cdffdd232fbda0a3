import { formatInstantOrNull } from '../../../platform/kernel/clock';
import {
  flag,
  idOf,
  instant,
  integer,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { userExample } from '../../../access/auth/identity/user.resource';

export const operatorAccountSchema = namedSchema(
  'Account',
  object({
    id: idOf('usr'),
    email: { ...text, description: 'E-mail address of the person' },
    name: { ...text, description: 'Name of the person' },
    operator: { ...flag, description: 'Whether the person is an operator of the installation' },
    disabledAt: {
      ...nullable(instant),
      description: 'Time at which the account was disabled; null while it is enabled',
    },
    secondFactor: { ...flag, description: 'Whether a code or a passkey is set up' },
    teams: { ...integer, description: 'Number of teams that the person is a member of' },
    lastSeenAt: { ...nullable(instant), description: 'Time of the last use of an open session' },
    createdAt: instant,
  }),
);

/** Account of a person, as shown to operators. */
export type OperatorAccountResource = Shape<typeof operatorAccountSchema>;

/** Row of an account. */
export interface OperatorAccountRow {
  id: string;
  email: string;
  name: string;
  operator: boolean;
  disabledAt: Date | null;
  secondFactor: boolean;
  teams: number;
  lastSeenAt: Date | null;
  createdAt: Date;
  /** Sort position in the list by address. */
  place: string;
}

export function toOperatorAccountResource(row: OperatorAccountRow): OperatorAccountResource {
  const { id, email, name, operator, disabledAt, secondFactor, teams, lastSeenAt, createdAt } = row;
  return {
    ...{ id, email, name, operator, secondFactor, teams },
    disabledAt: formatInstantOrNull(disabledAt),
    lastSeenAt: formatInstantOrNull(lastSeenAt),
    createdAt: createdAt.toISOString(),
  };
}

export const operatorAccountExample: OperatorAccountResource = {
  id: userExample.id,
  email: userExample.email,
  name: userExample.name,
  operator: true,
  disabledAt: null,
  secondFactor: true,
  teams: 2,
  lastSeenAt: '2026-11-23T08:31:00.000Z',
  createdAt: '2026-11-02T09:00:00.000Z',
};
