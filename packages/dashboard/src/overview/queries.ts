import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { toSummary } from '../documents/party';
import { collectRows } from '../documents/queries';
import { isCancelled } from '../statuses';
import type { FailedDocuments, Objections } from './attention';

const MINUTE_MS = 60_000;
const MONTH_MS = 30 * 86_400_000;

/** The newest documents. */
export function latestQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['overview', teamId, 'latest'],
    queryFn: async ({ signal }) =>
      collectRows([await api.get('/api/v1/documents', { query: { limit: 5 }, signal })]),
    refetchInterval: 15_000,
  });
}

/** The newest documents of the month that reached nobody, without those that somebody cancelled. */
export function failedQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['overview', teamId, 'failed'],
    queryFn: async ({ signal }): Promise<FailedDocuments> => {
      const from = new Date(Date.now() - MONTH_MS).toISOString();
      const page = await api.get('/api/v1/documents', {
        query: { deliveryStatus: 'failed', from, limit: 10 },
        signal,
      });
      const documents = collectRows([page])
        .filter(({ deliveries }) => !isCancelled(deliveries))
        .map((document) => {
          const { number, counterparty, address } = toSummary(document);
          return {
            id: document.id,
            number,
            to: counterparty ?? address,
            category: document.deliveries.at(-1)?.failure?.category ?? 'other',
          };
        });
      return { documents, hasMore: page.pagination.hasMore };
    },
    refetchInterval: MINUTE_MS,
  });
}

/** Maximum number of invoices with an objection that are counted; the list shows all of them. */
const MOST_OBJECTIONS = 20;

/** The sent invoices that their buyers rejected or question, and that nothing settled since. */
export function objectionsQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['overview', teamId, 'objections'],
    queryFn: async ({ signal }): Promise<Objections> => {
      const page = await api.get('/api/v1/documents', {
        query: {
          businessStatus: ['rejected', 'questioned'],
          direction: 'outgoing',
          limit: MOST_OBJECTIONS,
        },
        signal,
      });
      const [newest = null, ...others] = collectRows([page]);
      const { number = null, counterparty = null, address = null } = newest === null ? {} : toSummary(newest);
      return {
        count: newest === null ? 0 : others.length + 1,
        hasMore: page.pagination.hasMore,
        newest: newest && { id: newest.id, number, to: counterparty ?? address },
      };
    },
    refetchInterval: MINUTE_MS,
  });
}
