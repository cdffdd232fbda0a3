import type { Api } from '../api/client';
import type { EventEntry } from '../events/queries';
import type { Webhook, WebhookDelivery } from './queries';

/** More events or deliveries than this are not counted. */
export const COUNT_MOST = 1000;
const LOST = ['failed', 'exhausted', 'blocked'] as const;
const PAGE = 200;

/** What a replay would post. */
export interface ReplayCount {
  count: number;
  /** True when there are more than were counted */
  isMore: boolean;
  /** Deliveries of the span that wait for an attempt; a replay leaves them alone */
  waiting: number;
}

interface Pages<Item> {
  items: Item[];
  isMore: boolean;
}

/** Counts the deliveries of a span to a webhook that were refused, given up or blocked. `since` as ISO 8601. */
export async function countLost(
  api: Api,
  webhookId: string,
  since: string,
  signal: AbortSignal,
): Promise<ReplayCount> {
  const lost = await Promise.all(
    LOST.map((status) => deliveriesOf(api, { webhookId, since, status }, signal)),
  );
  const waiting = await deliveriesOf(api, { webhookId, since, status: 'pending' }, signal);
  return {
    count: lost.reduce((sum, { items }) => sum + items.length, 0),
    isMore: lost.some(({ isMore }) => isMore),
    waiting: waiting.items.length,
  };
}

/**
 * Counts the events of a span that a webhook can be posted, also those from before it was made: all of its company but tests and
 * those that wait for an attempt already. `since` as ISO 8601, `until` in ms since 1970.
 */
export async function countEvents(
  api: Api,
  { id: webhookId, companyId }: Pick<Webhook, 'id' | 'companyId'>,
  since: string,
  until: number,
  signal: AbortSignal,
): Promise<ReplayCount> {
  const waiting = await deliveriesOf(api, { webhookId, since, status: 'pending' }, signal);
  const open = new Set(waiting.items.map(({ eventId }) => eventId));
  const events = await pagesOf<EventEntry>(async (cursor) => {
    const page = await api.get('/api/v1/events', {
      query: { limit: PAGE, ...(cursor === null ? { since } : { cursor }) },
      signal,
    });
    const isPast = page.events.some(({ timestamp }) => new Date(timestamp).getTime() >= until);
    return {
      items: page.events,
      next: page.pagination.hasMore && !isPast ? page.pagination.nextCursor : null,
    };
  });
  const replayed = events.items.filter(
    (event) =>
      event.type !== 'webhook.test' &&
      new Date(event.timestamp).getTime() < until &&
      (companyId === null || event.companyId === companyId) &&
      !open.has(event.id),
  );
  return { count: replayed.length, isMore: events.isMore || waiting.isMore, waiting: open.size };
}

function deliveriesOf(
  api: Api,
  {
    webhookId,
    since,
    status,
  }: { webhookId: string; since: string; status: (typeof LOST)[number] | 'pending' },
  signal: AbortSignal,
): Promise<Pages<WebhookDelivery>> {
  return pagesOf(async (cursor) => {
    const { deliveries, pagination } = await api.get('/api/v1/webhooks/{webhookId}/deliveries', {
      path: { webhookId },
      query: { from: since, status, limit: PAGE, ...(cursor === null ? {} : { cursor }) },
      signal,
    });
    return { items: deliveries, next: pagination.hasMore ? pagination.nextCursor : null };
  });
}

async function pagesOf<Item>(
  read: (cursor: string | null) => Promise<{ items: Item[]; next: string | null }>,
): Promise<Pages<Item>> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Item[]; next: string | null } = await read(cursor);
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null && items.length < COUNT_MOST);
  return { items, isMore: cursor !== null };
}
