import { FillSortValuesJob } from '../../src/business/documents/sorting/fill-sort-values-job';
import { smallInvoice } from '../support/invoices';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { sendAndWait, type TeamClient } from '../support/team-client';

interface Listed {
  id: string;
  documentNumber: string | null;
}

/** Lists of documents in other orders than newest first. */
describe('documents', () => {
  const shared = emptiedService();

  describe('sorted lists', () => {
    let service: Service;
    let team: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };

    /** Number, issue date, due date, net amount and buyer of the invoices, in the order of sending. */
    const INVOICES = [
      ['S-1', '2026-03-05', '2026-05-01', '100', 'zeta bv'],
      ['S-2', '2026-01-15', '2026-04-01', '20', 'Alpha NV'],
      ['S-3', '2026-02-10', '2026-06-01', '3000', 'beta'],
      ['S-4', '2026-02-10', '2026-06-01', '20', 'Alpha NV'],
      ['S-5', '2026-04-01', '2026-04-15', '7.5', 'Gamma'],
    ] as const;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      [from, to] = await Promise.all([team.company(), team.company()]);
      for (const invoice of INVOICES) await send(invoice);
    });

    async function send([number, issueDate, dueDate, netPriceAmount, buyer]: readonly [
      string,
      string,
      string,
      string,
      string,
    ]): Promise<void> {
      await sendAndWait(team, from.id, {
        recipient: to.address,
        documentType: 'invoice',
        document: smallInvoice(number, {
          issueDate,
          dueDate,
          buyer: { name: buyer, street: 'S 1', city: 'Gent', postalZone: '9000', country: 'BE' },
          lines: [{ name: 'Line', netPriceAmount, vat: { percentage: '21' } }],
        }),
      });
    }

    const page = async (query: string): Promise<{ documents: Listed[]; next: string | null }> => {
      const { status, body } = await team.get(`/api/v1/documents?${query}`);
      expect([status, body.errors]).toEqual([200, undefined]);
      return { documents: body.documents, next: body.pagination.nextCursor };
    };

    /** Reads all pages of some documents. @param between what happens after each page */
    async function pages(query: string, limit: number, between = async () => {}): Promise<string[]> {
      const ids: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { documents, next } = await page(
          `${query}&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`,
        );
        ids.push(...documents.map(({ id }) => id));
        cursor = next;
        await between();
      }
      return ids;
    }

    const numbers = async (query: string): Promise<string[]> => {
      const { documents } = await page(query);
      const byId = await Promise.all(
        documents.map(async ({ id }) => (await team.get(`/api/v1/documents/${id}`)).body.document),
      );
      return byId.map(({ parsed }: { parsed: { invoiceNumber: string } }) => parsed.invoiceNumber);
    };

    it.each([
      ['sort=issueDate', ['S-5', 'S-1', 'S-4', 'S-3', 'S-2']],
      ['sort=issueDate&order=asc', ['S-2', 'S-3', 'S-4', 'S-1', 'S-5']],
      ['sort=amount', ['S-3', 'S-1', 'S-4', 'S-2', 'S-5']],
      ['sort=amount&order=asc', ['S-5', 'S-2', 'S-4', 'S-1', 'S-3']],
      ['sort=dueDate', ['S-2', 'S-5', 'S-1', 'S-3', 'S-4']],
      ['sort=dueDate&order=desc', ['S-4', 'S-3', 'S-1', 'S-5', 'S-2']],
      ['sort=counterparty', ['S-2', 'S-4', 'S-3', 'S-5', 'S-1']],
      ['sort=createdAt&order=asc', ['S-1', 'S-2', 'S-3', 'S-4', 'S-5']],
      ['sort=createdAt', ['S-5', 'S-4', 'S-3', 'S-2', 'S-1']],
    ])('%s', async (query, expected) => {
      // The first list is read in the order of an index where there is one, the second one is sorted.
      expect(await numbers(`direction=outgoing&${query}`)).toEqual(expected);
      expect(await numbers(`direction=outgoing&type=invoice&companyId=${from.id}&${query}`)).toEqual(
        expected,
      );
    });

    it('have the due dates of received documents', async () => {
      const earliestFirst = ['S-2', 'S-5', 'S-1', 'S-3', 'S-4'];
      expect(await numbers('direction=incoming&sort=dueDate')).toEqual(earliestFirst);
      expect(
        await numbers(`direction=incoming&unread=true&companyId=${to.id}&sort=dueDate&order=desc`),
      ).toEqual([...earliestFirst].reverse());
      const { body } = await team.get('/api/v1/inbox?sort=dueDate&limit=2');
      expect(body.documents.map(({ parsed }: { parsed: { dueDate: string } }) => parsed.dueDate)).toEqual([
        '2026-04-01',
        '2026-04-15',
      ]);
    });

    it('put a document of a former version in its place once a job has read it', async () => {
      const sorts = [
        'sort=dueDate',
        'direction=incoming&sort=counterparty',
        'direction=outgoing&sort=counterparty',
      ];
      const before = await Promise.all(sorts.map((sort) => pages(sort, 200)));
      const changed = await service.sql(
        'UPDATE documents SET due_date = NULL, counterparty = NULL WHERE team_id = $1 RETURNING id',
        [team.teamId],
      );
      expect(await pages('sort=dueDate', 200)).not.toEqual(before[0]);
      const job = service.app.get(FillSortValuesJob);
      expect(await job.fillAll()).toBe(changed.length);
      expect(await Promise.all(sorts.map((sort) => pages(sort, 200)))).toEqual(before);
      expect(await job.fillAll()).toBe(0);
    });

    it('take the issue date for the due date of an invoice that states none', async () => {
      const [row] = await service.sql<{ id: string }>(
        'UPDATE documents SET due_date = NULL WHERE team_id = $1 AND direction = $2 AND document_number = $3 RETURNING id',
        [team.teamId, 'incoming', 'S-3'],
      );
      await service.sql(
        'UPDATE document_contents SET packed_reading = NULL, packed_xml = NULL WHERE document_id = $1',
        [row?.id],
      );
      await service.app.get(FillSortValuesJob).fillAll();
      const [stored] = await service.sql<{ due: string }>(
        'SELECT due_date::text AS due FROM documents WHERE id = $1',
        [row?.id],
      );
      expect(stored?.due).toBe('2026-02-10');
    });

    it('keep the other filters', async () => {
      expect(await numbers('direction=outgoing&sort=amount&amountTo=130')).toEqual([
        'S-1',
        'S-4',
        'S-2',
        'S-5',
      ]);
      expect(await numbers('direction=outgoing&sort=issueDate&issuedFrom=2026-03-01')).toEqual([
        'S-5',
        'S-1',
      ]);
      expect(await numbers('direction=incoming&unread=true&sort=amount&search=S-4')).toEqual(['S-4']);
      expect(await numbers('direction=incoming&sort=amount&purchaseState=booked')).toEqual([]);
      expect(await numbers('search=S-3&purchaseState=booked')).toEqual([]);
    });

    it('sort the inbox', async () => {
      const { body } = await team.get('/api/v1/inbox?sort=amount&order=asc&limit=2');
      const amounts = (body.documents as { parsed: { payableAmount: string } }[]).map(({ parsed }) => parsed);
      expect(amounts).toHaveLength(2);
      const stranger = await service.team();
      expect((await stranger.get('/api/v1/inbox?sort=amount')).body.documents).toEqual([]);
      expect((await stranger.get('/api/v1/documents?sort=counterparty')).body.documents).toEqual([]);
      expect((await stranger.get('/api/v1/documents?sort=issueDate')).body.documents).toEqual([]);
    });

    it.each([
      'sort=issueDate',
      'sort=amount&order=asc',
      'sort=counterparty',
      'sort=dueDate',
      'direction=incoming&sort=dueDate&order=desc',
      'sort=createdAt&order=asc',
    ])('lose and repeat nothing while documents arrive: %s', async (query) => {
      const before = await pages(query, 200);
      let arrived = 0;
      const read = await pages(query, 2, async () => {
        if (arrived >= 3) return;
        arrived += 1;
        const { 1: issued, 2: due, 3: amount, 4: buyer } = INVOICES[arrived] ?? INVOICES[0];
        await send([`NEW-${query.length}-${arrived}`, issued, due, amount, buyer]);
      });
      expect(new Set(read).size).toBe(read.length);
      expect(read.filter((id) => before.includes(id))).toEqual(before);
    });

    it('put documents without the value last', async () => {
      const { body } = await team.post('/api/v1/sandbox/inbound', { companyId: to.id, scenario: 'order' });
      expect(body).toBeDefined();
      const sorted = await pages('sort=amount', 3);
      const all = await pages('sort=createdAt', 200);
      expect([...sorted].sort()).toEqual([...all].sort());
    });

    it('are refused when they cannot be sorted', async () => {
      const errors = async (query: string): Promise<unknown> => {
        const { status, body } = await team.get(`/api/v1/documents?${query}`);
        return [status, body.errors];
      };
      expect(await errors('sort=colour')).toEqual([
        400,
        { sort: [expect.stringContaining('must be one of createdAt, issueDate')] },
      ]);
      const { next } = await page('sort=amount&limit=1');
      for (const other of ['sort=amount&order=asc', 'sort=issueDate', 'direction=outgoing'])
        expect(await errors(`${other}&cursor=${String(next)}`)).toEqual([
          400,
          { cursor: [expect.stringContaining('Invalid cursor')] },
        ]);
      for (const value of ['=2026-02-30', '=x', 'none|'])
        expect(await errors(`sort=issueDate&cursor=${cursorOf('issueDate', value)}`)).toMatchObject([
          400,
          {},
        ]);
    });
  });
});

const cursorOf = (sort: string, value: string): string =>
  Buffer.from(`${sort}|desc|doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q|${value}`).toString('base64url');
