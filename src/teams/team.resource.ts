import { defineId } from '../kernel/ids';
import type { Team, TeamEnvironment } from './team.entity';

export const newTeamId = defineId('team');

export interface TeamResource {
  id: string;
  name: string;
  environment: TeamEnvironment;
  createdAt: string;
}

export function teamResource(team: Team): TeamResource {
  return {
    id: team.id,
    name: team.name,
    environment: team.environment,
    createdAt: team.createdAt.toISOString(),
  };
}
