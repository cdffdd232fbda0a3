import { queryOptions } from '@tanstack/react-query';
import type { Answer, Api } from '../api/client';
import type { LiveSource } from '../api/use-live-list';
import { beginOfDay, FILTER_DAY } from '../format/days';

export type RequestEntry = Answer<'/api/v1/requests', 'get'>['requests'][number];
export type RequestFailure = Answer<'/api/v1/request-failures', 'get'>['failures'][number];

/** The classes of answers that requests are narrowed to. */
export const REQUEST_STATUSES = ['2xx', '4xx', '5xx', 'failed', 'aborted'] as const;

/** Who asked: programs with a key, or people who are signed in. */
export const REQUESTERS = ['key', 'person'] as const;

/** How requests are narrowed; stands in the address. */
export interface RequestFilters {
  status?: (typeof REQUEST_STATUSES)[number];
  requestId?: string;
  errorCode?: string;
  route?: string;
  by?: (typeof REQUESTERS)[number];
  keyId?: string;
  userId?: string;
  /** First and last day, `YYYY-MM-DD` in the viewer's zone */
  from?: string;
  to?: string;
}

/** The filters of an address; what is none of them is left out. */
export function readRequestFilters(search: Record<string, unknown>): RequestFilters {
  const status = REQUEST_STATUSES.find((each) => each === search.status);
  const by = REQUESTERS.find((each) => each === search.by);
  const texts = (['requestId', 'errorCode', 'route', 'keyId', 'userId', 'from', 'to'] as const).flatMap(
    (name) => {
      const value = search[name];
      const isValidValue =
        typeof value === 'string' && value !== '' && (!isDay(name) || FILTER_DAY.test(value));
      return isValidValue ? [[name, value] as const] : [];
    },
  );
  return { ...(status ? { status } : {}), ...(by ? { by } : {}), ...Object.fromEntries(texts) };
}

function isDay(name: string): boolean {
  return name === 'from' || name === 'to';
}

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

/** What was refused or failed in the last day, by operation and code. */
export function requestFailuresQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['requests', teamId, 'failures'],
    queryFn: ({ signal }) => api.get('/api/v1/request-failures', { signal }),
    refetchInterval: 30_000,
  });
}
