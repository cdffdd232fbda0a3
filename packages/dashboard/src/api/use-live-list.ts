import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { mergedPages, type ListPage, type PageRows, type Pages } from './merged-pages';

/** A list of the API, newest first, that grows at its top. */
export interface LiveSource<Page extends ListPage, Row extends { id: string }> {
  /** Query key of the list with its filters; the key plus `newest` belongs to its first page */
  key: readonly unknown[];
  read: (cursor: string | null, signal: AbortSignal) => Promise<Page>;
  rows: PageRows<Page, Row>;
  /** Interval in milliseconds after which the first page is reloaded, by the loaded rows; false for never */
  every: (rows: Row[]) => number | false;
  /**
   * Interval in milliseconds after which all pages are reloaded, for lists whose first page does not show all changes
   */
  everyWhole?: (rows: Row[], pages: number) => number | false;
}

/**
 * Rows of a list that updates itself. However many pages are loaded, only the first one is polled. New rows come
 * first; the others keep their place.
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
  const collectRows = (data: Pages<Page> | undefined): Row[] =>
    (data?.pages ?? []).flatMap((page) => rows.of(page));
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    placeholderData: keepPreviousData,
    // The first page is polled instead of all pages.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: ({ state }) => state.isInvalidated,
    refetchInterval: ({ state }) =>
      everyWhole?.(collectRows(state.data), state.data?.pages.length ?? 1) ?? false,
  });
  const isRead = query.data !== undefined && !query.isPlaceholderData;
  const newest = useQuery({
    queryKey: [...key, 'newest'],
    queryFn: async ({ signal }) => {
      const first = await read(null, signal);
      // A running load of the list ends later and would overwrite this merge.
      if (client.isFetching({ queryKey: key, exact: true }) > 0) return null;
      const listed = client.getQueryData<Pages<Page>>(key);
      if (listed === undefined) return null;
      const merged = mergedPages(listed, first, rows);
      if (merged === null) await client.invalidateQueries({ queryKey: key, exact: true });
      else client.setQueryData(key, merged);
      return null;
    },
    enabled: isRead,
    // Just loaded data is not loaded again.
    initialData: null,
    initialDataUpdatedAt: query.dataUpdatedAt,
    refetchInterval: () => every(collectRows(client.getQueryData<Pages<Page>>(key))),
    refetchIntervalInBackground: false,
  });
  return {
    query,
    rows: useMemo(() => (query.data?.pages ?? []).flatMap((page) => rows.of(page)), [query.data, rows]),
    refresh: newest.refetch,
    isRefreshing: newest.isFetching,
  };
}
