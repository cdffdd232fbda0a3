import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { ApiRequestError } from '../api/failure';
import type { components } from '../api/schema';
import { useApi, useTeam } from '../session/team';

export type Company = components['schemas']['Company'];

/** Companies up to this number are a plain list to choose from; more are searched. */
const LISTED_MOST = 12;
/** Maximum number of search results in a list under a field. */
const FOUND_MOST = 20;

/** Companies to choose from: all of them, or the first ones of many. */
export interface CompanyChoice {
  companies: readonly Company[];
  isAll: boolean;
  /** Only companies of this country are chosen */
  country?: string;
}

/** The companies of the team by name that a search leaves, in pages of 1,000. */
export function companiesQuery(api: Api, teamId: string, search = '') {
  return infiniteQueryOptions({
    queryKey: ['companies', teamId, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/companies', {
        query: { ...(search === '' ? {} : { search }), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    placeholderData: keepPreviousData,
  });
}

/** The companies that are offered where one is chosen. */
export function companyChoiceQuery(api: Api, teamId: string, country?: string) {
  return queryOptions({
    queryKey: ['companies', teamId, 'choice', country ?? null],
    queryFn: async ({ signal }): Promise<CompanyChoice> => {
      const { companies, pagination } = await api.get('/api/v1/companies', {
        query: { limit: LISTED_MOST, ...(country === undefined ? {} : { country }) },
        signal,
      });
      return { companies, isAll: !pagination.hasMore, country };
    },
    staleTime: 30_000,
  });
}

/** The first companies whose name, city, numbers or id have the text; an empty text leaves all. */
export function foundCompaniesQuery(api: Api, teamId: string, text: string, country?: string) {
  return queryOptions({
    queryKey: ['companies', teamId, 'found', country ?? null, text],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/companies', {
          query: { limit: FOUND_MOST, search: text, ...(country === undefined ? {} : { country }) },
          signal,
        })
      ).companies,
    staleTime: 30_000,
  });
}

/** One company. */
export function companyQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['companies', teamId, 'one', companyId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/companies/{companyId}', { path: { companyId }, signal })).company,
  });
}

/** The company of an id, which is read by itself where the choice does not hold it; `isGone` when there is none. */
export function useCompany(
  choice: CompanyChoice | undefined,
  companyId: string | undefined,
): { company: Company | undefined; isGone: boolean } {
  const api = useApi();
  const { id: teamId } = useTeam();
  const listed = choice?.companies.find(({ id }) => id === companyId);
  const isAsked = choice?.isAll === false && listed === undefined && Boolean(companyId);
  const { data, error } = useQuery({
    ...companyQuery(api, teamId, companyId ?? ''),
    enabled: isAsked,
    staleTime: 30_000,
  });
  return {
    company: listed ?? (isAsked ? data : undefined),
    isGone: isAsked
      ? error instanceof ApiRequestError && [401, 404].includes(error.status)
      : choice?.isAll === true && listed === undefined && Boolean(companyId),
  };
}

/** Text that distinguishes companies of the same name. */
export function formatNumber({ enterpriseNumberScheme, enterpriseNumber, vatNumber, city }: Company): string {
  return enterpriseNumber === null
    ? (vatNumber ?? city)
    : [enterpriseNumberScheme, enterpriseNumber].filter((part) => part !== null).join(':');
}
