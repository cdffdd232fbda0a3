import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';

export type Upstream = components['schemas']['Upstream'];
export type UpstreamProvider = components['schemas']['UpstreamProvider'];
export type CompanyNetwork = components['schemas']['CompanyNetwork'];
export type NetworkMove = components['schemas']['NetworkMove'];
export type MovedIdentifier = NetworkMove['identifiers'][number];
export type NetworkMoveSummary = components['schemas']['NetworkMoveSummary'];
export type Company = components['schemas']['Company'];
/** Company in a row of the page. */
export type NamedCompany = Pick<Company, 'id' | 'name'>;

/** Interval in milliseconds at which the connection is read again. */
const AGAIN_MS = 15_000;
/** The same for a company that moves. */
const SOON_MS = 3_000;
/** Companies of a page; each asks for its network. */
const PAGE_SIZE = 20;

/** The connection of the team, null for none, and the providers to choose from. */
export function upstreamQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['upstream', teamId, 'connection'],
    queryFn: async ({ signal }) => {
      const { upstream, providers } = await api.get('/api/v1/upstream', { signal });
      return { upstream, providers };
    },
    refetchInterval: AGAIN_MS,
  });
}

/** The companies of the team in pages. */
export function upstreamCompaniesQuery(api: Api, teamId: string) {
  return infiniteQueryOptions({
    queryKey: ['companies', teamId, 'networks'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/companies', {
        query: { limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  });
}

/** The moves of the team in pages, newest first. */
export function movesQuery(api: Api, teamId: string) {
  return infiniteQueryOptions({
    queryKey: ['upstream', teamId, 'moves'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/network-moves', {
        query: { limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    refetchInterval: AGAIN_MS,
  });
}

/** The network of a company with its newest move; read again soon while it moves. */
export function networkQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['upstream', teamId, 'network', companyId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/companies/{companyId}/network', { path: { companyId }, signal })).network,
    refetchInterval: ({ state: { data } }) => (data?.move?.status === 'running' ? SOON_MS : false),
  });
}

/** The published identifiers of a company. */
export function publishedQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['companies', teamId, 'published', companyId],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/companies/{companyId}/identifiers', { path: { companyId }, signal })
      ).identifiers.filter(({ published }) => published),
  });
}
