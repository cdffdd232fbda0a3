import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { mergedPages, type ListPage, type PageRows, type Pages } from './merged-pages';

/** A list of the API, newest first, that new rows are put before. */
export interface LiveSource<Page extends ListPage, Row extends { id: string }> {
  /** Of the list with its filters; another key, with `newest` behind it, is that of its first page */
  key: readonly unknown[];
  read: (cursor: string | null, signal: AbortSignal) => Promise<Page>;
  rows: PageRows<Page, Row>;
  /** After how many milliseconds the first page is read again, by the rows that are shown; false: not by itself */
  every: (rows: Row[]) => number | false;
  /** After how many milliseconds all pages are read again, where the first one would not show what changes */
  everyWhole?: (rows: Row[], pages: number) => number | false;
}

/**
 * The rows of a list that follows what happens. However far down it was read, one page is asked for at a time: the first one. What
 * is new stands before the rest, which keeps its place.
 */
export function useLiveList<Page extends ListPage, Row extends { id: string }>({
  key,
  read,
  rows,
  every,
  everyWhole,
}: LiveSource<Page, Row>): {
  query: UseInfiniteQueryResult<Pages<Page>>;
  rows: Row[];
  /** Reads the first page again, now */
  refresh: () => Promise<unknown>;
  isRefreshing: boolean;
} {
  const client = useQueryClient();
  const rowsOf = (data: Pages<Page> | undefined): Row[] =>
    (data?.pages ?? []).flatMap((page) => rows.of(page));
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    placeholderData: keepPreviousData,
    // The first page is read again in the place of all.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: ({ state }) => state.isInvalidated,
    refetchInterval: ({ state }) => everyWhole?.(rowsOf(state.data), state.data?.pages.length ?? 1) ?? false,
  });
  const isRead = query.data !== undefined && !query.isPlaceholderData;
  const newest = useQuery({
    queryKey: [...key, 'newest'],
    queryFn: async ({ signal }) => {
      const first = await read(null, signal);
      // A list that is being read gets its answer after this one, and would undo it.
      if (client.isFetching({ queryKey: key, exact: true }) > 0) return null;
      const listed = client.getQueryData<Pages<Page>>(key);
      if (listed === undefined) return null;
      const merged = mergedPages(listed, first, rows);
      if (merged === null) await client.invalidateQueries({ queryKey: key, exact: true });
      else client.setQueryData(key, merged);
      return null;
    },
    enabled: isRead,
    // What was just read is not read once more.
    initialData: null,
    initialDataUpdatedAt: query.dataUpdatedAt,
    refetchInterval: () => every(rowsOf(client.getQueryData<Pages<Page>>(key))),
    refetchIntervalInBackground: false,
  });
  return {
    query,
    rows: useMemo(() => (query.data?.pages ?? []).flatMap((page) => rows.of(page)), [query.data, rows]),
    refresh: newest.refetch,
    isRefreshing: newest.isFetching,
  };
}
