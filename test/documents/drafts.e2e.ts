import { Client } from 'pg';
import { smallInvoice } from '../support/invoices';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { TeamClient, type Answer } from '../support/team-client';
import { until } from '../support/until';

describe('documents', () => {
  const shared = sharedService();

  describe('drafts', () => {
    let service: Service;
    let team: TeamClient;
    let companyId: string;
    let path: string;
    let serial = 0;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      companyId = (await team.company()).id;
      path = `/api/v1/${companyId}/drafts`;
    });

    const nextContent = (more: object = {}): Record<string, unknown> => ({
      recipient: '9999:delivered',
      documentType: 'invoice',
      document: smallInvoice(`D-${serial++}`, more),
    });
    const create = async (content: object): Promise<{ id: string; version: number }> => {
      const { status, body } = await team.post(path, { content });
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.draft;
    };
    const keyWith = async (scope: string): Promise<TeamClient> => {
      const { body } = await team.post('/api/core/api-keys', { name: scope, type: 'basic', scopes: [scope] });
      return new TeamClient(service.baseUrl, team.teamId, body.apiKey.id as string, body.secret as string);
    };
    const documentsNumbered = async (number: unknown): Promise<{ id: string }[]> =>
      (await team.get(`/api/v1/documents?number=${String(number)}`)).body.documents;

    it('are stored however incomplete they are, with what lists show of them', async () => {
      const content = {
        recipient: '0208:09876',
        documentType: 'invoice',
        document: { buyer: { name: 'Brouwerij' }, lines: [{ name: 'Consulting', netPriceAmount: '' }] },
      };
      const { status, body } = await team.post(path, { content });
      expect(status).toBe(200);
      const author = { type: 'key', id: team.keyId, name: expect.any(String) };
      expect(body.draft).toMatchObject({
        companyId,
        version: 1,
        documentType: 'invoice',
        number: null,
        recipient: '0208:09876',
        recipientName: 'Brouwerij',
        amount: null,
        currency: null,
        createdBy: author,
        updatedBy: author,
        content,
      });
      const read = await team.get(`${path}/${body.draft.id}`);
      expect([read.body.draft, read.headers.get('etag')]).toEqual([body.draft, '"1"']);
      expect((await create({})).version).toBe(1);
      const unpriced = nextContent({
        lines: [{ name: 'L', quantity: '1', netPriceAmount: '', vat: { percentage: '21' } }],
      });
      expect(await create(unpriced)).toMatchObject({ amount: null, recipientName: 'B' });
    });

    it('show number, recipient and amount in lists, newest first, and no contents', async () => {
      const other = await team.company();
      const elsewhere = await team.post(`/api/v1/${other.id}/drafts`, { content: nextContent() });
      const first = await create(nextContent());
      const second = await create(nextContent());
      const list = await team.get(`${path}?limit=2`);
      expect(list.body.drafts.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
      expect(list.body.drafts[0]).toMatchObject({
        number: `D-${serial - 1}`,
        recipient: '9999:delivered',
        recipientName: 'B',
        amount: '12.10',
        currency: 'EUR',
        content: null,
      });
      const next = await team.get(`${path}?limit=2&cursor=${list.body.pagination.nextCursor}`);
      expect(next.body.drafts).not.toEqual([]);
      const ids = async (query: string): Promise<string[]> =>
        (await team.get(`/api/v1/drafts?${query}`)).body.drafts.map(({ id }: { id: string }) => id);
      expect((await ids('limit=3')).sort()).toEqual([elsewhere.body.draft.id, first.id, second.id].sort());
      expect(await ids(`companyId=${other.id}`)).toEqual([elsewhere.body.draft.id]);
    });

    it('keep numbers of any length as they were written', async () => {
      const text =
        '{"content":{"document":{"lines":[{"quantity":0.10000000000000000055,"netPriceAmount":12.5}]}}}';
      const { body } = await team.post(path, undefined, {
        raw: text,
        headers: { 'content-type': 'application/json' },
      });
      const read = await team.get(`${path}/${body.draft.id}`);
      expect(read.body.draft.content.document.lines[0]).toEqual({
        quantity: '0.10000000000000000055',
        netPriceAmount: 12.5,
      });
    });

    it('are changed from the version that was read; another one answers who changed it, and overwrites nothing', async () => {
      const { id } = await create(nextContent());
      const changed = await team.put(`${path}/${id}`, { content: { recipient: 'one' }, version: 1 });
      expect([changed.status, changed.body.draft.version, changed.headers.get('etag')]).toEqual([
        200,
        2,
        '"2"',
      ]);
      const tagged = await team.put(
        `${path}/${id}`,
        { content: { recipient: 'two' } },
        { headers: { 'if-match': '"2"' } },
      );
      expect([tagged.status, tagged.body.draft.version]).toEqual([200, 3]);

      const stale = await team.put(`${path}/${id}`, { content: {}, version: 2 });
      expect([stale.status, stale.headers.get('x-error-code')]).toEqual([409, 'draft_changed']);
      const { updatedAt, updatedBy } = tagged.body.draft;
      expect(stale.body.errors).toEqual({
        version: [
          `${updatedBy.name} changed the draft on ${updatedAt}: the current version is 3, received 2. Load the draft again, or store your content as a new draft.`,
        ],
      });
      expect((await team.get(`${path}/${id}`)).body.draft).toEqual(tagged.body.draft);
    });

    it('are changed by one of two requests that know the same version', async () => {
      const { id } = await create(nextContent());
      const change = (recipient: string): Promise<Answer> =>
        team.put(`${path}/${id}`, { content: { recipient }, version: 1 });
      const answers = await Promise.all(['a', 'b', 'c'].map(change));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const winner = answers.find(({ status }) => status === 200);
      expect((await team.get(`${path}/${id}`)).body.draft).toEqual(winner?.body.draft);
    });

    it('are not changed without a version, nor with two', async () => {
      const { id } = await create(nextContent());
      const put = (body: object, ifMatch?: string): Promise<Answer> =>
        team.put(`${path}/${id}`, body, ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } });
      expect((await put({ content: {} })).body.errors).toEqual({
        version: ['must be the version on which the change is based; received nothing'],
      });
      expect((await put({ content: {}, version: 1 }, '"2"')).status).toBe(400);
      expect(Object.keys((await put({ content: {} }, '*')).body.errors)).toEqual(['If-Match']);
      expect((await put({ content: [], version: 1 })).status).toBe(400);
    });

    it('refuse text that is none', async () => {
      const { status, body, headers } = await team.post(path, undefined, {
        raw: '{"content":{"recipient":"\\ud800"}}',
        headers: { 'content-type': 'application/json' },
      });
      expect([status, Object.keys(body.errors), headers.get('x-error-code')]).toEqual([
        400,
        ['content'],
        'invalid_input',
      ]);
      expect(
        (await team.post(path, { content: { recipient: '\\ud800 is no surrogate \u{1f600}' } })).status,
      ).toBe(200);
    });

    it('have the amount of many lines, computed in a thread', async () => {
      const line = { name: 'L', quantity: '1', netPriceAmount: '10.00', vat: { percentage: '21' } };
      const { id } = await create(nextContent({ lines: Array.from({ length: 2_000 }, () => line) }));
      expect((await team.get(`${path}/${id}`)).body.draft).toMatchObject({
        amount: '24200.00',
        currency: 'EUR',
      });
    });

    it('are created once for an Idempotency-Key', async () => {
      const content = nextContent();
      const options = { headers: { 'idempotency-key': `draft ${companyId}` } };
      const [first, again] = [
        await team.post(path, { content }, options),
        await team.post(path, { content }, options),
      ];
      expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    });

    it('are sent as every document is, and are gone then', async () => {
      const content = nextContent();
      const { id } = await create(content);
      const sent = await team.post(`${path}/${id}/send`, {}, { headers: { prefer: 'wait=20' } });
      expect([sent.status, sent.body.document.deliveryStatus]).toEqual([200, 'delivered']);
      expect(sent.body.document.documentNumber ?? sent.body.document.parsed.invoiceNumber).toBe(
        `D-${serial - 1}`,
      );
      expect((await team.get(`${path}/${id}`)).status).toBe(404);
      expect((await team.post(`${path}/${id}/send`)).status).toBe(404);
      expect(await documentsNumbered(`D-${serial - 1}`)).toHaveLength(1);
    });

    it('remain when their document is refused, with the fields at fault', async () => {
      const { id } = await create({
        recipient: '9999:delivered',
        documentType: 'invoice',
        unknown: 1,
        document: {},
      });
      const refused = await team.post(`${path}/${id}/send`);
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body.errors)).toEqual(
        expect.arrayContaining(['unknown', 'document.invoiceNumber', 'document.lines']),
      );
      expect((await team.get(`${path}/${id}`)).body.draft.version).toBe(1);

      const content = nextContent();
      await team.post(`/api/v1/${companyId}/send`, content);
      const twice = await create(content);
      const duplicate = await team.post(`${path}/${twice.id}/send`);
      expect([duplicate.status, duplicate.headers.get('x-error-code')]).toEqual([409, 'duplicate_document']);
      expect((await team.get(`${path}/${twice.id}`)).status).toBe(200);
    });

    it('are sent once by many requests at a time', async () => {
      const { id } = await create({ ...nextContent(), allowDuplicate: true });
      const answers = await Promise.all([1, 2, 3, 4].map(() => team.post(`${path}/${id}/send`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
      expect(await documentsNumbered(`D-${serial - 1}`)).toHaveLength(1);
    });

    it('are sent in the version that was read, or not at all', async () => {
      const { id } = await create(nextContent());
      await team.put(`${path}/${id}`, { content: nextContent(), version: 1 });
      const stale = await team.post(`${path}/${id}/send`, { version: 1 });
      expect([stale.status, stale.headers.get('x-error-code')]).toEqual([409, 'draft_changed']);
      expect(await documentsNumbered(`D-${serial - 1}`)).toEqual([]);
      expect((await team.post(`${path}/${id}/send`, { version: 2 })).status).toBe(200);
    });

    it('that change while they are sent are not lost: one of the two requests is refused', async () => {
      const { id } = await create({ ...nextContent(), allowDuplicate: true });
      const [sent, changed] = await Promise.all([
        team.post(`${path}/${id}/send`, { version: 1 }),
        team.put(`${path}/${id}`, { content: nextContent(), version: 1 }),
      ]);
      // Whichever was first: the content was either sent, or replaced and not sent.
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([sent.status, changed.status]);
    });

    it('are sent in their newest version by a request that names none', async () => {
      const { id } = await create({ ...nextContent(), allowDuplicate: true });
      const [first, second] = [serial - 1, serial];
      const [sent, changed] = await Promise.all([
        team.post(`${path}/${id}/send`),
        team.put(`${path}/${id}`, { content: nextContent(), version: 1 }),
      ]);
      const outcome = [
        sent.status,
        changed.status,
        (await documentsNumbered(`D-${first}`)).length,
        (await documentsNumbered(`D-${second}`)).length,
      ];
      expect([
        [200, 404, 1, 0],
        [409, 200, 0, 0],
        // The change was complete before the send began.
        [200, 200, 0, 1],
      ]).toContainEqual(outcome);
    });

    it('answer a repeated send with its document', async () => {
      const { id } = await create(nextContent());
      const options = { headers: { 'idempotency-key': `send ${id}` } };
      const first = await team.post(`${path}/${id}/send`, {}, options);
      const again = await team.post(`${path}/${id}/send`, {}, options);
      expect([again.status, again.body.document.id, again.headers.get('idempotent-replayed')]).toEqual([
        200,
        first.body.document.id,
        'true',
      ]);
    });

    it('answer a send that is repeated while the first one still runs with its document', async () => {
      const { id } = await create(nextContent());
      const send = () =>
        team.post(`${path}/${id}/send`, {}, { headers: { 'idempotency-key': `running ${id}` } });
      const first = await send();
      // The repetition looks for its key before the first request has stored it, and for the draft after that.
      const holder = new Client(service.databaseUrl);
      await holder.connect();
      try {
        await holder.query('CREATE TEMP TABLE running AS SELECT * FROM idempotency_keys WHERE key = $1', [
          `running ${id}`,
        ]);
        await holder.query('DELETE FROM idempotency_keys WHERE key = $1', [`running ${id}`]);
        await holder.query('BEGIN');
        await holder.query('LOCK TABLE drafts');
        const repeated = send();
        await until(async () => {
          const waiting = await holder.query(
            `SELECT FROM pg_locks WHERE relation = 'drafts'::regclass AND NOT granted`,
          );
          return waiting.rowCount === 1;
        });
        await holder.query('INSERT INTO idempotency_keys SELECT * FROM running');
        await holder.query('COMMIT');
        const { status, body, headers } = await repeated;
        expect([status, body.document?.id, headers.get('idempotent-replayed')]).toEqual([
          200,
          first.body.document.id,
          'true',
        ]);
      } finally {
        await holder.end();
      }
    });

    it('are deleted', async () => {
      const { id } = await create(nextContent());
      expect((await team.delete(`${path}/${id}`)).status).toBe(200);
      expect((await team.delete(`${path}/${id}`)).status).toBe(404);
      expect((await team.put(`${path}/${id}`, { content: {}, version: 1 })).status).toBe(404);
    });

    it('belong to their team and company', async () => {
      const { id } = await create(nextContent());
      const stranger = await service.team();
      const own = (await stranger.company()).id;
      for (const company of [companyId, own]) {
        const foreign = `/api/v1/${company}/drafts/${id}`;
        expect((await stranger.get(foreign)).status).toBe(401);
        expect((await stranger.put(foreign, { content: {}, version: 1 })).status).toBe(401);
        expect((await stranger.delete(foreign)).status).toBe(401);
        expect((await stranger.post(`${foreign}/send`)).status).toBe(401);
      }
      expect((await stranger.get(path)).status).toBe(401);
      expect((await stranger.post(path, { content: {} })).status).toBe(401);
      const other = (await team.company()).id;
      expect((await team.get(`/api/v1/${other}/drafts/${id}`)).status).toBe(404);
      expect((await team.get(`${path}/${id}`)).body.draft.version).toBe(1);
    });

    it('are read with the scope read, and written with the scope send', async () => {
      const { id } = await create(nextContent());
      const reader = await keyWith('read');
      expect((await reader.get(`${path}/${id}`)).status).toBe(200);
      expect((await reader.post(path, { content: {} })).status).toBe(403);
      const sender = await keyWith('send');
      expect((await sender.put(`${path}/${id}`, { content: nextContent(), version: 1 })).status).toBe(200);
    });
  });
});
