import type { Api } from '../api/client';
import type { EventEntry } from '../events/queries';
import { LOST, type Webhook, type WebhookDelivery } from './queries';
import { isSelected } from './webhook-choices';
import type { ReplayRange } from './replay-range';

/** More events or deliveries than this are not counted. */
const COUNT_MOST = 1000;
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

/** Counts the deliveries of a range to a webhook that were refused, given up or blocked. */
export async function countLost(
  api: Api,
  webhookId: string,
  range: ReplayRange,
  signal: AbortSignal,
): Promise<ReplayCount> {
  const lost = await Promise.all(LOST.map((status) => listDeliveries(api, webhookId, range, status, signal)));
  const waiting = await listDeliveries(api, webhookId, range, 'pending', signal);
  return {
    count: lost.reduce((sum, { items }) => sum + items.length, 0),
    isMore: lost.some(({ isMore }) => isMore),
    waiting: waiting.items.length,
  };
}

/**
 * Counts the events of a range that a webhook can be posted, also those from before it was made: all events of its
 * types and companies except tests and events that already wait for an attempt.
 */
export async function countEvents(
  api: Api,
  { id: webhookId, companyIds, events: selected }: Pick<Webhook, 'id' | 'companyIds' | 'events'>,
  range: ReplayRange,
  signal: AbortSignal,
): Promise<ReplayCount> {
  const { since, types } = range;
  const until = Date.parse(range.until);
  const waiting = await listDeliveries(api, webhookId, range, 'pending', signal);
  const open = new Set(waiting.items.map(({ eventId }) => eventId));
  const events = await readPages<EventEntry>(async (cursor) => {
    const page = await api.get('/api/v1/events', {
      query: { limit: PAGE, ...(cursor === null ? { since } : { cursor }) },
      signal,
    });
    const isPast = page.events.some(({ timestamp }) => new Date(timestamp).getTime() >= until);
    return {
      items: page.events.filter(({ type }) => isTypeIncluded(types, type)),
      next: page.pagination.hasMore && !isPast ? page.pagination.nextCursor : null,
    };
  });
  const replayed = events.items.filter(
    (event) =>
      event.type !== 'webhook.test' &&
      new Date(event.timestamp).getTime() < until &&
      (companyIds === null || companyIds.some((id) => id === event.companyId)) &&
      isSelected(selected, event.type) &&
      !open.has(event.id),
  );
  return { count: replayed.length, isMore: events.isMore || waiting.isMore, waiting: open.size };
}

function isTypeIncluded(types: ReplayRange['types'], type: string): boolean {
  return types === null || types.some((each) => each === type);
}

function listDeliveries(
  api: Api,
  webhookId: string,
  { since: from, until: to, types }: ReplayRange,
  status: (typeof LOST)[number] | 'pending',
  signal: AbortSignal,
): Promise<Pages<WebhookDelivery>> {
  return readPages(async (cursor) => {
    const { deliveries, pagination } = await api.get('/api/v1/webhooks/{webhookId}/deliveries', {
      path: { webhookId },
      query: { from, to, status, limit: PAGE, ...(cursor === null ? {} : { cursor }) },
      signal,
    });
    return {
      items: deliveries.filter(({ eventType }) => isTypeIncluded(types, eventType)),
      next: pagination.hasMore ? pagination.nextCursor : null,
    };
  });
}

async function readPages<Item>(
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
