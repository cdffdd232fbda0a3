import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { DocumentReader } from '../../src/business/documents/reading/document-reader';
import { Admission } from '../../src/platform/kernel/http/admission/admission';
import { MetricsRegistry } from '../../src/platform/metrics/metrics-registry';
import { RawConnection } from '../support/raw-connection';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const MEGABYTE = 1024 * 1024;
const PATIENCE_MS = 80_000;
const WRONG = 'Basic a2V5OnNlY3JldA==';
const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('overload', () => {
  describe('the order of a request: headers, credential, a place among the work, body', () => {
    let service: Service;
    let team: TeamClient;
    let other: TeamClient;
    let send: string;
    const open: RawConnection[] = [];
    /** Ids of requests that have their answer, or whose client has gone. */
    const closed = new Set<unknown>();

    beforeAll(async () => {
      service = await startService({ CONCURRENT_REQUESTS_PER_TEAM: '3', TRUSTED_PROXIES: '1' });
      service.app.getHttpServer().on('request', (request: IncomingMessage, response: ServerResponse) => {
        response.once('close', () => closed.add(request.headers['x-request-id']));
      });
      [team, other] = await Promise.all([service.team(), service.team()]);
      send = `POST /api/v1/${(await team.company()).id}/send`;
    });

    afterEach(async () => {
      jest.restoreAllMocks();
      for (const { socket } of open.splice(0)) socket.destroy();
      await until(() => inWork() === 0 && bytesHeld() === 0);
    });

    afterAll(() => service.stop());

    const connection = async (): Promise<RawConnection> => {
      const made = await RawConnection.open(service.baseUrl);
      open.push(made);
      return made;
    };
    const inWork = (): number => service.app.get(Admission).state.requests;
    const bytesHeld = (): number => service.app.get(Admission).state.bytes;
    const until = async (true_: () => boolean): Promise<void> => {
      for (const late = Date.now() + PATIENCE_MS; !true_(); await sleep(5))
        if (Date.now() > late) throw new Error('It never comes');
    };
    /** A request that is in progress: it was admitted, and its body is waited for. */
    const uploading = async (client = team): Promise<RawConnection> => {
      const made = await connection();
      const before = bytesHeld();
      await made.request(send, { ...JSON_TYPE, Authorization: client.authorization, 'Content-Length': 1000 });
      await made.write('{');
      await until(() => bytesHeld() > before);
      return made;
    };
    const wentAway = (requestId: string): boolean => closed.has(requestId);
    const waitsForLock = async (database: Client): Promise<void> => {
      const late = Date.now() + PATIENCE_MS;
      for (let waiting = 0; waiting === 0; await sleep(5)) {
        if (Date.now() > late) throw new Error('Nothing waits for the lock');
        const { rowCount } = await database.query(
          `SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        waiting = rowCount ?? 0;
      }
    };
    const code = ({ headers }: { headers: Map<string, string> }): string | undefined =>
      headers.get('x-error-code');

    it('answers 401 without a byte of the body', async () => {
      const client = await connection();
      await client.request(send, { ...JSON_TYPE, Authorization: WRONG, 'Content-Length': 20 * MEGABYTE });
      const answer = await client.answer();
      expect([answer.status, answer.headers.get('connection')]).toEqual([401, 'close']);
      await client.closed();
    });

    it.each([
      ['a content type that is not accepted', { 'Content-Type': 'text/plain' }],
      ['an encoding that is not accepted', { ...JSON_TYPE, 'Content-Encoding': 'zstd' }],
      ['a body that is declared too large', { ...JSON_TYPE, 'Content-Length': 40 * MEGABYTE }],
    ])('tells who has no credential nothing of %s', async (_name, headers) => {
      const client = await connection();
      await client.request(send, { 'Content-Length': 10, ...headers, Authorization: WRONG });
      expect((await client.answer()).status).toBe(401);
    });

    it.each(['x', 'Basic x:y', 'Bearer x'])(
      'looks for no route for "%s", which is no credential',
      async (header) => {
        const client = await connection();
        await client.request('POST /api/v1/nothing-here', {
          ...JSON_TYPE,
          Authorization: header,
          'Content-Length': 2,
        });
        const answer = await client.answer();
        expect([answer.status, code(answer)]).toEqual([401, 'unauthorized']);
        expect(answer.headers.get('www-authenticate')).toContain('Basic');
        expect(JSON.parse(answer.body)).toMatchObject({ success: false });
        await client.write('{}');
        await client.request('GET /api/core/auth/verify', { Authorization: team.authorization });
        expect((await client.answer()).status).toBe(200);
      },
    );

    it('lets a client that still writes its body have the answer, and does not cut the connection', async () => {
      const client = await connection();
      await client.request(send, { ...JSON_TYPE, Authorization: WRONG, 'Content-Length': 3 * MEGABYTE });
      const answer = await client.answer();
      expect([answer.status, JSON.parse(answer.body)]).toMatchObject([401, { success: false }]);
      await client.closed();
      // A reset may overtake the answer and take it out of the client's hands.
      for (let n = 0; n < 8 && !client.reset; n++) {
        client.socket.write(Buffer.alloc(64 * 1024, ' '));
        await sleep(20);
      }
      expect(client.reset).toBe(false);
    });

    it('takes the body of a refused request for no other request', async () => {
      const client = await connection();
      const smuggled = 'GET /health/live HTTP/1.1\r\nHost: test\r\n\r\n';
      await client.request(send, { ...JSON_TYPE, Authorization: WRONG, 'Content-Length': smuggled.length });
      expect((await client.answer()).status).toBe(401);
      await client.write(smuggled);
      await client.request('GET /api/core/auth/verify', { Authorization: team.authorization });
      const next = await client.answer();
      expect([next.status, next.body]).toEqual([200, '{"success":true}']);
    });

    it('asks for a body that is held back once the credential is accepted, and never before', async () => {
      const expect100 = { ...JSON_TYPE, 'Content-Length': 2, Expect: '100-continue' };
      const refused = await connection();
      await refused.request(send, { ...expect100, Authorization: WRONG });
      const answer = await refused.answer();
      expect([answer.status, answer.headers.get('connection')]).toEqual([401, 'close']);
      expect(refused.received).not.toContain('100 Continue');
      await refused.closed();

      const accepted = await connection();
      await accepted.request(send, { ...expect100, Authorization: team.authorization });
      expect((await accepted.answer()).status).toBe(100);
      await accepted.write('{}');
      const failure = await accepted.answer();
      expect([failure.status, code(failure)]).toEqual([400, 'invalid_input']);
    });

    it.each([
      ['gzip', gzipSync],
      ['deflate', deflateSync],
    ] as const)(
      'refuses what %s inflates beyond 100 : 1, once it is more than 1 MiB',
      async (encoding, zip) => {
        const post = (bytes: Buffer): Promise<{ status: number; headers: Headers; body: unknown }> =>
          team.post(send.slice(5), undefined, { raw: zip(bytes), headers: { 'content-encoding': encoding } });
        const bomb = await post(Buffer.alloc(2 * MEGABYTE, ' '));
        expect([bomb.status, bomb.headers.get('x-error-code')]).toEqual([413, 'body_too_large']);
        expect(JSON.stringify(bomb.body)).toContain('100 times');
        expect((await post(Buffer.alloc(MEGABYTE / 2, ' '))).status).toBe(400);
        const text = JSON.stringify({ x: Array.from({ length: 100_000 }, (_, n) => `${n * 7919}`) });
        expect((await post(Buffer.from(text.padEnd(3 * MEGABYTE)))).status).toBe(400);
      },
    );

    it('has a limit of its own for the form that comes without a credential', async () => {
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const declared = await connection();
      await declared.request('POST /api/core/oauth2/token', { ...form, 'Content-Length': 16 * 1024 + 1 });
      expect(code(await declared.answer())).toBe('body_too_large');
      const inflated = await connection();
      const zipped = gzipSync(`assertion=${'a'.repeat(20 * 1024)}`);
      await inflated.request('POST /api/core/oauth2/token', {
        ...form,
        'Content-Encoding': 'gzip',
        'Content-Length': zipped.length,
      });
      await inflated.write(zipped);
      expect(code(await inflated.answer())).toBe('body_too_large');
    });

    it('gives a form 5 s in all, and each network places of its own, so that slow senders hold up nobody else', async () => {
      const line = 'POST /api/core/oauth2/token';
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      // One subscriber has a whole /64 of addresses, and may use another one for each request.
      const slow: RawConnection[] = [];
      for (let n = 1; n <= 3; n++) {
        const made = await connection();
        const before = bytesHeld();
        await made.request(line, {
          ...form,
          'Content-Length': 1000,
          'X-Forwarded-For': `2001:db8:0:1::${n}`,
        });
        await made.write('a');
        await until(() => bytesHeld() > before);
        slow.push(made);
      }
      const ask = (address: string): Promise<Response> =>
        fetch(`${service.baseUrl}/api/core/oauth2/token`, {
          method: 'POST',
          headers: { ...form, 'X-Forwarded-For': address },
          body: 'grant_type=none',
        });
      const refused = await ask('2001:db8:0:1::4');
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'concurrency_limited']);
      const [served, known] = [await ask('2001:db8:0:2::1'), await team.get('/api/core/auth/verify')];
      expect([served.status, known.status]).toEqual([400, 200]);

      // Something comes all the time, so it is not for silence that they are given up.
      const drip = setInterval(() => slow.forEach(({ socket }) => socket.write('a')), 200);
      try {
        const answers = await Promise.all(slow.map((each) => each.answer()));
        expect(answers.map(({ status, body }) => [status, body.includes('in 5 s')])).toEqual(
          slow.map(() => [400, true]),
        );
      } finally {
        clearInterval(drip);
      }
      expect((await ask('2001:db8:0:1::4')).status).toBe(400);
    });

    it('works on no more requests of a team at a time than it may have, and tells before the body', async () => {
      const uploads = [await uploading(), await uploading(), await uploading()];
      const more = await connection();
      await more.request(send, { ...JSON_TYPE, Authorization: team.authorization, 'Content-Length': 1000 });
      const refused = await more.answer();
      expect([refused.status, code(refused)]).toEqual([429, 'concurrency_limited']);
      expect(refused.headers.get('retry-after')).toBe('1');
      expect((await other.get('/api/core/auth/verify')).status).toBe(200);
      expect((await fetch(`${service.baseUrl}/health/live`)).status).toBe(200);

      const figures = await service.app.get(MetricsRegistry).toText();
      expect(figures).toContain('passerelle_requests_in_work 3\n');
      expect(figures).toMatch(/^passerelle_requests_refused_total\{reason="concurrency_limited"\} [1-9]/m);

      await uploads[0]?.write('}'.padEnd(999));
      expect((await uploads[0]?.answer())?.status).toBe(400);
      expect((await team.get('/api/core/auth/verify')).status).toBe(200);
    });

    it('does not count a request that only waits for something to happen', async () => {
      const company = await team.company();
      const document = {
        invoiceNumber: 'WAIT-1',
        buyerReference: 'x',
        buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
        paymentMeans: [{ iban: 'BE71096123456769' }],
        lines: [{ name: 'L', netPriceAmount: '1', vat: { percentage: '21' } }],
      };
      const waiting = [
        ...Array.from({ length: 4 }, () => ['GET /api/v1/events?wait=25&since=2030-01-01T00:00:00.000Z', '']),
        ...['WAIT-1', 'WAIT-2', 'WAIT-3', 'WAIT-4'].map((invoiceNumber) => [
          `POST /api/v1/${company.id}/send`,
          JSON.stringify({
            recipient: '9999:slow',
            documentType: 'invoice',
            document: { ...document, invoiceNumber },
          }),
        ]),
      ];
      const enter = jest.spyOn(service.app.get(Admission), 'enter');
      const waits: RawConnection[] = [];
      // Now and then each of them looks whether something happened. On a slow machine three may do so at the same moment, and
      // what comes then is refused; it is repeated. If those who wait were counted, it would be refused until one has its answer.
      while (waits.length < waiting.length) {
        const [line = '', body = ''] = waiting[waits.length] ?? [];
        enter.mockClear();
        const each = await connection();
        await each.request(line, {
          ...JSON_TYPE,
          Authorization: team.authorization,
          'Content-Length': body.length,
          Prefer: 'wait=25',
        });
        await each.write(body);
        // Refused before it enters, it has its answer and never enters.
        await until(() => enter.mock.results.length === 1 || each.received !== '');
        if (enter.mock.results[0]?.type === 'return') {
          await until(() => inWork() === 0);
          waits.push(each);
        } else expect(code(await each.answer())).toBe('concurrency_limited');
      }
      while ((await team.get('/api/core/auth/verify')).status === 429) await sleep(5);
      expect(waits.map(({ received }) => received).join('')).toBe('');
    });

    it('begins nothing for a client that goes while its credential is looked up', async () => {
      const late = await service.team();
      const enter = jest.spyOn(service.app.get(Admission), 'enter');
      const database = new Client({ connectionString: service.databaseUrl });
      await database.connect();
      await database.query('BEGIN; LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE');
      try {
        const client = await connection();
        await client.request(send, {
          ...JSON_TYPE,
          Authorization: late.authorization,
          'Content-Length': 2,
          'X-Request-Id': 'gone-early',
        });
        await client.write('{}');
        await waitsForLock(database);
        client.socket.destroy();
        await until(() => wentAway('gone-early'));
      } finally {
        await database.end();
      }
      expect((await late.get('/api/core/auth/verify')).status).toBe(200);
      // That was the one of them which was let into work.
      expect(enter.mock.calls.map(([entered]) => entered)).toEqual([late.teamId]);
    });

    it.each([
      ['before a thread has begun with its body', false],
      ['while a thread works on its body', true],
    ])(
      'writes nothing for a client that goes %s, and neither its place nor its key is spent',
      async (_when, read) => {
        const sender = await service.team();
        const company = await sender.company();
        const key = { 'Idempotency-Key': 'once' };
        const body = (note: string): string => {
          const line = { name: 'L', netPriceAmount: '1', vat: { percentage: '21' } };
          const document = {
            invoiceNumber: 'LEFT-1',
            buyerReference: 'x',
            note,
            buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
            paymentMeans: [{ iban: 'BE71096123456769' }],
            lines: Array.from({ length: 2000 }, () => line),
          };
          return JSON.stringify({ recipient: '9999:delivered', documentType: 'invoice', document });
        };
        const reader = service.app.get(DocumentReader);
        const client = await connection();
        const id = `gone-${String(read)}`;
        const leave = async (): Promise<void> => {
          client.socket.destroy();
          await until(() => wentAway(id));
        };
        const inThread = reader.parseRequestBody.bind(reader);
        jest.spyOn(reader, 'parseRequestBody').mockImplementationOnce(async (bytes) => {
          const before = read ? await inThread(bytes) : null;
          await leave();
          return before ?? inThread(bytes);
        });
        const text = body('first');
        await client.request(`POST /api/v1/${company.id}/send`, {
          ...JSON_TYPE,
          ...key,
          Authorization: sender.authorization,
          'Content-Length': text.length,
          'X-Request-Id': id,
        });
        await client.write(text);
        await until(() => wentAway(id) && inWork() === 0 && bytesHeld() === 0);
        expect((await sender.get('/api/v1/documents')).body.documents).toEqual([]);
        const again = await sender.post(`/api/v1/${company.id}/send`, undefined, {
          raw: Buffer.from(body('second')),
          headers: key,
        });
        expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, null]);
        expect((await sender.get('/api/v1/documents')).body.documents).toHaveLength(1);
      },
    );

    it('gives the place of a client that leaves during its body to others', async () => {
      const uploads = [await uploading(), await uploading(), await uploading()];
      for (const { socket } of uploads) socket.destroy();
      await until(() => bytesHeld() === 0);
      expect((await team.get('/api/core/auth/verify')).status).toBe(200);
    });
  });
});
