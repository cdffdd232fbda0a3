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

describe('following the event log', () => {
  let log: CutLog;
  let client: Passerelle;

  beforeEach(async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    log = new CutLog();
    client = await log.listen();
  });

  afterEach(() => log.close());

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

  it('ends with an answer that no later attempt can cure', async () => {
    const refused = new Passerelle({
      baseUrl: 'http://127.0.0.1:1',
      auth: { token: 'x' },
      fetch: () => Promise.resolve(Response.json({ success: false, errors: {} }, { status: 401 })),
    });
    await expect(refused.events.follow().next()).rejects.toMatchObject({ name: 'AuthenticationError' });
  });
});
