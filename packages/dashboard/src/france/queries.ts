import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';

export type Company = components['schemas']['Company'];
export type Declarant = components['schemas']['Declarant'];
export type FrenchPlatform = components['schemas']['FrenchPlatform'];
export type Period = components['schemas']['CalendarPeriod'];
export type Reported = components['schemas']['Reported'];
export type Filing = components['schemas']['Filing'];
export type ReceivedPurchase = components['schemas']['ReceivedPurchase'];

/** While something is being filed it is asked for this often. */
const BUSY_MS = 3000;
const QUIET_MS = 30_000;

/** Begins the keys of everything that a report or a declarant may change. */
export const franceKey = (teamId: string, companyId: string) => ['france', teamId, companyId] as const;

/** The registration of a company; null when it has none. */
export function declarantQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: [...franceKey(teamId, companyId), 'declarant'],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/{companyId}/reporting/fr/declarant', { path: { companyId }, signal }))
        .declarant,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? BUSY_MS : false),
  });
}

/** The company's own contract with a French platform; null: it uses the installation's. */
export function platformQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: [...franceKey(teamId, companyId), 'platform'],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/{companyId}/reporting/fr/platform', { path: { companyId }, signal })).platform,
  });
}

/** @param year The present one in Paris when it is left out */
export function calendarQuery(api: Api, teamId: string, companyId: string, year: number | undefined) {
  return queryOptions({
    queryKey: [...franceKey(teamId, companyId), 'calendar', year ?? null],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/{companyId}/reporting/fr/calendar', {
          path: { companyId },
          query: year === undefined ? {} : { year },
          signal,
        })
      ).periods,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some((period) => period.state === 'filing') ? BUSY_MS : QUIET_MS,
  });
}

/** More reports of a period are not added up in the browser. */
const REPORTS_MOST = 1000;

/** The reports of a period, newest first, with `replaced` those too that count no more; `isAll` says whether these are all there are. */
export function reportsQuery(
  api: Api,
  teamId: string,
  companyId: string,
  { flow, periodStart }: Pick<Period, 'flow' | 'periodStart'>,
  replaced: boolean,
) {
  return queryOptions({
    queryKey: [...franceKey(teamId, companyId), 'reports', flow, periodStart, replaced],
    queryFn: async ({ signal }) => {
      const reports: Reported[] = [];
      let cursor: string | null = null;
      do {
        const page: {
          reports: Reported[];
          pagination: { hasMore: boolean; nextCursor: string | null };
        } = await api.get('/api/v1/{companyId}/reporting/fr/reports', {
          path: { companyId },
          query: { flow, periodStart, replaced, limit: 200, ...(cursor === null ? {} : { cursor }) },
          signal,
        });
        reports.push(...page.reports);
        cursor = page.pagination.hasMore ? page.pagination.nextCursor : null;
      } while (cursor !== null && reports.length < REPORTS_MOST);
      return { reports, isAll: cursor === null };
    },
    placeholderData: keepPreviousData,
    refetchInterval: QUIET_MS,
  });
}

/** Filings, newest first. */
export function filingsQuery(api: Api, teamId: string, companyId: string) {
  return infiniteQueryOptions({
    queryKey: [...franceKey(teamId, companyId), 'filings'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/{companyId}/reporting/fr/filings', {
        path: { companyId },
        query: { limit: 6, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ filings }) => filings.some(isUnderWay)) ? BUSY_MS : QUIET_MS,
  });
}

/** A filing by its id. */
export function filingQuery(api: Api, teamId: string, companyId: string, filingId: string) {
  return queryOptions({
    queryKey: [...franceKey(teamId, companyId), 'filing', filingId],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/{companyId}/reporting/fr/filings/{filingId}', {
          path: { companyId, filingId },
          signal,
        })
      ).filing,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? BUSY_MS : false),
  });
}

/** Invoices from abroad that came in, newest first. */
export function purchasesQuery(api: Api, teamId: string, companyId: string) {
  return infiniteQueryOptions({
    queryKey: [...franceKey(teamId, companyId), 'purchases'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/{companyId}/reporting/fr/purchases', {
        path: { companyId },
        query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  });
}

function isUnderWay({ state }: Filing): boolean {
  return state === 'assembling' || state === 'ready' || state === 'received';
}
