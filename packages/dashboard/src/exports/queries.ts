import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';
import { mark, type StatusMark } from '../status-mark';

export type Export = components['schemas']['Export'];
export type MonthlyExport = components['schemas']['MonthlyExport'];

const MOVING_MS = 2_000;

/** Whether an export is not finished. */
export function isOpen({ state }: Pick<Export, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** The mark of an export in lists. */
export function exportStatus({ state }: Pick<Export, 'state'>): StatusMark {
  switch (state) {
    case 'waiting':
      return mark('scheduled', 'wait', 'wait');
    case 'running':
      return mark('running', 'run', 'wait');
    case 'ready':
      return mark('ready', 'ok', 'ok');
    case 'failed':
      return mark('failed', 'fail', 'bad');
    case 'expired':
      return mark('expired', 'off', 'wait');
  }
}

/** The exports of a company, newest first; polled while one is not finished. */
export function exportsQuery(api: Api, teamId: string, companyId: string) {
  return infiniteQueryOptions({
    queryKey: ['exports', teamId, companyId, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/{companyId}/exports', {
        path: { companyId },
        query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ exports }) => exports.some(isOpen)) ? MOVING_MS : false,
  });
}

/** The schedule by which each month of a company is exported. */
export function monthlyExportQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['exports', teamId, companyId, 'monthly'],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/companies/{companyId}/monthly-export', { path: { companyId }, signal }))
        .monthlyExport,
  });
}
