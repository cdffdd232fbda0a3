import type { INestApplicationContext } from '@nestjs/common';
import type { Team } from '../../access/teams/team.entity';
import { CommandError } from './output';
import type { Reader } from '../../platform/kernel/database/statement';

/**
 * Returns a team that is not erased.
 * @throws CommandError when the team does not exist, or is erased or being erased
 */
export async function getTeam(services: INestApplicationContext, id: string): Promise<Team> {
  const team = await getAnyTeam(services, id);
  if (team.erasingAt !== null)
    throw new CommandError(`The team ${id} is ${team.erasedAt === null ? 'being erased' : 'erased'}.`);
  return team;
}

/**
 * Returns a team, even an erased one.
 * @throws CommandError when the team does not exist
 */
export async function getAnyTeam(services: INestApplicationContext, id: string): Promise<Team> {
  const { TeamsService } = await import('../../access/teams/teams.service');
  const team = await services.get(TeamsService).find(id);
  if (team === null) throw toUnknownTeamError(id);
  return team;
}

/**
 * Verifies over a read-only connection that a team exists.
 * @throws CommandError when the team does not exist
 */
export async function requireTeam({ rows }: Reader, id: string): Promise<void> {
  if ((await rows('SELECT 1 FROM teams WHERE id = $1', [id])).length === 0) throw toUnknownTeamError(id);
}

function toUnknownTeamError(id: string): CommandError {
  return new CommandError(`There is no team "${id}"; \`team list\` lists all teams.`);
}
