import { randomUUID } from 'node:crypto';
import { request as startRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import type { SendInput } from '../../packages/sdk/src';
import { MAX_DOCUMENT_BYTES } from '../../src/business/sending/batches/batch-item';
import { BatchThreads } from '../../src/business/sending/batches/batch-threads';
import { unavailable } from '../../src/platform/kernel/http/api-error';
import { invoiceTo, smallInvoice } from '../support/invoices';
import { person, type PersonClient } from '../support/people';
import { sharedService } from '../support/per-worker';
import { sendBatch, toNdjson, type BatchResult } from '../support/send-batch';
import { TeamClient } from '../support/team-client';
import { eventually, until } from '../support/until';
import { writeZip } from '../support/write-zip';

const ZIP = { 'content-type': 'application/zip' };

describe('a batch of documents', () => {
  const service = sharedService({});
  let team: TeamClient;
  let companyId: string;
  let operator: PersonClient;

  beforeAll(async () => {
    operator = await person(service(), { operator: true });
  });
  beforeEach(async () => {
    team = await service().team();
    companyId = (await team.company()).id;
  });

  const send = (
    raw: string | Uint8Array,
    headers: Record<string, string> = {},
    client = team,
  ): Promise<BatchResult> =>
    sendBatch(client, companyId, raw, { 'idempotency-key': randomUUID(), ...headers });
  const stored = async (): Promise<string[]> =>
    (
      await service().sql<{ number: string }>(
        `SELECT document_number AS number FROM documents WHERE team_id = $1 AND direction = 'outgoing' ORDER BY id`,
        [team.teamId],
      )
    ).map(({ number }) => number);

  it('refuses a large line as a large single send', async () => {
    const good = invoiceTo('9999:delivered', 'LARGE');
    const faulty = { ...good, document: { ...smallInvoice('LARGE'), note: 'x'.repeat(100_000), lines: [] } };
    const many = { ...good, email: { when: 'always', to: Array.from({ length: 30_000 }, () => 'a') } };
    const { documents } = await send(toNdjson([faulty, many, 'y'.repeat(100_000)]));
    for (const [i, body] of [faulty, many].entries()) {
      const single = await team.post(`/api/v1/${companyId}/send`, body);
      const { status } = single;
      const code = single.headers.get('x-error-code');
      expect(documents[i]).toMatchObject({
        status: 'refused',
        error: { status, code, errors: single.body.errors },
      });
    }
    expect(documents[2]).toMatchObject({ status: 'refused', error: { code: 'invalid_input' } });
  });

  it('refuses the later of two documents with one number that the service prepares', async () => {
    const withPdf = { ...invoiceTo('9999:delivered', 'PDF-1'), attachPdf: true };
    const { documents } = await send(toNdjson([withPdf, withPdf, invoiceTo('9999:delivered', 'PDF-1')]));
    expect(documents.map(({ status }) => status)).toEqual(['accepted', 'duplicate', 'duplicate']);
  });

  it('is UTF-8: a byte order mark is skipped, and a line in another encoding refused', async () => {
    const [first = '', second = ''] = ['U-1', 'U-2'].map((n) =>
      JSON.stringify(invoiceTo('9999:delivered', n)),
    );
    const latin1 = Buffer.from(second.replace('U-2', 'U-é'), 'latin1');
    const { documents } = await send(Buffer.concat([Buffer.from(`\ufeff${first}\n`), latin1]));
    expect(documents.map(({ status, error }) => [status, error?.code])).toEqual([
      ['accepted', undefined],
      ['refused', 'malformed_json'],
    ]);
    expect(await stored()).toEqual(['U-1']);
  });

  it('refuses a line that is too long, and takes the lines behind it', async () => {
    const long = `{"a":"${'x'.repeat(MAX_DOCUMENT_BYTES)}"}`;
    const next = JSON.stringify(invoiceTo('9999:delivered', 'NEXT'));
    const { documents } = await send(`${long}\n${next}`);
    expect(documents.map(({ status, error }) => [status, error?.code, error?.status])).toEqual([
      ['refused', 'body_too_large', 413],
      ['accepted', undefined, undefined],
    ]);
  });

  it('ends after 10,000 documents, and says so', async () => {
    const { documents, summary } = await send('{}\n'.repeat(10_001));
    expect(documents).toHaveLength(10_000);
    expect(summary).toMatchObject({ complete: false, error: { code: 'batch_too_large', status: 400 } });
    expect(summary?.counts.documents).toBe(10_000);
  }, 240_000);

  it('is compressed where the client says so', async () => {
    const lines = toNdjson(Array.from({ length: 30 }, (_, n) => invoiceTo('9999:delivered', `Z-${n}`)));
    const { summary } = await send(gzipSync(lines), { 'content-encoding': 'gzip' });
    expect(summary?.counts.accepted).toBe(30);
    const broken = await send(gzipSync(lines).subarray(0, 100), { 'content-encoding': 'gzip' });
    expect([broken.status, broken.code]).toEqual([400, 'unreadable_body']);
    const bomb = await send(gzipSync(Buffer.alloc(20 * 1024 * 1024, '\n')), { 'content-encoding': 'gzip' });
    expect(bomb.status === 413 || bomb.summary?.error?.code === 'body_too_large').toBe(true);
  });

  describe('that is repeated with its key', () => {
    it('at the same time sends each document once', async () => {
      const raw = toNdjson(Array.from({ length: 80 }, (_, n) => invoiceTo('9999:delivered', `S-${n}`)));
      const headers = { 'idempotency-key': randomUUID() };
      const results = await Promise.all([send(raw, headers), send(raw, headers), send(raw, headers)]);
      for (const { summary } of results) expect(summary?.counts.accepted).toBe(80);
      expect(results.reduce((sum, { summary }) => sum + (summary?.counts.repeated ?? 0), 0)).toBe(160);
      expect(await stored()).toHaveLength(80);
    });
  });

  it('counts each document for the quota of the team, and stores nothing beyond it', async () => {
    await operator.patch(`/api/core/operator/teams/${team.teamId}`, {
      quota: { plan: 'Starter', documentsPerMonth: 20 },
    });
    const { documents, summary } = await send(
      toNdjson(Array.from({ length: 50 }, (_, n) => invoiceTo('9999:delivered', `Q-${n}`))),
    );
    expect(summary?.counts).toMatchObject({ accepted: 20, refused: 30 });
    const refused = documents.filter(({ status }) => status === 'refused');
    expect(new Set(refused.map(({ error }) => error?.code))).toEqual(new Set(['quota_exceeded']));
    expect(await stored()).toHaveLength(20);
  });

  it('sends what the quota has left although duplicates come before it', async () => {
    const sent = Array.from({ length: 10 }, (_, n) => invoiceTo('9999:delivered', `SENT-${n}`));
    await send(toNdjson(sent));
    await operator.patch(`/api/core/operator/teams/${team.teamId}`, {
      quota: { plan: 'Starter', documentsPerMonth: 12 },
    });
    const left = [1, 2].map((n) => invoiceTo('9999:delivered', `LEFT-${n}`));
    const { summary } = await send(toNdjson([...sent, ...left]));
    expect(summary?.counts).toMatchObject({ accepted: 2, duplicate: 10, refused: 0 });
  });

  it('counts each document for the daily limits of the key and of the company', async () => {
    const { body } = await team.post('/api/core/api-keys', { name: 'L', type: 'basic', documentsPerDay: 7 });
    const limited = new TeamClient(
      team.baseUrl,
      team.teamId,
      body.apiKey.id as string,
      body.secret as string,
    );
    const raw = toNdjson(Array.from({ length: 12 }, (_, n) => invoiceTo('9999:delivered', `K-${n}`)));
    const { summary, documents } = await send(raw, {}, limited);
    expect(summary?.counts).toMatchObject({ accepted: 7, refused: 5 });
    expect(documents.find(({ status }) => status === 'refused')?.error?.code).toBe('daily_limit_reached');
  });

  describe('as an archive of XML', () => {
    it('is refused before its body is read while the team has two in work', async () => {
      const url = new URL(`/api/v1/${companyId}/send/batch`, service().baseUrl);
      const begin = (): ClientRequest => {
        const request = startRequest(url, {
          method: 'POST',
          headers: {
            ...{ authorization: team.authorization, 'content-type': 'application/zip' },
            ...{ 'idempotency-key': randomUUID(), 'content-length': 60_000_000, expect: '100-continue' },
          },
        });
        request.on('error', () => undefined).flushHeaders();
        return request;
      };
      const open = [begin(), begin()];
      await Promise.all(open.map((request) => once(request, 'continue')));
      const third = begin();
      const isContinued = jest.fn();
      third.on('continue', isContinued);
      const [response] = (await once(third, 'response')) as [IncomingMessage];
      expect([
        response.statusCode,
        response.headers['x-error-code'],
        response.headers['retry-after'],
      ]).toEqual([...[429, 'concurrency_limited', '15']]);
      expect(isContinued).not.toHaveBeenCalled();
      for (const request of [...open, third]) request.destroy();
      const zip = writeZip([{ name: 'again.xml', content: 'no XML' }]);
      await eventually(
        () => send(zip, ZIP),
        ({ status }) => status === 200,
      );
    });

    it('is refused when it is no archive or a bomb', async () => {
      const none = await send('PK no archive', ZIP);
      expect([none.status, none.code]).toEqual([400, 'malformed_archive']);
      const bomb = await send(
        writeZip(
          Array.from({ length: 40 }, (_, n) => ({ name: `${n}.xml`, content: Buffer.alloc(4_000_000) })),
        ),
        ZIP,
      );
      expect([bomb.status, bomb.code]).toEqual([413, 'body_too_large']);
      const liar = await send(
        writeZip([{ name: 'liar.xml', content: Buffer.alloc(1_000_000), size: 1000 }]),
        ZIP,
      );
      expect(liar.documents[0]?.error?.code).toBe('malformed_archive');
      const large = await send(
        writeZip([{ name: 'large.xml', content: Buffer.from(randomUUID().repeat(150_000)) }]),
        ZIP,
      );
      expect(large.documents[0]?.error?.code ?? large.code).toBe('body_too_large');
      const many = Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}`, content: '' }));
      expect((await send(writeZip(many), ZIP)).code).toBe('batch_too_large');
    });
  });

  it('is sent by the SDK while its documents are made', async () => {
    const order: string[] = [];
    let isAnswered = (): void => undefined;
    const answered = new Promise<void>((resolve) => (isAnswered = resolve));
    async function* make(): AsyncGenerator<SendInput> {
      for (const number of ['SDK-1', 'SDK-2']) yield Promise.resolve(invoiceTo('9999:delivered', number));
      await answered;
      order.push('third made');
      yield invoiceTo('9999:delivered', 'SDK-3');
    }
    const batch = await team.sdk.documents.sendBatch(companyId, make());
    for await (const { line, status } of batch) {
      order.push(`${line} ${status}`);
      if (line === 2) isAnswered();
    }
    expect(order).toEqual(['1 accepted', '2 accepted', 'third made', '3 accepted']);
    expect(batch.summary).toMatchObject({ complete: true, counts: { accepted: 3 } });
  });

  describe('whose request is still being written', () => {
    const open = (key: string): ClientRequest => {
      const url = new URL(`/api/v1/${companyId}/send/batch`, service().baseUrl);
      return startRequest(url, {
        method: 'POST',
        headers: {
          authorization: team.authorization,
          'content-type': 'application/x-ndjson',
          'idempotency-key': key,
        },
      });
    };
    const line = (number: string): string => `${JSON.stringify(invoiceTo('9999:delivered', number))}\n`;

    it('answers what has come', async () => {
      const request = open(randomUUID());
      request.write(line('W-1'));
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      const [text] = (await once(response.setEncoding('utf8'), 'data')) as [string];
      expect(JSON.parse(text)).toMatchObject({ line: 1, status: 'accepted' });
      request.end(line('W-2'));
      let rest = '';
      for await (const part of response) rest += String(part);
      expect(rest.split('\n').length).toBe(3);
    });

    it('ends with the reason when the service cannot go on, and is completed by a repetition', async () => {
      const key = randomUUID();
      const threads = service().app.get(BatchThreads);
      const prepare = threads.prepare.bind(threads);
      const spy = jest
        .spyOn(threads, 'prepare')
        .mockImplementationOnce((...task) => prepare(...task))
        .mockRejectedValueOnce(unavailable('Too many documents wait.', 5));
      const request = open(key);
      request.write(line('U-1'));
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      let text = '';
      const ended = (async () => {
        for await (const part of response.setEncoding('utf8')) text += String(part);
      })();
      request.end(line('U-2') + line('U-3'));
      await ended;
      spy.mockRestore();
      const summary = JSON.parse(text.trim().split('\n').at(-1) ?? '') as unknown;
      expect(summary).toMatchObject({
        complete: false,
        counts: { documents: 1, accepted: 1 },
        error: { status: 503, code: 'unavailable' },
      });
      const all = await send(line('U-1') + line('U-2') + line('U-3'), { 'idempotency-key': key });
      expect(all.summary).toMatchObject({ complete: true, counts: { accepted: 3, repeated: 1 } });
      expect(await stored()).toEqual(['U-1', 'U-2', 'U-3']);
    });

    it('keeps what was accepted when the client goes away, and is completed by a repetition', async () => {
      const key = randomUUID();
      const request = open(key);
      request.on('error', () => undefined);
      request.write(line('C-1') + line('C-2'));
      await until(async () => (await stored()).length === 2);
      request.write(line('C-3').slice(0, 40));
      request.destroy();
      const all = await eventually(
        () => send(line('C-1') + line('C-2') + line('C-3'), { 'idempotency-key': key }),
        ({ summary }) => summary?.counts.accepted === 3,
      );
      expect(all.summary?.counts.repeated).toBe(2);
      expect(await stored()).toEqual(['C-1', 'C-2', 'C-3']);
    });
  });
});
