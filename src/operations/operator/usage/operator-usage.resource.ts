import {
  day,
  enumOf,
  flag,
  idOf,
  integer,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { newTeamId, teamExample } from '../../../access/teams/team.resource';

export const teamUsageSchema = namedSchema(
  'TeamUsage',
  object(
    {
      teamId: idOf(newTeamId.prefix),
      teamName: { ...text, description: 'Name of the team' },
      environment: { ...enumOf('sandbox', 'production'), description: 'Environment of the team' },
      plan: { ...nullable(text), description: 'Name of the plan; null if the team has no plan' },
      documentsPerMonth: {
        ...nullable(integer),
        description: 'Maximum number of documents sent per month (UTC); null: no limit',
      },
      from: { ...day, description: 'First day (UTC) of the entry' },
      to: { ...day, description: 'Last day (UTC) of the entry' },
      sent: { ...integer, description: 'Number of documents that were accepted for sending' },
      received: { ...integer, description: 'Number of documents received' },
      isFinal: {
        ...flag,
        description: 'Whether all days of the entry are closed, so that its numbers no longer change',
      },
    },
    'Documents sent and received by a team in a period, for operators',
  ),
);

/** Usage of a team, as shown to operators. */
export type TeamUsageResource = Shape<typeof teamUsageSchema>;

export const teamUsageExample: TeamUsageResource = {
  teamId: teamExample.id,
  teamName: 'Bakkerij Peeters',
  environment: 'production',
  plan: 'Starter',
  documentsPerMonth: 1000,
  from: '2026-11-01',
  to: '2026-11-30',
  sent: 418,
  received: 233,
  isFinal: true,
};

/** Columns of the CSV table of all teams. */
export const TEAM_USAGE_COLUMNS = [
  'teamId',
  'teamName',
  'environment',
  'plan',
  'documentsPerMonth',
  'from',
  'to',
  'sent',
  'received',
  'isFinal',
] as const satisfies readonly (keyof TeamUsageResource)[];
