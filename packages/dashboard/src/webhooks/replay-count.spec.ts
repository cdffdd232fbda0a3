import { ApiFailure } from '../api/failure';
import type { Api } from '../api/client';
import { countEvents, countLost } from './replay-count';

const SINCE = '2026-11-23T04:00:00Z';
const { signal } = new AbortController();
const event = (id: string, more: object = {}) => ({
  ...{ id, type: 'document.sent', companyId: 'c_1', timestamp: '2026-11-23T04:30:00Z' },
  ...more,
});

/** An API that has these events and deliveries. */
function apiOf(events: object[], deliveries: { status: string; eventId: string }[]): Api {
  const get = (address: string, { query }: { query: Record<string, unknown> }) => {
    const pagination = { hasMore: false, nextCursor: null };
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
    const api = apiOf(
      [
        ...[event('e_1'), event('e_2'), event('e_test', { type: 'webhook.test' })],
        ...[event('e_late', { timestamp: '2026-11-23T05:30:00Z' }), event('e_other', { companyId: 'c_2' })],
      ],
      [{ status: 'pending', eventId: 'e_2' }],
    );
    const until = Date.parse('2026-11-23T05:00:00Z');
    const webhook = { id: 'wh_1', companyId: 'c_1' };
    expect(await countEvents(api, webhook, SINCE, until, signal)).toEqual({
      ...{ count: 1, isMore: false, waiting: 1 },
    });
    expect(await countEvents(api, { ...webhook, companyId: null }, SINCE, until, signal)).toMatchObject({
      count: 2,
    });
  });

  it('ends at a bound', async () => {
    const events = Array.from({ length: 1500 }, (_, index) => event(`e_${index}`));
    const count = await countEvents(
      ...([
        apiOf(events, []),
        { id: 'wh_1', companyId: null },
        SINCE,
        Date.parse('2026-11-24'),
        signal,
      ] as const),
    );
    expect(count).toEqual({ count: 1000, isMore: true, waiting: 0 });
  });

  it('of what was refused leaves out what waits for a retry, and says so', async () => {
    const api = apiOf(
      [],
      [
        { status: 'pending', eventId: 'e_1' },
        { status: 'delivered', eventId: 'e_2' },
      ],
    );
    expect(await countLost(api, 'wh_1', SINCE, signal)).toEqual({ count: 0, isMore: false, waiting: 1 });
  });
});
