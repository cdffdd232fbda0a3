import type { CallOptions } from '../api/client';
import { EVENT_TYPES, type EventType } from '../events/types';
import { beginOfDay, FILTER_DAY } from '../format/days';

type ListQuery = NonNullable<CallOptions<'/api/v1/webhook-deliveries', 'get'>['query']>;
/** Filters of deliveries in the API. */
export type DeliveryQuery = Omit<ListQuery, 'cursor' | 'limit'>;

/** The statuses that deliveries are narrowed to. */
export const DELIVERY_STATUSES = [
  'pending',
  'failed',
  'exhausted',
  'blocked',
  'delivered',
  'cancelled',
] as const satisfies NonNullable<ListQuery['status']>[];
/** The classes of what was answered last; `none`: nothing was. */
export const ANSWER_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'none'] as const satisfies NonNullable<
  ListQuery['code']
>[];

/** Filters of deliveries and the open delivery, as stored in the address. */
export interface DeliverySearch {
  status?: (typeof DELIVERY_STATUSES)[number];
  code?: (typeof ANSWER_CLASSES)[number];
  type?: EventType;
  webhook?: string;
  event?: string;
  document?: string;
  /** First and last day, `YYYY-MM-DD` in the viewer's zone */
  from?: string;
  to?: string;
  delivery?: string;
}

/** The filters of an address; what is not understood is dropped. */
export function readDeliverySearch(search: Record<string, unknown>): DeliverySearch {
  const id = (name: string, prefix: string): string | undefined => {
    const value = search[name];
    return typeof value === 'string' && value.startsWith(prefix) ? value : undefined;
  };
  const day = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === 'string' && FILTER_DAY.test(value) && !Number.isNaN(Date.parse(value))
      ? value
      : undefined;
  };
  const read: DeliverySearch = {
    status: DELIVERY_STATUSES.find((each) => each === search.status),
    code: ANSWER_CLASSES.find((each) => each === search.code),
    type: EVENT_TYPES.find((each) => each === search.type),
    webhook: id('webhook', 'wh_'),
    event: id('event', 'evt_'),
    document: id('document', 'doc_'),
    from: day('from'),
    to: day('to'),
    delivery: id('delivery', 'whd_'),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** The filters as the API takes them; days become instants of the viewer's zone, the last one included. */
export function toDeliveryQuery({
  status,
  code,
  type,
  webhook,
  event,
  document,
  from,
  to,
}: DeliverySearch): DeliveryQuery {
  return {
    ...(status && { status }),
    ...(code && { code }),
    ...(type && { type }),
    ...(webhook && { webhookId: webhook }),
    ...(event && { eventId: event }),
    ...(document && { documentId: document }),
    ...(from && { from: beginOfDay(from, 0) }),
    ...(to && { to: beginOfDay(to, 1) }),
  };
}

/** True when nothing narrows the list. */
export function isUnfilteredDelivery({ delivery: _delivery, ...filters }: DeliverySearch): boolean {
  return Object.values(filters).every((value) => value === undefined);
}
