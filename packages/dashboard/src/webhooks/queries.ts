import { queryOptions } from '@tanstack/react-query';
import type { Answer, Api } from '../api/client';
import type { components } from '../api/schema';
import type { LiveSource } from '../api/use-live-list';
import type { DeliveryQuery } from './delivery-filters';
import type { ReplayRange } from './replay-range';

export type Webhook = components['schemas']['Webhook'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookDeliveryDetail = components['schemas']['WebhookDeliveryWithAttempts'];

/** The webhooks of the team, newest first. */
export function webhooksQuery(api: Api, teamId: string) {
  return queryOptions({
    queryKey: ['webhooks', teamId, 'list'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/webhooks', { signal })).webhooks,
  });
}

/** The types of events that webhooks select, in alphabetical order. */
export function eventTypesQuery(api: Api) {
  return queryOptions({
    queryKey: ['event-types'],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/event-types', { signal })).eventTypes.map(({ type }) => type),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The hosts of the team's webhooks by their ids. */
export function webhookNamesQuery(api: Api, teamId: string) {
  return {
    ...webhooksQuery(api, teamId),
    select: (webhooks: Webhook[]) => new Map(webhooks.map(({ id, url }) => [id, splitUrl(url).host])),
    staleTime: 60_000,
  };
}

/** Host and path of an address, apart. An address that cannot be read stands in `host` as it is. */
export function splitUrl(url: string): { host: string; path: string } {
  try {
    const { host, pathname, search } = new URL(url);
    return { host, path: pathname === '/' ? search : pathname + search };
  } catch {
    return { host: url, path: '' };
  }
}

const DAY_MS = 86_400_000;
/** Deliveries of the last day that decide the health of a webhook. */
const HEALTH_MOST = 1000;
const HEALTH_PAGE = 200;

/** The newest deliveries of a webhook within a day, newest first. */
export function healthQuery(api: Api, teamId: string, webhookId: string) {
  return queryOptions({
    queryKey: ['webhooks', teamId, 'health', webhookId],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - DAY_MS).toISOString();
      const deliveries: WebhookDelivery[] = [];
      let cursor: string | null = null;
      do {
        const page: {
          deliveries: WebhookDelivery[];
          pagination: { hasMore: boolean; nextCursor: string | null };
        } = await api.get('/api/v1/webhooks/{webhookId}/deliveries', {
          path: { webhookId },
          query: { from, limit: HEALTH_PAGE, ...(cursor === null ? {} : { cursor }) },
          signal,
        });
        deliveries.push(...page.deliveries);
        cursor = page.pagination.hasMore ? page.pagination.nextCursor : null;
      } while (cursor !== null && deliveries.length < HEALTH_MOST);
      return deliveries;
    },
    // The number of requests equals the number of pages, so reloading becomes slower with each page.
    refetchInterval: ({ state: { data = [] } }) =>
      (isPosting(data) ? LIVE_MS : 15_000) * Math.max(1, Math.ceil(data.length / HEALTH_PAGE)),
  });
}

/** True while a delivery is being posted, for the first time or again; one that waits for its retry or is held is not. */
function isPosting(deliveries: readonly WebhookDelivery[]): boolean {
  const soon = Date.now() + LIVE_MS;
  return deliveries.some(
    ({ status, parkedAt, nextAttemptAt }) =>
      status === 'pending' &&
      parkedAt === null &&
      (nextAttemptAt === null || new Date(nextAttemptAt).getTime() <= soon),
  );
}

type DeliveryPage = Answer<'/api/v1/webhook-deliveries', 'get'>;
const DELIVERY_ROWS = {
  of: ({ deliveries }: DeliveryPage) => deliveries,
  put: (page: DeliveryPage, deliveries: WebhookDelivery[]): DeliveryPage => ({ ...page, deliveries }),
};
const DELIVERY_PAGE = 50;

/**
 * Deliveries to all webhooks or one, newest first. What is new comes by itself while `isLive` or one of them is being posted, as
 * long as the page is seen.
 */
export function deliveriesSource(
  api: Api,
  teamId: string,
  query: DeliveryQuery,
  isLive: boolean,
): LiveSource<DeliveryPage, WebhookDelivery> {
  return {
    key: ['webhooks', teamId, 'deliveries', query],
    read: (cursor, signal) =>
      api.get('/api/v1/webhook-deliveries', {
        query: { ...query, limit: DELIVERY_PAGE, ...(cursor === null ? {} : { cursor }) },
        signal,
      }),
    rows: DELIVERY_ROWS,
    every: (rows) => (isLive || isPosting(rows.slice(0, DELIVERY_PAGE)) ? LIVE_MS : false),
    // One further down is posted when its retry is due; as many pages take as much longer.
    everyWhole: (rows, pages) => (isPosting(rows.slice(DELIVERY_PAGE)) ? LIVE_MS * pages : false),
  };
}
const LIVE_MS = 2_000;

/** A delivery with its attempts. */
export function deliveryQuery(api: Api, teamId: string, deliveryId: string) {
  return queryOptions({
    queryKey: ['webhooks', teamId, 'delivery', deliveryId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/webhook-deliveries/{deliveryId}', { path: { deliveryId }, signal })).delivery,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 2000 : false),
  });
}

/** States of deliveries that a replay repeats: refused, given up, blocked. */
const LOST = ['failed', 'exhausted', 'blocked'] as const;

/** Posts the events of a range again. */
export function postReplay(api: Api, webhookId: string, range: ReplayRange) {
  return api.post('/api/v1/webhooks/{webhookId}/replay', { path: { webhookId }, body: toInput(range) });
}

/** Number of deliveries that a replay of the range would post, counted by the service. */
export type ReplayPreview = Answer<'/api/v1/webhooks/{webhookId}/replay/preview', 'post'>['preview'];

/** Counts the events that a replay of the range would post. */
export async function previewReplay(api: Api, webhookId: string, range: ReplayRange): Promise<ReplayPreview> {
  const path = { webhookId };
  return (await api.post('/api/v1/webhooks/{webhookId}/replay/preview', { path, body: toInput(range) }))
    .preview;
}

function toInput({ since, until, types, isLostOnly }: ReplayRange) {
  return {
    since,
    until,
    ...(types === null ? {} : { types }),
    ...(isLostOnly ? { statuses: [...LOST] } : {}),
  };
}
