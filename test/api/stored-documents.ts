import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

/** How many documents some teams have: none, after whatever was refused. */
export async function documentsOf(service: Service, teams: TeamClient[]): Promise<number> {
  const [row] = await service.sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM documents WHERE team_id = ANY($1)',
    [teams.map(({ teamId }) => teamId)],
  );
  return row?.n ?? -1;
}
