import { queryOptions } from '@tanstack/react-query';
import type { Answer, Api } from '../api/client';
import type { LiveSource } from '../api/use-live-list';
import type { EventType } from './types';

export type EventEntry = Answer<'/api/v1/events', 'get'>['events'][number];

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
