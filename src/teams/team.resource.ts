import { idOf, instant, namedSchema, object, oneOf, text, type Shape } from '../kernel/http/schema';
import { defineId } from '../kernel/ids';
import type { Team } from './team.entity';

export const newTeamId = defineId('team');

export const teamSchema = namedSchema(
  'Team',
  object({
    id: idOf(newTeamId.prefix),
    name: text,
    environment: {
      ...oneOf('sandbox', 'production'),
      description: 'Fixed when the team was made. A sandbox team exchanges nothing with the real network',
    },
    createdAt: instant,
  }),
);

/** A team as the API and the command line show it. */
export type TeamResource = Shape<typeof teamSchema>;

export function teamResource(team: Team): TeamResource {
  return {
    id: team.id,
    name: team.name,
    environment: team.environment,
    createdAt: team.createdAt.toISOString(),
  };
}

export const teamExample: TeamResource = {
  id: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  name: 'Sandbox',
  environment: 'sandbox',
  createdAt: '2026-11-02T09:00:00.000Z',
};
