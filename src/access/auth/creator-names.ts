import type { ApiKey } from './api-key.entity';
import { SELECT_CREATOR_NAMES } from './auth.queries';

/** Columns that identify the creator of a key. */
export type CreatedKeyRow = Pick<ApiKey, 'type' | 'userId' | 'creatorType' | 'creatorId'>;

type Query = (text: string, parameters: unknown[]) => Promise<{ id: string; name: string }[]>;

/** Returns the names of the creators of a team's keys, by their ids: one query for all keys. */
export async function findCreatorNames(
  query: Query,
  teamId: string,
  keys: CreatedKeyRow[],
): Promise<ReadonlyMap<string, string>> {
  const collectIds = (type: 'member' | 'key'): string[] =>
    keys.flatMap(({ creatorType, creatorId }) =>
      creatorType === type && creatorId !== null ? [creatorId] : [],
    );
  const assertedUserIds = keys.flatMap(({ type, userId }) =>
    type === 'oauth' && userId !== null ? [userId] : [],
  );
  const ids = [collectIds('member'), collectIds('key'), assertedUserIds].map((keys) => [...new Set(keys)]);
  if (ids.every(({ length }) => length === 0)) return new Map();
  const rows = await query(SELECT_CREATOR_NAMES, [teamId, ...ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
