import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Passerelle, PasserelleError } from './index.js';

/** Members of answers and values of enumerations that this SDK does not know, as a later release may have them. */
const LATER = { laterText: 'x', laterList: [1, { deep: null }], laterObject: { a: {} } };
const PAGINATION = { limit: 50, nextCursor: null, hasMore: false, ...LATER };
const DOCUMENT = {
  id: 'doc_1',
  type: 'laterType',
  direction: 'sideways',
  deliveryStatus: 'laterStatus',
  deliveries: [{ id: 'dlv_1', channel: 'laterChannel', status: 'laterStatus', ...LATER }],
  ...LATER,
};
const EVENT = {
  id: 'evt_1',
  type: 'later.happened',
  data: LATER,
  timestamp: '2027-01-01T00:00:00Z',
  ...LATER,
};
const ANSWERS: Readonly<Record<string, object>> = {
  'GET /api/v1/documents': { documents: [DOCUMENT], pagination: PAGINATION, ...LATER },
  'GET /api/v1/documents/doc_1': { document: DOCUMENT, ...LATER },
  'POST /api/v1/c_1/send': { document: DOCUMENT, ...LATER },
  'GET /api/v1/webhooks': { webhooks: [{ id: 'wh_1', state: 'later', ...LATER }], pagination: PAGINATION },
  'GET /api/v1/events': { events: [EVENT], pagination: { ...PAGINATION, nextCursor: 'next' }, ...LATER },
  'POST /api/v1/labels': { label: { id: 'lbl_1', ...LATER }, ...LATER },
};

interface Seen {
  call: string;
  query: string;
  headers: string[];
  body: string;
}

describe('the client of a server of a later release', () => {
  let server: Server;
  let client: Passerelle;
  let seen: Seen[];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://passerelle');
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        const call = `${request.method} ${pathname}`;
        seen.push({ call, query: search, headers: Object.keys(request.headers).sort(), body });
        if (call.endsWith('/batch')) {
          response.writeHead(200, { 'content-type': 'application/x-ndjson', 'x-later': 'x' });
          const counts = { documents: 1, accepted: 1, repeated: 0, duplicate: 0, refused: 0, later: 1 };
          const lines = [
            { line: 1, status: 'laterStatus', documentId: 'doc_1', ...LATER },
            { complete: true, counts, ...LATER },
          ];
          return response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
        }
        const answer = ANSWERS[call];
        const headers = { 'content-type': 'application/json', deprecation: '@1803859200', 'x-later': 'x' };
        response.writeHead(answer === undefined ? 418 : 200, {
          ...headers,
          ...(answer === undefined ? { 'x-error-code': 'later_code' } : {}),
        });
        const failure = { success: false, errors: { laterField: ['Not yet'] }, ...LATER };
        return response.end(JSON.stringify(answer === undefined ? failure : { success: true, ...answer }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    client = new Passerelle({ baseUrl: `http://127.0.0.1:${port}`, auth: { token: 'x' }, retries: 0 });
  });
  beforeEach(() => (seen = []));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('hands on fields and values that it does not know', async () => {
    expect((await client.documents.list()).items).toEqual([DOCUMENT]);
    expect(await client.documents.get('doc_1')).toEqual(DOCUMENT);
    expect(await client.documents.waitForDelivery('doc_1')).toEqual(DOCUMENT);
    expect(await client.webhooks.list()).toEqual([{ id: 'wh_1', state: 'later', ...LATER }]);
  });

  it('yields events of a type that it does not know', async () => {
    for await (const event of client.events.follow({ since: '2027-01-01T00:00:00Z' })) {
      expect(event).toEqual(EVENT);
      break;
    }
  });

  it('yields outcomes of a batch that it does not know, and ends with the summary', async () => {
    const batch = await client.documents.sendBatch('c_1', '{}\n');
    const outcomes: unknown[] = [];
    for await (const outcome of batch) outcomes.push(outcome);
    expect(outcomes).toEqual([{ line: 1, status: 'laterStatus', documentId: 'doc_1', ...LATER }]);
    expect(batch.summary).toMatchObject({ complete: true, counts: { accepted: 1, later: 1 } });
  });

  it('throws a failure with a status and a code that it does not know as the base error', async () => {
    const failure = await client.labels.list().then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(PasserelleError);
    expect(failure).toMatchObject({
      status: 418,
      code: 'later_code',
      fields: { laterField: ['Not yet'] },
      message: 'laterField: Not yet',
    });
  });

  it('sends to an earlier server only what the caller gave', async () => {
    const input = { recipient: '0208:0987654394', documentType: 'invoice', document: '<Invoice/>' } as const;
    await client.documents.send('c_1', input);
    await client.labels.create({ name: 'Urgent' });
    await client.documents.list();
    const usual = ['accept', 'accept-encoding', 'accept-language', 'authorization', 'connection', 'host'];
    const platform = ['sec-fetch-mode', 'user-agent'];
    const writing = ['content-length', 'content-type', 'idempotency-key'];
    expect(seen).toEqual([
      {
        call: 'POST /api/v1/c_1/send',
        query: '',
        headers: [...usual, ...platform, ...writing].sort(),
        body: JSON.stringify(input),
      },
      {
        call: 'POST /api/v1/labels',
        query: '',
        headers: [...usual, ...platform, ...writing].sort(),
        body: '{"name":"Urgent"}',
      },
      { call: 'GET /api/v1/documents', query: '', headers: [...usual, ...platform].sort(), body: '' },
    ]);
  });
});

describe('every method of the client', () => {
  /** Methods that name their argument, or whose meaning is a parameter: their first servers know these. */
  const BY_NATURE = [
    'documents.validate: {"document"',
    'documents.downloadXml: ?format',
    'documents.downloadFacturx: ?format',
    'documents.waitForDelivery: prefer return',
    'oauth2.validateAssertion: {"assertion"',
  ];

  it('sends no field, filter or preference that the caller did not give', async () => {
    let method = '';
    const additions = new Set<string>();
    /** Notes the first name of an addition, without its value. */
    const note = (text: string): void => void additions.add(`${method}: ${text.split(/[=:]/)[0]}`);
    const called = new Set<string>();
    const client = new Passerelle({
      baseUrl: 'http://passerelle',
      auth: { token: 'x' },
      retries: 0,
      fetch: (address, { body, headers }) => {
        called.add(method);
        const { search } = new URL(address);
        const preference = new Headers(headers).get('prefer');
        // Ids that are given in place of an input or of filters are sent as such.
        if (search !== '' && !search.startsWith('?0=i')) note(search);
        if (typeof body === 'string' && !['{}', 'id_1'].includes(body)) note(body);
        if (preference !== null) note(`prefer ${preference}`);
        return Promise.resolve(Response.json({}));
      },
    });
    const { reporting, ...others } = client;
    const resources: Record<string, object> = { ...others, fr: reporting.fr };
    for (const [resource, methods] of Object.entries(resources))
      for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(methods))) {
        if (['constructor', 'follow'].includes(name)) continue;
        method = `${resource}.${name}`;
        const call = (methods as Record<string, (...parameters: unknown[]) => PromiseLike<unknown>>)[name];
        // Ids come first: none, one or two of them, then inputs, filters and options.
        for (const parameters of [
          [{}, {}, {}],
          ['id_1', {}, {}],
          ['id_1', 'id_1', {}, {}],
        ])
          await Promise.resolve(call?.apply(methods, parameters)).catch(() => undefined);
      }
    expect([...additions]).toEqual(BY_NATURE);
    expect(called.size).toBeGreaterThan(150);
  });
});
