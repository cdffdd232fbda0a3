import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';
import type { ListName } from './list-columns';

export type SavedView = components['schemas']['SavedView'];

/** The shared views of a list and those of the person, by name. */
export function savedViewsQuery(api: Api, teamId: string, list: ListName) {
  return queryOptions({
    queryKey: ['saved-views', teamId, list],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/saved-views', { query: { list }, signal })).savedViews,
    staleTime: 60_000,
  });
}
