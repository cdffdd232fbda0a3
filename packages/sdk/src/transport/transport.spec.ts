import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { inspect } from 'node:util';
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  Passerelle,
  RateLimitError,
  ServerError,
  TimeoutError,
  UndeliverableError,
  ValidationError,
  type Download,
  type PasserelleOptions,
} from '../index.js';

type Handler = (request: IncomingMessage, response: ServerResponse, attempt: number) => void;
interface Seen {
  method: string;
  url: string;
  key: string | undefined;
  authorization: string | undefined;
  prefer: string | string[] | undefined;
}

const SECRET = 'secret_neverShownAnywhere0123456789';
const COMPANY = { success: true, company: { id: 'c_1', name: 'A' } };
const STILL_RUNNING = { 'x-error-code': 'idempotency_key_in_progress', 'retry-after': '0' };
const MINIMAL = 'return=minimal';
const PENDING = { success: true, document: { id: 'doc_1', deliveryStatus: 'pending' } };
const DELIVERED = { success: true, document: { id: 'doc_1', deliveryStatus: 'delivered' } };
const json = (response: ServerResponse, status: number, body: unknown, headers: object = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

describe('the transport against a server that misbehaves', () => {
  let server: Server;
  let seen: Seen[];
  let handler: Handler;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { method = '', url = '', headers } = request;
      const key = headers['idempotency-key'];
      seen.push({
        method,
        url,
        key: String(key),
        authorization: headers.authorization,
        prefer: headers['prefer'],
      });
      request.resume().on('end', () => handler(request, response, seen.length));
    });
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  beforeEach(() => {
    seen = [];
    // No wait: the wait has a spec of its own.
    jest.spyOn(Math, 'random').mockReturnValue(0);
  });

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  const client = (options: Partial<PasserelleOptions> = {}): Passerelle =>
    new Passerelle({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      auth: { key: 'key_1', secret: SECRET },
      attemptTimeout: 10_000,
      timeout: 30_000,
      ...options,
    });
  const failureOf = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => null,
      (error: unknown) => error,
    );
  const make = (from: Passerelle): Promise<unknown> =>
    from.companies.create({ name: 'A', address: 'x', postalCode: '1', city: 'B', country: 'BE' });

  it.each<[string, Handler]>([
    ['resets the connection', (request) => request.socket.resetAndDestroy()],
    ['stalls', () => undefined],
    [
      'trickles',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(timer));
      },
    ],
    ['answers 503', (_, response) => json(response, 503, {}, { 'retry-after': '0' })],
    ['answers 500', (_, response) => json(response, 500, {})],
    ['answers 429', (_, response) => json(response, 429, {}, { 'retry-after': '0' })],
    ['answers that the first still runs', (_, response) => json(response, 409, {}, STILL_RUNNING)],
    [
      'answers half of its JSON and closes',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"success":tr', () => response.destroy());
      },
    ],
    [
      'ends its JSON early',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{"success":tr');
      },
    ],
  ])('repeats a POST with the same key when it %s', async (_, misbehave) => {
    handler = (request, response, attempt) =>
      attempt === 1 ? misbehave(request, response, attempt) : json(response, 200, COMPANY);
    await expect(make(client({ attemptTimeout: 700 }))).resolves.toEqual(COMPANY.company);
    expect(seen).toHaveLength(2);
    expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[1]?.key).toBe(seen[0]?.key);
  });

  it('gives each call a key of its own, or the one that it is given', async () => {
    handler = (_, response) => json(response, 200, COMPANY);
    await make(client());
    await make(client());
    await client().labels.create({ name: 'x', colorHex: '#ffffff' }, { idempotencyKey: 'mine' });
    expect(new Set(seen.map(({ key }) => key)).size).toBe(3);
    expect(seen[2]?.key).toBe('mine');
  });

  it.each<[number, new (...parameters: never[]) => Error]>([
    [400, ValidationError],
    [401, AuthenticationError],
    [409, ConflictError],
    [413, ValidationError],
    [422, UndeliverableError],
  ])('never repeats after %i', async (status, type) => {
    handler = (_, response) =>
      json(
        response,
        status,
        { success: false, errors: { 'document.lines.0': ['must be x'] } },
        {
          'x-error-code': 'some_code',
          'x-request-id': 'req-12345678',
        },
      );
    const error = await failureOf(make(client()));
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({
      status,
      code: 'some_code',
      requestId: 'req-12345678',
      fields: { 'document.lines.0': ['must be x'] },
      message: 'document.lines.0: must be x',
    });
    expect(seen).toHaveLength(1);
  });

  it('gives up after four attempts with the last answer', async () => {
    handler = (_, response) => json(response, 500, {});
    expect(await failureOf(client().team.get())).toBeInstanceOf(ServerError);
    expect(seen).toHaveLength(4);
  });

  it('waits for a first attempt that still runs as long as its answer says, and no more often than for others', async () => {
    handler = (_, response) => json(response, 409, {}, { ...STILL_RUNNING, 'retry-after': '1' });
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const error = await failureOf(make(client({ retries: 1 })));
    expect(error).toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({ code: 'idempotency_key_in_progress', retryAfter: 1 });
    expect(seen).toHaveLength(2);
    expect(timers.mock.calls.filter(([, ms]) => ms === 1_000)).toHaveLength(1);
    timers.mockRestore();
    expect(await failureOf(make(client({ timeout: 500 })))).toBeInstanceOf(TimeoutError);
    expect(seen).toHaveLength(3);
  });

  it('repeats nothing that could have its effect twice: PATCH, and a POST without a key', async () => {
    handler = (request) => request.socket.destroy();
    expect(await failureOf(client().team.update({ name: 'x' }))).toBeInstanceOf(ConnectionError);
    expect(await failureOf(client().apiKeys.create({ name: 'x', type: 'basic' } as never))).toBeInstanceOf(
      ConnectionError,
    );
    expect(seen).toHaveLength(2);
  });

  it('does not wait longer than a minute because it was asked to', async () => {
    handler = (_, response) => json(response, 429, {}, { 'retry-after': '61' });
    const error = await failureOf(client().team.get());
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfter: 61 });
    expect(seen).toHaveLength(1);
  });

  it('ends in time, whatever comes, and when its signal says so', async () => {
    handler = () => undefined;
    const begun = Date.now();
    expect(await failureOf(client({ timeout: 600 }).team.get())).toBeInstanceOf(TimeoutError);
    expect(Date.now() - begun).toBeLessThan(3_000);
    const controller = new AbortController();
    const call = failureOf(client().team.get({ signal: controller.signal }));
    controller.abort(new Error('enough'));
    expect(await call).toMatchObject({ message: 'enough' });
  });

  it('takes HTML for no answer of the service', async () => {
    handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html>Sign in</html>');
    };
    expect(await failureOf(client().team.get())).toMatchObject({
      name: 'ConnectionError',
      code: 'unexpected_answer',
    });
    handler = (_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<html>Bad gateway</html>');
    };
    expect(await failureOf(client({ retries: 0 }).team.get())).toMatchObject({
      status: 502,
      code: 'http_502',
    });
  });

  it('follows no redirect, so the credential goes nowhere else', async () => {
    handler = (_, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' });
      response.end();
    };
    const error = await failureOf(client().team.get());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ message: expect.stringContaining('redirects are not followed') as string });
    expect(seen).toHaveLength(1);
  });

  it('shows the secret in no error and in no picture of itself', async () => {
    handler = (request) => request.socket.destroy();
    const from = client({ retries: 0 });
    const error = await failureOf(from.team.get());
    const shown = [error, from].map(
      (value) => inspect(value, { depth: 20, showHidden: true }) + JSON.stringify(value),
    );
    const basic = Buffer.from(`key_1:${SECRET}`).toString('base64');
    expect(seen[0]?.authorization).toBe(`Basic ${basic}`);
    for (const text of [...shown, (error as Error).stack ?? '']) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(basic);
    }
  });

  it('reads a list page by page', async () => {
    handler = ({ url = '' }, response) => {
      const isSecond = url.includes('cursor=next');
      json(response, 200, {
        success: true,
        labels: isSecond ? [{ id: 'c' }] : [{ id: 'a' }, { id: 'b' }],
        pagination: { limit: 2, nextCursor: isSecond ? null : 'next', hasMore: !isSecond },
      });
    };
    const ids: string[] = [];
    for await (const { id } of client().labels.list({ limit: 2 })) ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c']);
    const { items, hasMore } = await client().labels.list({ search: 'x y' });
    expect([items.length, hasMore]).toEqual([2, true]);
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/v1/labels?limit=2',
      '/api/v1/labels?limit=2&cursor=next',
      '/api/v1/labels?search=x+y',
    ]);
  });

  it.each<[string, Handler]>([
    [
      'within its length',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '100' });
        response.write('%PDF-', () => response.socket?.resetAndDestroy());
      },
    ],
    [
      'before its last chunk',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/pdf' });
        response.write('%PDF-', () => response.socket?.end());
      },
    ],
  ])('ends a download that is cut %s with an error of its own', async (_, cut) => {
    handler = cut;
    const from = client({ headers: { 'x-of-a-proxy': SECRET } });
    const readers: ((file: Download) => Promise<unknown>)[] = [
      (file) => file.bytes(),
      (file) => file.text(),
      async (file) => {
        for await (const chunk of file.stream) expect(chunk.length).toBe(5);
      },
    ];
    for (const read of readers) {
      const error = await failureOf(read(await from.documents.downloadPdf('doc_1')));
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({
        code: 'connection_failed',
        status: null,
        request: 'GET /api/v1/documents/doc_1/pdf',
        message: expect.stringContaining('no whole answer') as string,
      });
      expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(SECRET);
    }
  });

  it('ends a download with the reason of its signal', async () => {
    handler = (_, response) => void response.writeHead(200).write('%PDF-');
    const controller = new AbortController();
    const download = await client({ attemptTimeout: 300 }).documents.downloadPdf(
      'doc_1',
      {},
      { signal: controller.signal },
    );
    const reading = failureOf(download.bytes());
    const reason = new TypeError('enough');
    controller.abort(reason);
    expect(await reading).toBe(reason);
  });

  it('waits for a delivery no longer than it may, whatever the service does', async () => {
    handler = ({ url }, response) => {
      if (url?.endsWith('doc_silent') !== true) json(response, 200, PENDING);
    };
    const { documents } = client({ attemptTimeout: 20_000, timeout: 20_000 });
    for (const id of ['doc_silent', 'doc_pending']) {
      const error = await failureOf(documents.waitForDelivery(id, { timeout: 300 }));
      expect(error).toBeInstanceOf(TimeoutError);
      expect(error).toMatchObject({
        message: `The delivery of ${id} took longer than 300 ms`,
        request: `GET /api/v1/documents/${id}`,
      });
    }
    const controller = new AbortController();
    const waiting = failureOf(documents.waitForDelivery('doc_pending', { signal: controller.signal }));
    controller.abort(new Error('enough'));
    expect(await waiting).toMatchObject({ message: 'enough' });
  }, 5_000);

  it.each([
    ['full', [MINIMAL, MINIMAL, undefined]],
    ['minimal', [MINIMAL, MINIMAL]],
  ] as const)('asks for the state of a delivery alone, and answers it %s', async (answer, preferences) => {
    handler = (_, response) => json(response, 200, seen.length === 1 ? PENDING : DELIVERED);
    await client().documents.waitForDelivery('doc_1', { answer });
    expect(seen.map(({ prefer }) => prefer)).toEqual(preferences);
  });

  it('has no time that is too long for a timer', async () => {
    handler = (_, response) =>
      seen.length === 1 ? json(response, 200, PENDING) : json(response, 200, DELIVERED);
    const { documents } = client({ attemptTimeout: Infinity, timeout: 2 ** 31 });
    await expect(documents.waitForDelivery('doc_1', { timeout: 2 ** 40 })).resolves.toEqual(
      DELIVERED.document,
    );
  });

  it('ends a download that comes to a stop', async () => {
    handler = (_, response) => {
      response.writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="a.pdf"',
      });
      response.write('%PDF-');
    };
    const download = await client({ attemptTimeout: 300 }).documents.downloadPdf('doc_1');
    expect([download.fileName, download.contentType]).toEqual(['a.pdf', 'application/pdf']);
    expect(await failureOf(download.bytes())).toBeInstanceOf(TimeoutError);
  });
});
