import { createHash } from 'node:crypto';
import { itemsAt, type Item } from './pages';
import type { Service } from './service';
import type { Answer, TeamClient } from './team-client';

/** One identifier of one company, through the API of its team. */
export interface Held {
  client: TeamClient;
  companyId: string;
  path: string;
  address: string;
}

/** A new Belgian company with the identifier of its number. */
export async function createHeldIdentifier(
  client: TeamClient,
  number: string,
  verified: boolean,
): Promise<Held> {
  const { id } = await client.company({ vatNumber: `BE${number}` }, verified);
  const [identifier] = await itemsAt(client, `/api/v1/companies/${id}/identifiers`, 'identifiers');
  const path = `/api/v1/companies/${id}/identifiers/${String(identifier?.['id'])}`;
  return { client, companyId: id, path, address: `0208:${number}` };
}

export async function read({ client, path }: Held): Promise<Item> {
  return (await client.get(path)).body.identifier as Item;
}

export function migrations({ client, path }: Held): Promise<Item[]> {
  return itemsAt(client, `${path}/migrations`, 'migrations');
}

/** `<direction> <status>` of each migration, newest first. */
export async function statusesOf(of: Held): Promise<string[]> {
  return (await migrations(of)).map(({ direction, status }) => `${String(direction)} ${String(status)}`);
}

export function migrate({ client, path }: Held, migrationKey: unknown): Promise<Answer> {
  return client.post(`${path}/migration`, { migrationKey });
}

/** Message of an answer about the key. */
export function complaints({ body }: Answer): string {
  return (body.errors.migrationKey as string[]).join(' ');
}

export async function keyFrom({ client, path }: Held): Promise<string> {
  const answer = await client.post(`${path}/migration-key`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.migration.migrationKey as string;
}

/** Whom the simulated locator names for a participant. */
export async function publisherOf(service: Service, address: string): Promise<string | null> {
  const [row] = await service.sql<{ publisher: string }>(
    'SELECT publisher FROM simnet_participants WHERE participant = $1',
    [address],
  );
  return row?.publisher ?? null;
}

export const OTHER_PUBLISHER = 'another access point';

/** A participant of another access point, and the key with which it can be migrated. */
export async function heldElsewhere(service: Service, address: string, key: string | null): Promise<void> {
  await service.sql(
    `INSERT INTO simnet_participants (participant, publisher, document_types, migration_key_hash, registered_at)
     VALUES ($1, $2, '[]', $3, now())`,
    [address, OTHER_PUBLISHER, key === null ? null : createHash('sha256').update(key).digest('hex')],
  );
}

/** Makes the workers do their scheduled work now. */
export async function dueNow(service: Pick<Service, 'sql'>): Promise<void> {
  for (const table of ['identifier_migrations', 'identifiers', 'directory_entries'])
    await service.sql(
      `UPDATE ${table} SET next_attempt_at = clock_timestamp() WHERE next_attempt_at IS NOT NULL`,
    );
}
