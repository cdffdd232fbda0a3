import type { InfiniteData } from '@tanstack/react-query';

/** A page of a list as the API answers it. */
export interface ListPage {
  pagination: { hasMore: boolean; nextCursor: string | null };
}

/** How the rows of a page are read and put; rows are known by their ids. */
export interface PageRows<Page, Row> {
  of: (page: Page) => Row[];
  put: (page: Page, rows: Row[]) => Page;
}

/** The pages of a list and the cursors that they were read with. */
export type Pages<Page> = InfiniteData<Page>;

/**
 * The pages of a list, newest first, after its first page was read again: what is new stands before, what changed or went away is
 * as it is now, and what is further down stays. They are as many as it takes to read all rows again.
 *
 * @returns Null when there is a gap between the first page and what was read before
 */
export function mergedPages<Page extends ListPage, Row extends { id: string }>(
  { pages, pageParams }: Pages<Page>,
  first: Page,
  rows: PageRows<Page, Row>,
): Pages<Page> | null {
  const last = pages.at(-1);
  const fresh = rows.of(first);
  if (last === undefined || !first.pagination.hasMore) return { pages: [first], pageParams: [null] };
  const known = new Set(fresh.map(({ id }) => id));
  const read = pages.flatMap((page) => rows.of(page));
  const end = read.findLastIndex(({ id }) => known.has(id));
  if (end < 0) return null;
  const rest = read.slice(end + 1);
  if (rest.length === 0) return { pages: [first], pageParams: [null] };
  const size = Math.max(1, fresh.length);
  const later = Array.from({ length: Math.ceil(rest.length / size) }, (_, index) =>
    rows.put(last, rest.slice(index * size, (index + 1) * size)),
  );
  return {
    pages: [first, ...later],
    // Which cursor began a page that was put together is not known, nor needed: the next page follows from the last one.
    pageParams: [null, ...later.map((_, index) => pageParams[index + 1] ?? null)],
  };
}
