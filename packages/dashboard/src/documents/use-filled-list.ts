import { useEffect } from 'react';
import type { Paged } from '../components/more-footer';

/**
 * Reads on while a list has no rows although another page follows: a page without some types may be empty.
 * @param count of the rows that were read
 */
export function useFilledList(query: Paged & { isError: boolean }, count: number): void {
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  const readsOn = count === 0 && hasNextPage && !isFetchingNextPage && !isError;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);
}
