import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';

export type RecurringInvoice = components['schemas']['RecurringInvoice'];

const PAGE = 50;

/** The recurring invoices of all companies, newest first, without their contents. */
export function recurringPagesQuery(api: Api, teamId: string) {
  return infiniteQueryOptions({
    queryKey: ['recurring', teamId, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/recurring-invoices', {
        query: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });
}

/** The next document of a recurring invoice, built and validated now. */
export function recurringPreviewQuery(api: Api, teamId: string, { companyId, id }: RecurringInvoice) {
  return queryOptions({
    queryKey: ['recurring', teamId, 'preview', id],
    queryFn: ({ signal }) =>
      api.get('/api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}/preview', {
        path: { companyId, recurringInvoiceId: id },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** A recurring invoice with its content. */
export function recurringQuery(api: Api, teamId: string, companyId: string, id: string) {
  return queryOptions({
    queryKey: ['recurring', teamId, 'one', id],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}', {
          path: { companyId, recurringInvoiceId: id },
          signal,
        })
      ).recurringInvoice,
    // The editor keeps the content that it was opened with.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
