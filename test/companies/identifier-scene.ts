import { itemsAt, type Item } from '../support/pages';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

export const identifiersOf = (client: TeamClient, id: string): Promise<Item[]> =>
  itemsAt(client, `/api/v1/companies/${id}/identifiers`, 'identifiers');

export async function onlyIdentifier(client: TeamClient, id: string): Promise<Item> {
  const [identifier, ...more] = await identifiersOf(client, id);
  if (identifier === undefined || more.length > 0) throw new Error('One identifier was expected');
  return identifier;
}

/** What the simulated network knows of a participant. */
export async function participantEntry(
  service: Service,
  participant: string,
): Promise<{ publisher: string; types: number } | null> {
  const [row] = await service.sql<{ publisher: string; types: number }>(
    'SELECT publisher, json_array_length(document_types) AS types FROM simnet_participants WHERE participant = $1',
    [participant],
  );
  return row ?? null;
}
