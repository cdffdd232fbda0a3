import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';
import { useApi, useMay, useTeam } from '../session/team';

export type Overview = components['schemas']['Overview'];

const MINUTE_MS = 60_000;
const COUNTING_MS = 2_000;

/** How the team stands; read again every minute. */
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

/** What counts beside names of pages and views; undefined until it is known. */
export interface Counts {
  /** Incoming documents that nobody has read */
  unread: number;
  /** Webhooks that fail or are disabled */
  failingWebhooks: number;
  /** Documents of the last 30 days */
  days: {
    incoming: number;
    outgoing: number;
    failed: number;
    /** False while they are being counted: there are at least so many */
    isComplete: boolean;
  };
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
  return data && countsOf(data);
}

/** @see Counts */
export function countsOf({ documents, webhooks, days }: Overview): Counts {
  const sum = (of: (day: Overview['days'][number]) => number) => days.reduce((all, day) => all + of(day), 0);
  return {
    unread: documents.unread,
    failingWebhooks: webhooks.failing + webhooks.disabled,
    days: {
      incoming: sum(({ incoming }) => incoming),
      outgoing: sum(
        ({ outgoing: { pending, delivered, failed, withoutDelivery } }) =>
          pending + delivered + failed + withoutDelivery,
      ),
      failed: sum(({ outgoing }) => outgoing.failed),
      isComplete: days.every(({ isComplete }) => isComplete),
    },
  };
}
