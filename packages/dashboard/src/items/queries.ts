import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';

export type Item = components['schemas']['Item'];

const PAGE = 50;

/** Items of a company, newest first, that a search in name, item number and own id leaves. */
export function itemPagesQuery(api: Api, teamId: string, companyId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: ['items', teamId, companyId, 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/{companyId}/items', {
        path: { companyId },
        query: {
          limit: PAGE,
          ...(search === '' ? {} : { search }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    placeholderData: keepPreviousData,
  });
}
