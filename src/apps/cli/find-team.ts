import type { INestApplicationContext } from '@nestjs/common';
import type { Team } from '../../access/teams/team.entity';
import { CommandError } from './output';
import type { Reader } from '../../platform/kernel/database/reader';

/** @throws CommandError when there is no team of that id, or it is being erased or was */
export async function findTeam(services: INestApplicationContext, id: string): Promise<Team> {
  const team = await findAnyTeam(services, id);
  if (team.erasingAt !== null)
    throw new CommandError(`The team ${id} is ${team.erasedAt === null ? 'being erased' : 'erased'}.`);
  return team;
}

/** Also one that is erased. @throws CommandError when there is no team of that id */
export async function findAnyTeam(services: INestApplicationContext, id: string): Promise<Team> {
  const { TeamsService } = await import('../../access/teams/teams.service');
  const team = await services.get(TeamsService).find(id);
  if (team === null) throw unknownTeamError(id);
  return team;
}

/** The same over one connection. @throws CommandError when there is no team of that id */
export async function requireTeam({ rows }: Reader, id: string): Promise<void> {
  if ((await rows('SELECT 1 FROM teams WHERE id = $1', [id])).length === 0) throw unknownTeamError(id);
}

function unknownTeamError(id: string): CommandError {
  return new CommandError(`There is no team "${id}"; \`team list\` shows all.`);
}
