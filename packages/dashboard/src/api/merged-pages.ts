import type { InfiniteData } from '@tanstack/react-query';

/** A page of a list as the API answers it. */
export interface ListPage {
  pagination: { hasMore: boolean; nextCursor: string | null };
}

/** Reads and replaces the rows of a page; rows are identified by their ids. */
export interface PageRows<Page, Row> {
  of: (page: Page) => Row[];
  put: (page: Page, rows: Row[]) => Page;
}

/** The pages of a list and the cursors that they were read with. */
export type Pages<Page> = InfiniteData<Page>;

/**
 * Merges a newly loaded first page into a list, newest first: new rows come first, changed and removed rows are
 * updated, and rows further down stay. The number of pages is the number needed to load all rows again.
 *
 * @returns Null when there is a gap between the new first page and the loaded rows
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
  const loadedRows = pages.flatMap((page) => rows.of(page));
  const end = loadedRows.findLastIndex(({ id }) => known.has(id));
  if (end < 0) return null;
  const rest = loadedRows.slice(end + 1);
  if (rest.length === 0) return { pages: [first], pageParams: [null] };
  const size = Math.max(1, fresh.length);
  const later = Array.from({ length: Math.ceil(rest.length / size) }, (_, index) =>
    rows.put(last, rest.slice(index * size, (index + 1) * size)),
  );
  return {
    pages: [first, ...later],
    // The start cursor of a merged page is unknown and not needed: the next page follows from the last one.
    pageParams: [null, ...later.map((_, index) => pageParams[index + 1] ?? null)],
  };
}
