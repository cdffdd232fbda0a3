import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Api } from '../api/client';

export type RequestEntry = Answer<'/api/v1/requests', 'get'>['requests'][number];

/** The classes of answers that requests are narrowed to. */
export const REQUEST_STATUSES = ['2xx', '4xx', '5xx', 'failed', 'aborted'] as const;

/** How requests are narrowed; stands in the address. */
export interface RequestFilters {
  status?: (typeof REQUEST_STATUSES)[number];
  requestId?: string;
  errorCode?: string;
  route?: string;
  keyId?: string;
}

/** The requests of the last days, newest first. */
export function requestsQuery(api: Api, teamId: string, filters: RequestFilters) {
  return infiniteQueryOptions({
    queryKey: ['requests', teamId, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/requests', {
        query: { ...filters, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    placeholderData: keepPreviousData,
  });
}

/** What was refused or failed in the last day, by operation and code. */
export function requestFailuresQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['requests', teamId, 'failures'],
    queryFn: ({ signal }) => api.get('/api/v1/request-failures', { signal }),
    refetchInterval: 30_000,
  });
}
