import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { useApi, useMay, useTeam } from '../session/team';
import { addUpDays, type Counts } from './counted-days';

const MINUTE_MS = 60_000;
const COUNTING_MS = 2_000;

/** Statistics of the team; polled every minute. */
export function overviewQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['overview', teamId, 'counts'],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/overview', { query: { days: 30 }, signal })).overview,
    // While very many documents are being counted, which takes seconds, the next answer has more.
    refetchInterval: ({ state: { data } }) =>
      data?.days.some(({ isComplete }) => !isComplete) ? COUNTING_MS : MINUTE_MS,
  });
}

/** The counts of the page's team, read with the overview. */
export function useCounts(): Counts | undefined {
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { data } = useQuery({
    ...overviewQuery(api, teamId),
    enabled: may('documents.read'),
    staleTime: MINUTE_MS,
  });
  return data && addUpDays(data);
}
