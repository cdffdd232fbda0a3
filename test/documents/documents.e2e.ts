import { request, type Dispatcher } from 'undici';
import { Client } from 'pg';
import { creditNote } from '../support/credit-note';
import { germanInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

/** A cursor as the service makes them, at an instant that it never makes. */
const cursorAt = (instant: string): string =>
  Buffer.from(`${instant}|doc_01HZZZZZZZZZZZZZZZZZZZZZZZ`).toString('base64url');

describe('documents', () => {
  const shared = sharedService();

  describe('documents', () => {
    let service: Service;
    let team: TeamClient;
    let stranger: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };

    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
      [from, to] = await Promise.all([team.company(), team.company()]);
    });

    const send = (document: unknown, documentType = 'invoice', recipient = to.address): Promise<Answer> =>
      sendAndWait(team, from.id, { recipient, documentType, document });

    function numbers(answer: Answer): string[] {
      return answer.body.documents.map(
        (document: {
          direction: string;
          parsed: { invoiceNumber: string | null; creditNoteNumber?: string };
        }) => `${document.direction} ${document.parsed.invoiceNumber ?? document.parsed.creditNoteNumber}`,
      );
    }

    it('lists with every filter', async () => {
      await send(germanInvoice('F-1', { issueDate: '2026-01-15' }));
      await send(germanInvoice('F-2', { issueDate: '2026-02-15' }), 'invoice', '9999:rejected');
      await send(creditNote(from, to), 'xml');
      const all = await team.get('/api/v1/documents');
      expect(numbers(all)).toHaveLength(5);
      expect(all.body.documents.every((document: { xml: unknown }) => document.xml === null)).toBe(true);
      expect(all.body.pagination).toEqual({ limit: 50, nextCursor: null, hasMore: false });

      const list = async (query: string): Promise<string[]> =>
        numbers(await team.get(`/api/v1/documents?${query}`)).sort();
      expect(await list('direction=incoming')).toEqual(['incoming CN-2026-7', 'incoming F-1']);
      expect(await list('type=creditNote')).toEqual(['incoming CN-2026-7', 'outgoing CN-2026-7']);
      expect(await list('deliveryStatus=failed')).toEqual(['outgoing F-2']);
      expect(await list(`companyId=${to.id}`)).toEqual(['incoming CN-2026-7', 'incoming F-1']);
      expect(await list(`companyId=${to.id}&companyId=${from.id}&type=invoice`)).toEqual([
        'incoming F-1',
        'outgoing F-1',
        'outgoing F-2',
      ]);
      expect(await list('unread=true')).toEqual(['incoming CN-2026-7', 'incoming F-1']);
      expect(await list('unread=false&deliveryStatus=failed')).toEqual(['outgoing F-2']);
      expect(await list('issuedFrom=2026-02-01&issuedTo=2026-02-28')).toEqual(['outgoing F-2']);
      expect(await list('search=S%C3%96HNE')).toEqual(['incoming F-1', 'outgoing F-1', 'outgoing F-2']);
      expect(await list('search=cn-2026')).toEqual(['incoming CN-2026-7', 'outgoing CN-2026-7']);
      expect(await list(`search=${to.address}&direction=outgoing`)).toEqual([
        'outgoing CN-2026-7',
        'outgoing F-1',
      ]);
      expect(await list('search=%25%25%25')).toEqual([]);
      // Without three letters or digits in a row it is the whole number.
      expect(await list('search=f-1')).toEqual(['incoming F-1', 'outgoing F-1']);
      expect(await list('search=7-7')).toEqual([]);
      expect(await list('from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z')).toEqual([]);
      expect(await list('from=2020-01-01&to=2020-01-02')).toEqual([]);
      const envelope = all.body.documents[0].envelopeId as string;
      expect(await list(`envelopeId=${envelope}`)).toHaveLength(2);
      expect(await list(`companyId=c_01HZZZZZZZZZZZZZZZZZZZZZZZ`)).toEqual([]);
      expect(numbers(await stranger.get('/api/v1/documents'))).toEqual([]);
    });

    it.each([
      'limit=0',
      'limit=201',
      'limit=x',
      'cursor=abc',
      'direction=up',
      'unread=maybe',
      'from=yesterday',
      'from=2026-W05',
      'from=20260101',
      'from=2026-01-01T10:00',
      'to=2026-01-01T00:00:00%2B23:00',
      'from=0000-01-01T00:00:00Z',
      'issuedFrom=0000-01-01',
      'issuedFrom=2026-02-30',
      'colour=red',
      'scheduled=maybe',
      'search=ab',
      `cursor=${cursorAt('2026-02-30T00:00:00.000Z')}`,
      `cursor=${cursorAt('2026-02-03T24:30:00.000Z')}`,
      `cursor=${cursorAt('0000-01-01T00:00:00.000Z')}`,
    ])('refuses the query %s', async (query) => {
      const answer = await team.get(`/api/v1/documents?${query}`);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [query.split('=')[0]]]);
    });

    it('says what a search needs, and finds a short number and an id exactly, and an id by its beginning', async () => {
      const short = await team.get('/api/v1/documents?search=F1');
      expect(short.body.errors).toEqual({
        search: ['must have at least 3 characters (use number to find a shorter number); received "F1"'],
      });
      const [document] = (await team.get('/api/v1/documents?number=F-2&direction=outgoing')).body.documents;
      const { id: whole } = document;
      for (const id of [whole, whole.toLowerCase(), whole.slice(4), whole.slice(0, -1), whole.slice(0, -2)]) {
        const found = await team.get(`/api/v1/documents?search=${id}`);
        expect(found.body.documents.map((one: { id: string }) => one.id)).toEqual([document.id]);
      }
    });

    it('pages through everything once, while rows are added', async () => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const answer: Answer = await team.get(
          `/api/v1/documents?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
        );
        seen.push(...answer.body.documents.map((document: { id: string }) => document.id));
        cursor = answer.body.pagination.nextCursor;
        if (seen.length === 2) await send(germanInvoice('P-1'), 'invoice', '9999:delivered');
      } while (cursor !== null);
      expect(seen).toHaveLength(5);
      expect(new Set(seen).size).toBe(5);
      expect(seen).toEqual([...seen].sort().reverse());
    });

    it('keeps an inbox of what is unread', async () => {
      const inbox = await team.get('/api/v1/inbox');
      expect(numbers(inbox).sort()).toEqual(['incoming CN-2026-7', 'incoming F-1']);
      const id = inbox.body.documents[0].id as string;
      const read = await team.post(`/api/v1/documents/${id}/mark-as-read`);
      expect(read.body.document.readAt).toMatch(/Z$/);
      const again = await team.post(`/api/v1/documents/${id}/mark-as-read`, {});
      expect(again.body.document.readAt).toBe(read.body.document.readAt);
      expect(numbers(await team.get('/api/v1/inbox'))).toHaveLength(1);
      expect((await team.sdk.documents.markAsRead(id, { read: false })).readAt).toBeNull();
      expect(numbers(await team.get('/api/v1/inbox'))).toHaveLength(2);
      expect((await stranger.post(`/api/v1/documents/${id}/mark-as-read`)).status).toBe(401);
      expect((await team.post(`/api/v1/documents/${id}/mark-as-read`, { read: 'yes' })).status).toBe(400);
    });

    it('leaves types out of both lists', async () => {
      expect(numbers(await team.get('/api/v1/inbox?excludeType=creditNote'))).toEqual(['incoming F-1']);
      const companyId = (await team.get('/api/v1/inbox?limit=1')).body.documents[0].companyId as string;
      const left = `companyId=${companyId}&excludeType=creditNote&excludeType=invoiceResponse`;
      expect(numbers(await team.get(`/api/v1/inbox?${left}`))).toEqual(['incoming F-1']);
      expect((await stranger.get(`/api/v1/inbox?${left}`)).status).toBe(401);
      for (const limited of ['', `&companyId=${companyId}`]) {
        const { documents } = (await team.get(`/api/v1/documents?limit=200${limited}`)).body as {
          documents: { id: string; type: string }[];
        };
        const expected = documents.filter(({ type }) => type !== 'creditNote').map(({ id }) => id);
        expect(expected.length).toBeGreaterThan(0);
        expect(expected.length).toBeLessThan(documents.length);
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const after: string = cursor === null ? '' : `&cursor=${cursor}`;
          const { body } = await team.get(
            `/api/v1/documents?limit=1&excludeType=creditNote${limited}${after}`,
          );
          seen.push(...(body.documents as { id: string }[]).map(({ id }) => id));
          cursor = body.pagination.nextCursor;
        } while (cursor !== null);
        expect(seen).toEqual(expected);
      }
      expect(numbers(await team.get('/api/v1/inbox?excludeType=invoice&excludeType=creditNote'))).toEqual([]);
      const refused = await team.get('/api/v1/inbox?excludeType=letter');
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        400,
        expect.stringContaining('"excludeType":["must be one of invoice, creditNote'),
      ]);
    });

    const etagOf = ({ headers }: Dispatcher.ResponseData): string => String(headers.etag);

    it('answers 304 to a client that has the document as it is', async () => {
      const [{ id }] = (await team.get('/api/v1/documents?direction=incoming&limit=1')).body.documents;
      // Not by fetch: where it sees If-None-Match it forbids caches to answer.
      const ask = (accept: string, etag: string | null) =>
        request(`${service.baseUrl}/api/v1/documents/${id}`, {
          headers: {
            Authorization: team.authorization,
            Accept: accept,
            ...(etag === null ? {} : { 'If-None-Match': etag }),
          },
        });
      for (const accept of ['application/json', 'application/xml']) {
        const etag = etagOf(await ask(accept, null));
        expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
        const repeated = await ask(accept, etag);
        expect([repeated.statusCode, await repeated.body.text()]).toEqual([304, '']);
        expect((await ask(accept, '"another"')).statusCode).toBe(200);
      }
      const before = etagOf(await ask('application/json', null));
      await team.sdk.documents.markAsRead(id, {});
      expect((await ask('application/json', before)).statusCode).toBe(200);
      await team.sdk.documents.markAsRead(id, { read: false });
    });

    it('deletes a document, and still knows its message', async () => {
      const sent = await send(germanInvoice('D-1'));
      const incoming = (await team.get('/api/v1/documents?search=d-1&direction=incoming')).body.documents[0];
      expect((await stranger.delete(`/api/v1/documents/${incoming.id}`)).status).toBe(401);
      expect((await team.delete(`/api/v1/documents/${incoming.id}`)).body).toEqual({ success: true });
      expect((await team.get(`/api/v1/documents/${incoming.id}`)).status).toBe(404);
      const [message] = await service.sql<{ document_id: string | null }>(
        'SELECT document_id FROM inbound_messages WHERE message_id = $1',
        [sent.body.document.peppolMessageId],
      );
      expect(message).toEqual({ document_id: null });
    });

    it('does not delete a document on its way', async () => {
      const pending = await team.post(`/api/v1/${from.id}/send`, {
        recipient: '9999:slow',
        documentType: 'invoice',
        document: germanInvoice('D-2'),
      });
      const answer = await team.delete(`/api/v1/documents/${pending.body.document.id}`);
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([409, 'delivery_pending']);
    });

    it('labels documents, and tells of it once', async () => {
      const label = await team.sdk.labels.create({ name: 'Urgent', colorHex: '#FF0000' });
      const sent = (await send(germanInvoice('L-1'), 'invoice', '9999:delivered')).body.document;
      const path = `/api/v1/documents/${sent.id}/labels/${label.id}`;
      expect((await team.put(path)).body.document.labels).toEqual([
        { id: label.id, externalId: null, name: 'Urgent', colorHex: '#FF0000' },
      ]);
      await team.put(path);
      expect(
        (await team.get(`/api/v1/documents?labelId=${label.id}`)).body.documents.map(
          (document: { id: string }) => document.id,
        ),
      ).toEqual([sent.id]);
      expect((await stranger.put(path)).status).toBe(401);
      expect(
        (await team.put(`/api/v1/documents/${sent.id}/labels/lbl_01HZZZZZZZZZZZZZZZZZZZZZZZ`)).status,
      ).toBe(404);
      const foreign = await stranger.sdk.labels.create({ name: 'Foreign' });
      expect((await team.put(`/api/v1/documents/${sent.id}/labels/${foreign.id}`)).status).toBe(401);
      expect((await team.delete(path)).body.document.labels).toEqual([]);
      await team.delete(path);
      await team.put(path);
      await team.sdk.labels.delete(label.id);
      expect((await team.sdk.documents.get(sent.id)).labels).toEqual([]);
      const events = await service.sql<{ type: string }>(
        `SELECT type FROM events WHERE data->>'labelId' = $1 ORDER BY sequence`,
        [label.id],
      );
      expect(events.map(({ type }) => type.replace('document.label.', ''))).toEqual([
        'assigned',
        'unassigned',
        'assigned',
        'unassigned',
      ]);
    });

    it('gives an arriving document the labels of its supplier', async () => {
      const label = await team.sdk.labels.create({ name: 'Energy' });
      const supplier = await team.sdk.suppliers.upsert({ name: 'Sender', peppolAddresses: [from.address] });
      await team.sdk.suppliers.addLabel(supplier.id, label.id);
      await send(germanInvoice('S-1'));
      const arrived = (await team.get('/api/v1/documents?search=s-1&direction=incoming')).body.documents[0];
      expect(arrived.labels.map(({ id }: { id: string }) => id)).toEqual([label.id]);
      const events = await service.sql<{ type: string }>(
        `SELECT type FROM events WHERE data->>'documentId' = $1 ORDER BY sequence`,
        [arrived.id],
      );
      expect(events.map(({ type }) => type)).toEqual(['document.received', 'document.label.assigned']);
    });

    it.each([
      ['', 'documents_of_team'],
      [
        `AND lower(sender_id || ' ' || coalesce(receiver_id, '') || ' ' || coalesce(sender_name, '') || ' ' ||
          coalesce(receiver_name, '') || ' ' || coalesce(document_number, '')) LIKE '%abc%'`,
        'documents_text',
      ],
      [`AND type = 'invoice' AND direction = 'incoming'`, 'documents_kind'],
    ])('serves a list %s from the index %s', async (condition, index) => {
      const client = new Client({ connectionString: service.databaseUrl });
      await client.connect();
      // A table of a few rows is scanned whatever the indexes; what counts is what a large one would use.
      await client.query('SET enable_seqscan = off; SET enable_sort = off');
      const plan = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT * FROM documents WHERE team_id = '${team.teamId}' ${condition} ORDER BY id DESC LIMIT 51`,
      );
      await client.end();
      expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
        new RegExp(`${index}|documents_of_team`),
      );
    });
  });
});
