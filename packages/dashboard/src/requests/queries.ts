import { queryOptions } from '@tanstack/react-query';
import type { Answer, Api } from '../api/client';
import type { LiveSource } from '../api/use-live-list';
import { beginOfDay } from '../format/days';
import type { RequestFilters } from './filters';

export type RequestEntry = Answer<'/api/v1/requests', 'get'>['requests'][number];
export type RequestFailure = Answer<'/api/v1/request-failures', 'get'>['failures'][number];

/** The filters as the API takes them: days of the viewer as instants, the last day to its end. */
export function toRequestQuery({ from, to, ...rest }: RequestFilters): RequestFilters {
  return {
    ...rest,
    ...(from === undefined ? {} : { from: beginOfDay(from, 0) }),
    ...(to === undefined ? {} : { to: beginOfDay(to, 1) }),
  };
}

type RequestPage = Answer<'/api/v1/requests', 'get'>;
const REQUEST_ROWS = {
  of: ({ requests }: RequestPage) => requests,
  put: (page: RequestPage, requests: RequestEntry[]): RequestPage => ({ ...page, requests }),
};
const LIVE_MS = 3000;

/** True where the list may follow what happens: what people ask is in it otherwise, and so is the reading of the list itself. */
export function canFollow({ by, keyId }: RequestFilters): boolean {
  return by === 'key' || keyId !== undefined;
}

/** The requests of the last days, newest first. */
export function requestsSource(
  api: Api,
  teamId: string,
  filters: RequestFilters,
  isLive: boolean,
): LiveSource<RequestPage, RequestEntry> {
  return {
    key: ['requests', teamId, 'list', filters],
    read: (cursor, signal) =>
      api.get('/api/v1/requests', {
        query: { ...toRequestQuery(filters), limit: 50, ...(cursor === null ? {} : { cursor }) },
        signal,
      }),
    rows: REQUEST_ROWS,
    every: () => (isLive && canFollow(filters) ? LIVE_MS : false),
  };
}

/** Refused and failed requests of the last day, by operation and code. */
export function requestFailuresQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['requests', teamId, 'failures'],
    queryFn: ({ signal }) => api.get('/api/v1/request-failures', { signal }),
    refetchInterval: 30_000,
  });
}
