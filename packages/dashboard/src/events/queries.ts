import { queryOptions } from '@tanstack/react-query';
import type { Answer, Api, CallOptions } from '../api/client';
import type { LiveSource } from '../api/use-live-list';

/** The type of an event, by which lists are narrowed. */
export type EventType = NonNullable<NonNullable<CallOptions<'/api/v1/events', 'get'>['query']>['type']>;
export type EventEntry = Answer<'/api/v1/events', 'get'>['events'][number];

/** The types that events are narrowed to. */
export const EVENT_TYPES: EventType[] = [
  'document.purchase_state_changed',
  'document.payee_confirmed',
  'document.forwarded',
  'document.forward_failed',
  'document.reminder_sent',
  'document.reminder_failed',
  'arrival.refused',
  'mailbox.failed',
  'mailbox.recovered',
  'recurring_invoice.failed',
  'invoice_import.failed',
  'team.quota_reached',
  'document.received',
  'document.sent',
  'document.delivery_status_changed',
  'document.response_received',
  'document.business_status_changed',
  'document.lifecycle_changed',
  'document.reporting_status_changed',
  'document.label.assigned',
  'document.label.unassigned',
  'company.verification',
  'webhook.test',
];

type EventPage = Answer<'/api/v1/events', 'get'>;
const EVENT_ROWS = {
  of: ({ events }: EventPage) => events,
  put: (page: EventPage, events: EventEntry[]): EventPage => ({ ...page, events }),
};

/** The event log, newest first. */
export function eventsSource(
  api: Api,
  teamId: string,
  type: EventType | undefined,
  isLive: boolean,
): LiveSource<EventPage, EventEntry> {
  return {
    key: ['events', teamId, 'list', type ?? null],
    read: (cursor, signal) =>
      api.get('/api/v1/events', {
        query: { limit: 50, ...(type ? { type } : {}), ...(cursor === null ? {} : { cursor }) },
        signal,
      }),
    rows: EVENT_ROWS,
    every: () => (isLive ? 3000 : false),
  };
}

/** One event. */
export function eventQuery(api: Api, teamId: string, eventId: string) {
  return queryOptions({
    queryKey: ['events', teamId, 'one', eventId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/events/{eventId}', { path: { eventId }, signal })).event,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The deliveries of an event to every webhook. */
export function eventDeliveriesQuery(api: Api, teamId: string, eventId: string) {
  return queryOptions({
    queryKey: ['webhooks', teamId, 'of-event', eventId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/webhook-deliveries', { query: { eventId, limit: 50 }, signal })).deliveries,
    refetchInterval: 5000,
  });
}

/** The document that an event is about, where it names one. */
export function findDocumentId(event: { data: object } | undefined): string | null {
  const data: Record<string, unknown> = { ...event?.data };
  return typeof data.documentId === 'string' ? data.documentId : null;
}
