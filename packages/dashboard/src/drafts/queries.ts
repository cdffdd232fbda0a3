import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';

export type StoredDraft = components['schemas']['Draft'];

const PAGE = 50;

/** The drafts of all companies, newest first, without their contents. */
export function draftPagesQuery(api: Api, teamId: string) {
  return infiniteQueryOptions({
    queryKey: ['drafts', teamId, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/drafts', {
        query: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });
}

/** One draft with its content; it is read anew whenever it is opened. */
export function draftQuery(api: Api, teamId: string, companyId: string, draftId: string) {
  return queryOptions({
    queryKey: ['drafts', teamId, 'one', draftId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/{companyId}/drafts/{draftId}', { path: { companyId, draftId }, signal })).draft,
    staleTime: 0,
    gcTime: 0,
  });
}
