import { FILTER_DAY } from '../format/days';

/** The classes of answers that requests are narrowed to. */
export const REQUEST_STATUSES = ['2xx', '4xx', '5xx', 'failed', 'aborted'] as const;

/** Kind of caller: programs with a key, or signed-in people. */
export const REQUESTERS = ['key', 'person'] as const;

/** Filters of the requests; stored in the address. */
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
