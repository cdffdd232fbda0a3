import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Passerelle } from '../index.js';

const EVENTS = Array.from({ length: 1_000 }, (_, index) => ({
  id: `evt_${index}`,
  type: index % 3 === 0 ? 'document.sent' : 'document.received',
}));

/** An event log whose every third request is cut off: before the answer, within it, or after it. */
class CutLog {
  requests = 0;
  cuts = 0;
  private readonly server: Server = createServer((request, response) => {
    this.requests += 1;
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const type = query.get('type');
    const page = EVENTS.slice(from, from + 50).filter((event) => type === null || event.type === type);
    const next = Math.min(from + 50, EVENTS.length);
    const pagination = { limit: 50, nextCursor: String(next), hasMore: next < EVENTS.length };
    this.answer(response, JSON.stringify({ success: true, events: page, pagination }));
  });

  private answer(response: ServerResponse, body: string): void {
    if (this.requests % 3 !== 0) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      return;
    }
    this.cuts += 1;
    if (this.cuts % 3 === 0) response.socket?.resetAndDestroy();
    else if (this.cuts % 3 === 1) response.writeHead(503, { 'retry-after': '0' }).end();
    else {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.write(body.slice(0, body.length / 2), () => response.destroy());
    }
  }

  async listen(): Promise<Passerelle> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    return new Passerelle({ baseUrl: `http://127.0.0.1:${port}`, auth: { token: 'x' } });
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** A client of a service that answers the addresses of events. */
const serviceOf = (answer: (url: URL) => Response): Passerelle =>
  new Passerelle({
    baseUrl: 'http://127.0.0.1:1',
    auth: { token: 'x' },
    fetch: (address) => Promise.resolve(answer(new URL(address))),
  });
const page = (events: object[], nextCursor: string | null): Response =>
  Response.json({ success: true, events, pagination: { limit: 200, nextCursor, hasMore: false } });

describe('following the event log', () => {
  let log: CutLog;
  let client: Passerelle;

  beforeEach(async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    log = new CutLog();
    client = await log.listen();
  });

  afterEach(() => {
    jest.restoreAllMocks();
    log.close();
  });

  async function read(
    options: Parameters<Passerelle['events']['follow']>[0],
    count: number,
  ): Promise<string[]> {
    const controller = new AbortController();
    const ids: string[] = [];
    for await (const { id } of client.events.follow({ ...options, signal: controller.signal })) {
      ids.push(id);
      if (ids.length === count) controller.abort();
    }
    return ids;
  }

  it('gives out each event once and in order, however often the connection is cut', async () => {
    expect(await read({ since: '2026-01-01T00:00:00Z' }, 1_000)).toEqual(EVENTS.map(({ id }) => id));
    expect(log.cuts).toBeGreaterThan(5);
  });

  it('goes on after the cursor that it gave out', async () => {
    const cursors: string[] = [];
    await read({ since: '2026-01-01T00:00:00Z', onCursor: (cursor) => void cursors.push(cursor) }, 101);
    expect(cursors).toEqual(['50', '100']);
    expect((await read({ cursor: '100' }, 1))[0]).toBe('evt_100');
  });

  it('leaves out other types', async () => {
    const types = ['document.sent'] as const;
    const sent = EVENTS.filter(({ type }) => type === 'document.sent').map(({ id }) => id);
    expect(await read({ since: '2026-01-01T00:00:00Z', types }, sent.length)).toEqual(sent);
    const both = ['document.sent', 'webhook.test'] as unknown as typeof types;
    expect(await read({ since: '2026-01-01T00:00:00Z', types: both }, 10)).toEqual(sent.slice(0, 10));
  });

  it('begins after the newest event, whatever the clock of this machine says', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2050-01-01T00:00:00Z'));
    const event = (id: string, at: number): object => ({ id, timestamp: new Date(at * 1000).toISOString() });
    // Their order is that of their transactions, which is not quite that of their instants.
    const events = [event('old', 5), event('later', 11), event('newest', 10)];
    const asked: string[] = [];
    const late = serviceOf(({ searchParams }) => {
      asked.push(searchParams.get('since') ?? searchParams.get('cursor') ?? 'newest');
      if (asked.length === 1) return page(events.toReversed(), null);
      if (asked.length === 2) return page(events.slice(1), 'c_1');
      return page([event('new', 9), event('newer', 12)], 'c_2');
    });
    const ids: string[] = [];
    for await (const { id } of late.events.follow()) if (ids.push(id) === 2) break;
    expect(ids).toEqual(['new', 'newer']);
    expect(asked).toEqual(['newest', '1970-01-01T00:00:10.000Z', 'c_1']);
  });

  it('begins with the first event of an empty log', async () => {
    const asked: (string | null)[] = [];
    const empty = serviceOf(({ searchParams }) => {
      asked.push(searchParams.get('since'));
      return page(asked.length === 1 ? [] : [{ id: 'first' }], null);
    });
    expect(await empty.events.follow().next()).toMatchObject({ value: { id: 'first' } });
    expect(asked).toEqual([null, '1970-01-01T00:00:00.000Z']);
  });

  it.each([
    [503, '7', 7_000],
    [429, '7', 7_000],
    [503, '61', 60_000],
    [429, '99999999999', 60_000],
    [503, null, 0],
  ])('waits after %i with Retry-After %j for %i ms', async (status, seconds, expected) => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    let asked = 0;
    const busy = serviceOf(() => {
      asked += 1;
      if (asked === 2) return page([{ id: 'first' }], null);
      return new Response('{}', { status, headers: seconds === null ? {} : { 'retry-after': seconds } });
    });
    const deadlines = 35_000;
    timers.mockImplementation(((end: () => void, ms = 0) => {
      // The wait itself is not waited for; the limits of the attempts are not reached.
      if (ms !== deadlines) queueMicrotask(end);
      return undefined;
    }) as unknown as typeof setTimeout);
    await busy.events.follow({ cursor: 'c_0' }).next();
    const waits = timers.mock.calls.map(([, ms]) => ms).filter((ms) => ms !== deadlines);
    expect(waits).toEqual([expected]);
  });

  it('ends with an answer that no later attempt can cure', async () => {
    const refused = new Passerelle({
      baseUrl: 'http://127.0.0.1:1',
      auth: { token: 'x' },
      fetch: () => Promise.resolve(Response.json({ success: false, errors: {} }, { status: 401 })),
    });
    await expect(refused.events.follow().next()).rejects.toMatchObject({ name: 'AuthenticationError' });
  });
});
