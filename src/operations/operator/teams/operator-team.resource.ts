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
import { MAX_COUNTED, TEAM_STATES, type TeamState } from './operator-teams.queries';

const cappedCountSchema = (description: string): typeof integer => ({
  ...integer,
  maximum: MAX_COUNTED,
  description: `${description}; at most ${MAX_COUNTED} are counted`,
});

const suspensionSchema = object({
  since: { ...instant, description: 'Beginning of the suspension' },
  reason: { ...text, description: 'Reason of the suspension, for operators and the audit log' },
});

const quotaSchema = object({
  plan: { ...text, description: 'Name of the plan' },
  documentsPerMonth: {
    ...integer,
    description: 'Maximum number of documents sent per month (UTC)',
  },
});

const figuresSchema = object({
  month: { ...text, description: 'Month (UTC) of the figures, such as 2026-11' },
  sent: { ...integer, description: 'Number of documents sent in the month' },
  received: { ...integer, description: 'Number of documents received in the month' },
  sentLastMonth: { ...integer, description: 'Number of documents sent in the month before' },
  receivedLastMonth: { ...integer, description: 'Number of documents received in the month before' },
  failed: { ...integer, description: 'Number of documents sent in the month whose delivery failed' },
  failingWebhooks: {
    ...integer,
    description: 'Number of webhooks that fail, or are disabled after days of failures',
  },
  lastActivityAt: {
    ...instant,
    description: 'Time of the last document or the last use of an API key, else of the creation of the team',
  },
  isComplete: {
    ...flag,
    description:
      'Whether all documents of both months have been counted; false: the figures are still increasing',
  },
  countedAt: { ...instant, description: 'Time of the count' },
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
      ...enumOf(...TEAM_STATES),
      description:
        'State of the team. While it is `suspended`, requests of its keys and members fail with 403 `team_suspended`, and documents ' +
        'still arrive; from `erasing` on the team cannot be used',
    },
    suspension: {
      ...nullable(suspensionSchema),
      description: 'Suspension of the team by an operator; null for a team that is not suspended',
    },
    requestsPerSecond: {
      ...nullable(integer),
      description: 'Maximum number of requests per second; null: the rate of the installation',
    },
    quota: {
      ...nullable(quotaSchema),
      description: 'Plan of the team; null: no limit',
    },
    hasOwner: {
      ...flag,
      description:
        'Whether an owner of the team can sign in; if none can, an operator can invite the first owner',
    },
    members: cappedCountSchema('Number of people in the team'),
    companies: cappedCountSchema('Number of companies of the team'),
    oauthEnabled: {
      ...flag,
      description: 'Whether the team can exchange signed assertions for access tokens',
    },
    figures: {
      ...nullable(figuresSchema),
      description:
        'Figures of the last count, about a minute old; null until the team is counted for the first time',
    },
    createdAt: instant,
    erasingAt: {
      ...nullable(instant),
      description: 'Time at which the erasure of the team began; null without an erasure',
    },
  }),
);

/** A team as shown to operators, without its data. */
export type OperatorTeamResource = Shape<typeof operatorTeamSchema>;

/** Row of a team. */
export interface OperatorTeamRow {
  id: string;
  name: string;
  environment: TeamEnvironment;
  members: number;
  companies: number;
  hasOwner: boolean;
  oauthEnabled: boolean;
  suspendedAt: Date | null;
  suspensionReason: string | null;
  requestsPerSecond: number | null;
  /** Name of the plan; null, like `documentsPerMonth`, if the team has no plan. */
  plan: string | null;
  documentsPerMonth: number | null;
  /** First day of the month of the figures; null without figures, like the members below. */
  month: string | null;
  sent: number | null;
  received: number | null;
  sentLastMonth: number | null;
  receivedLastMonth: number | null;
  failed: number | null;
  failingWebhooks: number | null;
  lastActivityAt: Date | null;
  isComplete: boolean | null;
  countedAt: Date | null;
  createdAt: Date;
  erasingAt: Date | null;
  erasedAt: Date | null;
  /** Text that determines the position in a list with a search. */
  place: string;
}

export function toOperatorTeamResource(row: OperatorTeamRow): OperatorTeamResource {
  const { id, name, environment, members, companies, hasOwner, oauthEnabled, requestsPerSecond } = row;
  const { suspendedAt, suspensionReason, plan, documentsPerMonth, createdAt, erasingAt } = row;
  return {
    ...{ id, name, environment, members, companies, hasOwner, oauthEnabled, requestsPerSecond },
    state: toTeamState(row),
    suspension:
      suspendedAt === null ? null : { since: suspendedAt.toISOString(), reason: suspensionReason ?? '' },
    quota: plan === null || documentsPerMonth === null ? null : { plan, documentsPerMonth },
    figures: toFigures(row),
    createdAt: createdAt.toISOString(),
    erasingAt: formatInstantOrNull(erasingAt),
  };
}

function toTeamState({ suspendedAt, erasingAt, erasedAt }: OperatorTeamRow): TeamState {
  if (erasedAt !== null) return 'erased';
  if (erasingAt !== null) return 'erasing';
  return suspendedAt === null ? 'active' : 'suspended';
}

/** Returns the figures of a team; null when the team has not been counted yet. */
function toFigures(row: OperatorTeamRow): OperatorTeamResource['figures'] {
  const { month, lastActivityAt, countedAt, isComplete } = row;
  if (month === null || lastActivityAt === null || countedAt === null) return null;
  return {
    month: month.slice(0, 7),
    sent: row.sent ?? 0,
    received: row.received ?? 0,
    sentLastMonth: row.sentLastMonth ?? 0,
    receivedLastMonth: row.receivedLastMonth ?? 0,
    failed: row.failed ?? 0,
    failingWebhooks: row.failingWebhooks ?? 0,
    lastActivityAt: lastActivityAt.toISOString(),
    isComplete: isComplete === true,
    countedAt: countedAt.toISOString(),
  };
}

const { id, name, environment, createdAt } = teamExample;

export const operatorTeamExample: OperatorTeamResource = {
  ...{ id, name, environment, createdAt },
  state: 'active',
  members: 3,
  companies: 2,
  hasOwner: true,
  oauthEnabled: false,
  suspension: null,
  requestsPerSecond: null,
  quota: { plan: 'Starter', documentsPerMonth: 1000 },
  figures: {
    month: '2026-11',
    sent: 418,
    received: 233,
    sentLastMonth: 502,
    receivedLastMonth: 241,
    failed: 3,
    failingWebhooks: 0,
    lastActivityAt: '2026-11-21T10:15:00.000Z',
    isComplete: true,
    countedAt: '2026-11-21T10:15:40.000Z',
  },
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
