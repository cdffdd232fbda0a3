import type { INestApplicationContext } from '@nestjs/common';
import type { Team } from '../teams/team.entity';
import { TeamsService } from '../teams/teams.service';
import { CommandError } from './output';

/** @throws CommandError when there is no team of that id */
export async function findTeam(services: INestApplicationContext, id: string): Promise<Team> {
  const team = await services.get(TeamsService).find(id);
  if (team === null) throw new CommandError(`There is no team "${id}"; \`team list\` shows all.`);
  return team;
}
