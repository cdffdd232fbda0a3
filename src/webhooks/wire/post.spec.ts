import { getEventListeners } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RenewedAgent } from '../../platform/kernel/outgoing/renewed-agent';
import { AddressRules } from '../../platform/kernel/outgoing/address-rules';
import { CONNECTIONS_PER_ORIGIN, createWebhookAgent } from './webhook-agent';
import { waitUntilClosed, startServer, stopServers, type LoopbackServer } from './loopback.spec-support';
import { POST_LIMITS, PostAbandonedError, postWebhook, type PostOutcome, type WebhookPost } from './post';

/**
 * Limits for posts that time out in the test. Posts that must succeed have the limits of the product, however busy the
 * machine is.
 */
const SHORT_LIMITS = { ...POST_LIMITS, exchangeMs: 400, bodyMs: 150 };
const KIB = 1024;

let agent: RenewedAgent;
beforeEach(() => {
  agent = createWebhookAgent({
    policy: { allowHttp: true, addresses: new AddressRules({ allowLoopback: true }) },
  });
});
afterEach(async () => {
  await agent.destroy();
  await stopServers();
});

function post(
  { port }: LoopbackServer,
  more: Partial<WebhookPost> = {},
  limits = POST_LIMITS,
): Promise<PostOutcome> {
  const url = `http://127.0.0.1:${port}/hook`;
  return postWebhook(agent, { url, headers: {}, body: Buffer.from('{"a":1}'), ...more }, limits);
}

function startHttpServer(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<LoopbackServer> {
  return startServer(
    createServer((request, response) => {
      request.resume().on('end', () => answer(response, request));
    }),
  );
}

/** Starts a TCP server that calls `onRequest` when a request arrives. */
function startTcpServer(onRequest: (socket: Socket) => void): Promise<LoopbackServer> {
  return startServer(createTcpServer((socket) => socket.once('data', () => onRequest(socket))));
}

/** Writes the text repeatedly until the peer closes the connection. */
function writeRepeatedly(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 10);
  socket.on('close', () => clearInterval(timer));
}

describe('postWebhook', () => {
  it('sends the bytes, the headers and the complete request target', async () => {
    const receivedRequests: unknown[] = [];
    const server = await startServer(
      createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const { method, url, headers } = request;
          receivedRequests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
          response.end();
        });
      }),
    );
    const body = Buffer.from('{"name":"Zoë €"}');
    await post(server, {
      url: `http://127.0.0.1:${server.port}/a%20b?team=1&x=%2F`,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Passerelle-Webhooks/1',
        'webhook-id': 'evt_1',
      },
      body,
    });
    expect(receivedRequests).toEqual([
      {
        method: 'POST',
        url: '/a%20b?team=1&x=%2F',
        headers: {
          host: `127.0.0.1:${server.port}`,
          connection: 'keep-alive',
          'content-type': 'application/json',
          'user-agent': 'Passerelle-Webhooks/1',
          'webhook-id': 'evt_1',
          'content-length': String(body.length),
        },
        body: body.toString(),
      },
    ]);
  });

  it.each([200, 201, 202, 204, 304, 400, 404, 410, 429, 500, 503, 599])(
    'reports status %i',
    async (status) => {
      const server = await startHttpServer((response) => response.writeHead(status).end());
      expect(await post(server)).toEqual({
        kind: 'response',
        status,
        bodyStart: '',
        durationMs: expect.any(Number),
      });
    },
  );

  it.each([301, 302, 303, 307, 308])('does not follow a %i', async (status) => {
    const second = await startHttpServer((response) => response.end());
    const location = `http://127.0.0.1:${second.port}/`;
    const first = await startHttpServer((response) => response.writeHead(status, { location }).end());
    expect(await post(first)).toMatchObject({ kind: 'response', status });
    expect([first.connections.length, second.connections.length]).toEqual([1, 0]);
  });

  it('returns the wait of Retry-After', async () => {
    const server = await startHttpServer((response) => response.writeHead(503, { 'retry-after': '7' }).end());
    expect(await post(server)).toMatchObject({ status: 503, retryAfterSeconds: 7 });
  });

  it('waits for the final response after an informational response', async () => {
    const server = await startTcpServer((socket) =>
      socket.write(
        'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n',
      ),
    );
    expect(await post(server)).toMatchObject({ kind: 'response', status: 202 });
  });

  describe('when the receiver is slow', () => {
    it.each<[string, (socket: Socket) => void]>([
      ['stays silent', () => undefined],
      ['drips the status line', (socket) => writeRepeatedly(socket, 'H')],
      [
        'drips headers',
        (socket) => {
          socket.write('HTTP/1.1 200 OK\r\n');
          writeRepeatedly(socket, 'x: y\r\n');
        },
      ],
      [
        'drips one endless header',
        (socket) => void (socket.write('HTTP/1.1 200 OK\r\nx: '), writeRepeatedly(socket, 'y')),
      ],
      [
        'drips informational responses',
        (socket) => writeRepeatedly(socket, 'HTTP/1.1 102 Processing\r\n\r\n'),
      ],
    ])('%s: the post times out and closes the connection', async (name, behave) => {
      const server = await startTcpServer(behave);
      const outcome = await post(server, {}, SHORT_LIMITS);
      if (name === 'drips the status line') {
        expect(outcome).toMatchObject({ kind: 'no_response', reason: 'protocol' });
      } else {
        expect(outcome).toMatchObject({ kind: 'timeout', message: 'No response was received within 0.4 s.' });
        expect(outcome.durationMs).toBeGreaterThanOrEqual(395);
      }
      await waitUntilClosed(server.connections[0]);
      await sleep(30);
      expect(server.connections.length).toBe(1);
    });

    it('does not delay posts to other receivers', async () => {
      const silent = await startTcpServer(() => undefined);
      const quick = await startHttpServer((response) => response.end());
      const waiting = Promise.all(Array.from({ length: 40 }, () => post(silent, {}, SHORT_LIMITS)));
      const first = await Promise.race([post(quick), waiting.then(() => 'the silent ones')]);
      expect(first).toMatchObject({ kind: 'response' });
      await waiting;
    });

    it('never sends a post that times out before it has a connection', async () => {
      let requests = 0;
      const server = await startServer(
        createServer((_request, response) => {
          requests += 1;
          setTimeout(() => response.end(), 200);
        }),
      );
      const limits = { ...SHORT_LIMITS, exchangeMs: 100 };
      const longLimits = { ...SHORT_LIMITS, exchangeMs: 2_000 };
      const blockingPosts = Array.from({ length: CONNECTIONS_PER_ORIGIN }, () =>
        post(server, {}, longLimits),
      );
      await sleep(20);
      expect((await post(server, {}, limits)).kind).toBe('timeout');
      await Promise.all(blockingPosts);
      await sleep(50);
      expect(requests).toBe(CONNECTIONS_PER_ORIGIN);
    });
  });

  describe('after the headers are received, the status decides', () => {
    it.each<[string, (socket: Socket) => void, string]>([
      ['a body that breaks off', (socket) => socket.end('content-length: 100\r\n\r\npart'), 'part'],
      [
        'a body cut by a reset',
        (socket) =>
          socket.write('content-length: 9\r\n\r\npart', () => setTimeout(() => socket.resetAndDestroy(), 20)),
        'part',
      ],
      [
        'a body that is not valid chunked coding',
        (socket) => socket.write('transfer-encoding: chunked\r\n\r\nzz\r\n'),
        '',
      ],
      ['a body that is never sent', (socket) => socket.write('content-length: 100\r\n\r\n'), ''],
      ['a body that stops', (socket) => socket.write('content-length: 100\r\n\r\npart'), 'part'],
    ])('with %s', async (_name, behave, bodyStart) => {
      const server = await startTcpServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        behave(socket);
      });
      const limits = { ...POST_LIMITS, bodyMs: SHORT_LIMITS.bodyMs };
      expect(await post(server, {}, limits)).toMatchObject({ kind: 'response', status: 200, bodyStart });
      await waitUntilClosed(server.connections[0]);
    });

    it.each([
      ['the body has its own limit', { ...SHORT_LIMITS, exchangeMs: 5_000, bodyMs: 150 }],
      ['the exchange has its limit', { ...SHORT_LIMITS, exchangeMs: 400, bodyMs: 5_000 }],
    ])('a slow body without end: %s', async (_name, limits) => {
      const server = await startTcpServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        writeRepeatedly(socket, 'x');
      });
      // The body never ends, so only the time limit can produce an outcome.
      const outcome = await post(server, {}, limits);
      expect(outcome).toMatchObject({
        kind: 'response',
        status: 200,
        bodyStart: expect.stringMatching(/^x+$/),
      });
      await waitUntilClosed(server.connections[0]);
    });

    it('reads only the beginning of 1 GB bodies', async () => {
      const block = Buffer.alloc(64 * KIB, 'x');
      const server = await startTcpServer((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${KIB * KIB * KIB}\r\n\r\n`);
        const pump = (): void => {
          while (!socket.destroyed && socket.write(block));
        };
        socket.on('drain', pump);
        pump();
      });
      const measureMemory = (): number => process.memoryUsage().external + process.memoryUsage().heapUsed;
      const before = measureMemory();
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => post(server)));
      expect(measureMemory() - before).toBeLessThan(10 * KIB * KIB);
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ kind: 'response', status: 200, bodyStart: 'x'.repeat(2 * KIB) });
      }
      await Promise.all(server.connections.map(waitUntilClosed));
      for (const socket of server.connections) expect(socket.bytesWritten).toBeLessThan(16 * KIB * KIB);
    });

    it('stores the first 2 KiB as text without NUL characters', async () => {
      const body = Buffer.concat([
        Buffer.from('a\u0000b'),
        Buffer.from([0xff]),
        Buffer.from('c'.repeat(2_042)),
        Buffer.from('€€'),
      ]);
      const server = await startHttpServer((response) => response.end(body));
      const outcome = await post(server);
      expect(outcome).toMatchObject({ bodyStart: `a\ufffdb\ufffd${'c'.repeat(2_042)}` });
    });

    it.each([
      ['uses', 64 * KIB, 1],
      ['does not use', 64 * KIB + 1, 2],
    ])('%s the connection again after a response body of %i bytes', async (_name, length, connections) => {
      const server = await startHttpServer((response) => response.end(Buffer.alloc(length, 'x')));
      for (let round = 0; round < 2; round++) {
        expect(await post(server)).toMatchObject({ kind: 'response', status: 200 });
        await sleep(30);
      }
      expect(server.connections.length).toBe(connections);
    });
  });

  describe('when no response is received', () => {
    it.each<[string, string, (socket: Socket) => void]>([
      ['reset', 'a reset', (socket) => socket.resetAndDestroy()],
      ['closed', 'an end', (socket) => socket.end()],
      ['closed', 'an end within the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nx: y\r\n')],
      ['protocol', 'another protocol', (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n')],
      [
        'protocol',
        'headers without end',
        (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20 * KIB)}`),
      ],
    ])('reports "%s" after %s', async (reason, _name, behave) => {
      const server = await startTcpServer(behave);
      expect(await post(server)).toMatchObject({
        kind: 'no_response',
        reason,
        message: expect.stringMatching(/\(\w+\)\.$/),
      });
    });
  });

  describe('when the caller aborts the post', () => {
    it('sends nothing when the signal is already aborted', async () => {
      const server = await startHttpServer((response) => response.end());
      await expect(post(server, { signal: AbortSignal.abort() })).rejects.toThrow(PostAbandonedError);
      expect(server.connections).toHaveLength(0);
    });

    it('closes the connection without counting a failure of the receiver', async () => {
      const server = await startTcpServer(() => undefined);
      const stop = new AbortController();
      const outcome = expect(post(server, { signal: stop.signal })).rejects.toThrow(PostAbandonedError);
      await sleep(50);
      stop.abort();
      await outcome;
      await waitUntilClosed(server.connections[0]);
    });

    it('returns the response even while its body is incomplete', async () => {
      const server = await startTcpServer((socket) =>
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\npart'),
      );
      const stop = new AbortController();
      const outcome = post(server, { signal: stop.signal });
      await sleep(50);
      stop.abort();
      expect(await outcome).toMatchObject({ kind: 'response', status: 200, bodyStart: 'part' });
    });

    it('does not count a closed agent as a failure of the receiver', async () => {
      const server = await startTcpServer(() => undefined);
      const outcome = expect(post(server)).rejects.toThrow(PostAbandonedError);
      await sleep(50);
      await agent.destroy();
      await outcome;
      await expect(post(server)).rejects.toThrow(PostAbandonedError);
    });
  });

  it('leaves neither timers nor listeners behind', async () => {
    const server = await startHttpServer((response) => response.end());
    const { signal } = new AbortController();
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    for (let round = 0; round < 50; round++) {
      await post(server, { signal }, { ...SHORT_LIMITS, exchangeMs: 60_000, bodyMs: 60_000 });
    }
    expect(timers() - before).toBeLessThan(25);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('throws for errors of the caller', async () => {
    const server = await startHttpServer((response) => response.end());
    await expect(post(server, { url: 'no url' })).rejects.toThrow('Invalid URL');
    await expect(post(server, { headers: { 'a\nb': 'c' } })).rejects.toThrow('invalid header key');
  });
});
