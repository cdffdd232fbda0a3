/** The first so many entries of a list; no more pages are read than they need. */
export async function takeFirst<Item>(items: AsyncIterable<Item>, limit: number): Promise<Item[]> {
  const first: Item[] = [];
  for await (const item of items) if (first.push(item) >= limit) break;
  return first;
}
