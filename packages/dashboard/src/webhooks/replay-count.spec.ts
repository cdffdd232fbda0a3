import { ApiFailure } from '../api/failure';
import type { Api } from '../api/client';
import { countEvents, countLost } from './replay-count';

const RANGE = {
  since: '2026-11-23T04:00:00Z',
  until: '2026-11-23T05:00:00Z',
  types: null,
  isLostOnly: false,
};
const { signal } = new AbortController();
const event = (id: string, more: object = {}) => ({
  ...{ id, type: 'document.sent', companyId: 'c_1', timestamp: '2026-11-23T04:30:00Z' },
  ...more,
});

/** An API that has these events and deliveries. */
function createApi(
  events: object[],
  deliveries: { status: string; eventId: string; eventType?: string }[],
  asked: object[] = [],
): Api {
  const get = (address: string, { query }: { query: Record<string, unknown> }) => {
    const pagination = { hasMore: false, nextCursor: null };
    asked.push(query);
    if (address === '/api/v1/events') {
      const from = Number(query.cursor ?? 0);
      const hasMore = from + 200 < events.length;
      return Promise.resolve({
        events: events.slice(from, from + 200),
        pagination: { hasMore, nextCursor: hasMore ? String(from + 200) : null },
      });
    }
    if (address !== '/api/v1/webhooks/{webhookId}/deliveries') throw new ApiFailure(404, address, {}, null);
    return Promise.resolve({
      deliveries: deliveries.filter(({ status }) => status === query.status),
      pagination,
    });
  };
  const mock: jest.Mock = jest.fn(get);
  return { get: mock } as Partial<Api> as Api;
}

describe('the number of a replay', () => {
  it('is that of the events, also of those that the webhook never got', async () => {
    const api = createApi(
      [
        ...[event('e_1'), event('e_2'), event('e_test', { type: 'webhook.test' })],
        ...[event('e_late', { timestamp: '2026-11-23T05:30:00Z' }), event('e_other', { companyId: 'c_2' })],
      ],
      [{ status: 'pending', eventId: 'e_2' }],
    );
    const webhook = { id: 'wh_1', companyIds: ['c_1'], events: null };
    expect(await countEvents(api, webhook, RANGE, signal)).toEqual({
      ...{ count: 1, isMore: false, waiting: 1 },
    });
    expect(await countEvents(api, { ...webhook, companyIds: null }, RANGE, signal)).toMatchObject({
      count: 2,
    });
  });

  it('ends at a bound', async () => {
    const events = Array.from({ length: 1500 }, (_, index) => event(`e_${index}`));
    const count = await countEvents(
      createApi(events, []),
      { id: 'wh_1', companyIds: null, events: null },
      RANGE,
      signal,
    );
    expect(count).toEqual({ count: 1000, isMore: true, waiting: 0 });
  });

  it('of what was refused leaves out what waits for a retry, and says so', async () => {
    const api = createApi(
      [],
      [
        { status: 'pending', eventId: 'e_1' },
        { status: 'delivered', eventId: 'e_2' },
      ],
    );
    expect(await countLost(api, 'wh_1', RANGE, signal)).toEqual({ count: 0, isMore: false, waiting: 1 });
  });

  it('counts the chosen types alone, and asks for the deliveries of the range', async () => {
    const asked: object[] = [];
    const api = createApi(
      [event('e_1'), event('e_2', { type: 'document.received' })],
      [
        { status: 'failed', eventId: 'e_1', eventType: 'document.sent' },
        { status: 'failed', eventId: 'e_2', eventType: 'document.received' },
        { status: 'blocked', eventId: 'e_3', eventType: 'document.received' },
      ],
      asked,
    );
    const range = { ...RANGE, types: ['document.received' as const] };
    const webhook = { id: 'wh_1', companyIds: null, events: null };
    expect(await countEvents(api, webhook, range, signal)).toMatchObject({ count: 1 });
    expect(await countLost(api, 'wh_1', range, signal)).toMatchObject({ count: 2 });
    expect(asked.at(-1)).toEqual({ from: RANGE.since, to: RANGE.until, status: 'pending', limit: 200 });
  });
});
