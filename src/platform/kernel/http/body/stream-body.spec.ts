import { once } from 'node:events';
import { createServer, request as startRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { streamBody } from './stream-body';
import { endUnread } from './unread-body';

describe('a body that is read part by part', () => {
  const server = createServer();
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  it.each([
    [{ stalledMs: 50, totalMs: 60_000 }, 'nothing more arrived within 0.05 s'],
    [{ stalledMs: 60_000, totalMs: 50 }, 'it did not arrive within 0.05 s'],
  ])('is rejected when it is late, and the response still arrives (%j)', async (limits, reason) => {
    const client = startRequest({
      ...{ port: (server.address() as AddressInfo).port, host: '127.0.0.1', method: 'POST' },
    });
    const responseEvent = once(client, 'response');
    client.on('error', () => undefined).write('begun');
    const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    const parts: string[] = [];
    response.write('part ');
    const readPromise = (async () => {
      for await (const part of streamBody(request, response, limits)) parts.push(part.toString());
    })();
    await expect(readPromise).rejects.toMatchObject({
      ...{ status: 400, code: 'unreadable_body', errors: { root: [expect.stringContaining(reason)] } },
    });
    expect(parts).toEqual(['begun']);
    endUnread(request, response);
    response.end('end');
    const [answer] = (await responseEvent) as [IncomingMessage];
    let text = '';
    for await (const part of answer) text += String(part);
    expect(text).toBe('part end');
    client.destroy();
  });
});
