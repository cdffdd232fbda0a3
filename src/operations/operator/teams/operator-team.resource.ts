import { formatInstantOrNull } from '../../../platform/kernel/clock';
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
import type { TeamEnvironment } from '../../../access/teams/team.entity';
import { newTeamId, teamExample } from '../../../access/teams/team.resource';
import { MAX_COUNTED } from './operator-teams.queries';

const cappedCountSchema = (description: string): typeof integer => ({
  ...integer,
  maximum: MAX_COUNTED,
  description: `${description}; ${MAX_COUNTED} means this number or more`,
});

export const operatorTeamSchema = namedSchema(
  'OperatorTeam',
  object({
    id: idOf(newTeamId.prefix),
    name: { ...text, description: 'Name of the team' },
    environment: {
      ...enumOf('sandbox', 'production'),
      description:
        'Environment, fixed at the creation of the team. A sandbox team exchanges nothing with the real ' +
        'network',
    },
    state: {
      ...enumOf('active', 'erasing', 'erased'),
      description: 'State of the team; it cannot be used from `erasing` on',
    },
    members: cappedCountSchema('Number of people in the team'),
    companies: cappedCountSchema('Number of companies of the team'),
    oauthEnabled: {
      ...flag,
      description: 'Whether the team can exchange signed assertions for access tokens',
    },
    createdAt: instant,
    erasingAt: {
      ...nullable(instant),
      description: 'Time at which the erasure of the team began; null without an erasure',
    },
  }),
);

/** A team as operators see it, without its data. */
export type OperatorTeamResource = Shape<typeof operatorTeamSchema>;

/** Row of a team. */
export interface OperatorTeamRow {
  id: string;
  name: string;
  environment: TeamEnvironment;
  members: number;
  companies: number;
  oauthEnabled: boolean;
  createdAt: Date;
  erasingAt: Date | null;
  erasedAt: Date | null;
  /** Position in the list by name. */
  place: string;
}

export function toOperatorTeamResource(row: OperatorTeamRow): OperatorTeamResource {
  const { id, name, environment, members, companies, oauthEnabled, createdAt, erasingAt, erasedAt } = row;
  return {
    ...{ id, name, environment, members, companies, oauthEnabled },
    state: erasedAt !== null ? 'erased' : erasingAt !== null ? 'erasing' : 'active',
    createdAt: createdAt.toISOString(),
    erasingAt: formatInstantOrNull(erasingAt),
  };
}

const { id, name, environment, createdAt } = teamExample;

export const operatorTeamExample: OperatorTeamResource = {
  ...{ id, name, environment, createdAt },
  state: 'active',
  members: 3,
  companies: 2,
  oauthEnabled: false,
  erasingAt: null,
};

export const teamOAuthSchema = namedSchema(
  'TeamOAuth',
  object({
    teamId: idOf(newTeamId.prefix),
    enabled: { ...flag, description: 'Whether assertions of the team are accepted' },
    keyIds: {
      ...listOf(nullable(text)),
      description: '`kid` of each public key; null for a single key without one',
    },
    tokenUrl: {
      ...text,
      description: 'Address of the token endpoint, which is also the audience of assertions',
    },
  }),
);

export const teamOAuthExample: Shape<typeof teamOAuthSchema> = {
  teamId: teamExample.id,
  enabled: true,
  keyIds: ['2026-11'],
  tokenUrl: 'https://passerelle.example.com/api/core/oauth2/token',
};
