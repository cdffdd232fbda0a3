import type { TeamClient } from './team-client';

export type Item = Record<string, unknown>;

/** The items of one page. */
export async function itemsAt(client: TeamClient, path: string, key: string): Promise<Item[]> {
  const answer = await client.get(path);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body[key] as Item[];
}

/** The items of all pages of a list, in order. */
export async function allItems(client: TeamClient, path: string, key: string): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const answer = await client.get(next);
    if (answer.status !== 200) throw new Error(`${next}: ${JSON.stringify(answer.body)}`);
    items.push(...(answer.body[key] as Item[]));
    const { nextCursor, hasMore } = answer.body.pagination as { nextCursor: string | null; hasMore: boolean };
    if (hasMore !== (nextCursor !== null)) throw new Error('hasMore and nextCursor disagree');
    cursor = nextCursor;
  } while (cursor !== null);
  return items;
}
