import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { TaxDataFilters } from './filters';
import { readTaxDataPage, type TaxDataPlace } from './tax-data-pages';
import { isMoving } from './tax-data';
import type { TaxData } from './states';

const MOVING_MS = 5_000;
const STILL_MS = 60_000;

/** The reports on a document, the oldest first; polled while one is on its way. */
export function documentTaxDataQuery(api: Api, teamId: string, documentId: string) {
  return queryOptions({
    queryKey: ['tax-data', teamId, 'document', documentId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/documents/{documentId}/tax-data', { path: { documentId }, signal })).taxData,
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? MOVING_MS : false),
  });
}

/** The reports of the team, those that need attention first. */
export function taxDataListQuery(api: Api, teamId: string, filters: TaxDataFilters) {
  return infiniteQueryOptions({
    queryKey: ['tax-data', teamId, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      readTaxDataPage((query) => api.get('/api/v1/tax-data', { query, signal }), filters, pageParam),
    initialPageParam: null as TaxDataPlace | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Further pages are read again on demand alone.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) === 1 ? STILL_MS : false),
  });
}

/** Makes a refused or incomplete report due again. */
export function retryTaxData(api: Api, { id }: Pick<TaxData, 'id'>) {
  return api.post('/api/v1/tax-data/{taxDataId}/retry', { path: { taxDataId: id } });
}
