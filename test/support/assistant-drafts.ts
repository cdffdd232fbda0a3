import { person, type PersonClient } from './people';
import type { Service } from './service';
import type { TeamClient } from './team-client';

/** Lets tools for assistants create drafts in a team, as its owner. @returns the owner */
export async function allowAssistantDrafts(service: Service, team: TeamClient): Promise<PersonClient> {
  const owner = await person(service, { team: team.teamId, role: 'owner' });
  const { status } = await owner.patch('/api/v1/team', { assistantDrafts: true });
  expect(status).toBe(200);
  return owner;
}
