import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';

export type OpenInvoice = components['schemas']['OpenInvoice'];
export type AgedReceivable = components['schemas']['AgedReceivable'];
export type AgedAmounts = components['schemas']['AgedAmounts'];
export type ReminderPreview = components['schemas']['ReminderPreview'];
export type RemindersInput = components['schemas']['CreateRemindersInput'];

/** The open amounts of customers by age. */
export function agedQuery(api: Api, teamId: string, companyId: string) {
  return infiniteQueryOptions({
    queryKey: ['receivables', teamId, companyId, 'aged'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/{companyId}/aged-receivables', {
        path: { companyId },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  });
}

/** The open invoices of a company, or of one of its customers, the longest due first. */
export function openInvoicesQuery(api: Api, teamId: string, companyId: string, customer: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['receivables', teamId, companyId, 'invoices', customer ?? null],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/{companyId}/open-invoices', {
        path: { companyId },
        query: {
          ...(customer === undefined ? {} : { customer }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  });
}

/** Composes reminders and stores nothing. */
export function previewReminders(api: Api, companyId: string, body: RemindersInput) {
  return api.post('/api/v1/{companyId}/reminders/preview', { path: { companyId }, body });
}

/** Sends reminders. */
export function sendReminders(api: Api, companyId: string, body: RemindersInput) {
  return api.post('/api/v1/{companyId}/reminders', { path: { companyId }, body });
}
