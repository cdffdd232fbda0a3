import { AddSearchWordsJob } from '../../src/business/documents/search/add-words-job';
import { invoiceTo, smallInvoice } from '../support/invoices';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { sendAndWait, type TeamClient } from '../support/team-client';

/** Documents are found by what a bookkeeper knows of them. */
describe('documents', () => {
  const shared = emptiedService();

  describe('the search', () => {
    let service: Service;
    let team: TeamClient;
    let stranger: TeamClient;
    let from: { id: string; address: string };
    let other: { id: string; address: string };
    let documentId: string;

    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
      [from, other] = await Promise.all([team.company(), stranger.company()]);
      const document = smallInvoice('FA/2026-0042', {
        buyerReference: 'CC-Périgord',
        purchaseOrderReference: 'PO 4711/B',
        buyer: {
          name: 'Hôtel de la Métropole',
          vatNumber: 'BE0987654394',
          street: 'S',
          city: 'C',
          postalZone: '1',
          country: 'BE',
        },
        paymentMeans: [{ iban: 'BE68539007547034', reference: '090933755493' }],
        lines: [
          {
            name: 'Crème brûlée',
            description: 'Dessert für zwölf Gäste',
            sellersId: 'ART-77',
            netPriceAmount: '17268.48',
            vat: { percentage: '21' },
          },
        ],
      });
      const answer = await sendAndWait(team, from.id, {
        recipient: other.address,
        documentType: 'invoice',
        document,
      });
      expect(answer.status).toBe(200);
      documentId = answer.body.document.id;
      await sendAndWait(team, from.id, invoiceTo(other.address, 'ANOTHER-1'));
    });

    const find = async (query: Record<string, string>, by = team): Promise<string[]> => {
      const { status, body } = await by.get(`/api/v1/documents?${new URLSearchParams(query).toString()}`);
      expect(status).toBe(200);
      return (body.documents as { id: string }[]).map(({ id }) => id);
    };

    const FOUND = [
      ['a name without its accents', 'metropole'],
      ['a name with other accents and letters', 'HÔTEL métropole'],
      ['words in another order', 'metropole hotel'],
      ['the beginning of a word', 'metrop'],
      ['a VAT number', 'BE0987654394'],
      ['a VAT number with points', 'BE 0987.654.394'],
      ['an enterprise number with points', '0987.654.394'],
      ['an enterprise number without its zero', '987 654 394'],
      ['the number', 'FA/2026-0042'],
      ['the number without separators', 'FA20260042'],
      ['the end of the number', '6-0042'],
      ['the buyer reference', 'cc-perigord'],
      ['the order reference', 'PO4711/B'],
      ['the payment reference', '+++090/9337/55493+++'],
      ['the account number', 'BE68 5390 0754 7034'],
      ['a line', 'creme brulee'],
      ['the description of a line', 'fur zwolf gaste'],
      ['the article of a line', 'art-77'],
      ['the amount', '20894.86'],
      ['the amount with a comma', '20.894,86'],
      ['the amount as it is printed', '20 894,86 €'],
    ];

    it.each(FOUND)('finds %s', async (_what, search) => {
      expect(await find({ search })).toEqual([documentId]);
    });

    it.each(FOUND)('finds nothing of another team by %s', async (_what, search) => {
      expect(await find({ search, direction: 'outgoing' }, stranger)).toEqual([]);
    });

    it.each([
      ['another name', 'metropolis'],
      ['a word that is there only in part', 'metropole berlin'],
      ['another amount', '20894.87'],
    ])('does not find %s', async (_what, search) => {
      expect(await find({ search })).toEqual([]);
    });

    it('combines with the other filters', async () => {
      expect(await find({ search: 'metropole', companyId: from.id, type: 'invoice' })).toEqual([documentId]);
      expect(await find({ search: 'metropole', type: 'creditNote' })).toEqual([]);
      expect(await find({ search: 'metropole', unread: 'true' })).toEqual([]);
      expect(await find({ search: 'metropole', deliveryStatus: 'delivered' })).toEqual([documentId]);
      expect(await find({ search: 'metropole', issuedTo: '2000-01-01' })).toEqual([]);
    });

    it('filters by amount and currency', async () => {
      expect(await find({ amountFrom: '20000', amountTo: '20894.86' })).toEqual([documentId]);
      expect(await find({ amountFrom: '20894.87' })).toEqual([]);
      expect(await find({ amountFrom: '20000', currency: 'EUR' })).toEqual([documentId]);
      expect(await find({ amountFrom: '20000', currency: 'USD' })).toEqual([]);
      expect((await team.get('/api/v1/documents?amountFrom=20.000,00')).status).toBe(400);
      expect((await team.get('/api/v1/documents?currency=euro')).status).toBe(400);
    });

    it('pages through everything that is found, once', async () => {
      const all = await find({ search: from.address.split(':')[1] ?? '' });
      expect(all.length).toBe(2);
      const ids: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const next = cursor === '' ? '' : `&cursor=${cursor}`;
        const { body } = await team.get(
          `/api/v1/documents?limit=1&search=${from.address.split(':')[1]}${next}`,
        );
        ids.push(...body.documents.map(({ id }: { id: string }) => id));
        cursor = body.pagination.nextCursor;
      }
      expect(ids).toEqual(all);
    });

    it('finds documents of former versions after the job has read them, and a job that begins again adds the rest', async () => {
      await service.sql('DELETE FROM document_search WHERE document_id = $1', [documentId]);
      expect(await find({ search: 'creme brulee' })).toEqual([]);
      const job = service.app.get(AddSearchWordsJob);
      await job.addWordsToAll();
      expect(await find({ search: 'creme brulee' })).toEqual([documentId]);
      const count = async (): Promise<number> =>
        (await service.sql<{ n: number }>('SELECT count(*)::int AS n FROM document_search'))[0]?.n ?? 0;
      const [{ n: documents }] = (await service.sql<{ n: number }>(
        'SELECT count(*)::int AS n FROM documents',
      )) as [{ n: number }];
      // Nothing has words, or only the newest documents, as after an end of the process in between.
      await service.sql(
        'DELETE FROM document_search WHERE document_id < (SELECT max(document_id) FROM document_search)',
      );
      await Promise.all([job.addWordsToAll(), job.addWordsToAll()]);
      expect(await count()).toBe(documents);
      await service.sql('DELETE FROM document_search');
      await job.addWordsToAll();
      expect(await count()).toBe(documents);
      expect(await find({ search: 'gäste' })).toEqual([documentId]);
    });

    it('removes the words with the document', async () => {
      await service.sql('DELETE FROM document_search WHERE document_id = $1', [documentId]);
      await service.app.get(AddSearchWordsJob).addWordsToAll();
      const sent = await sendAndWait(team, from.id, invoiceTo(other.address, 'GONE-1'));
      const id: string = sent.body.document.id;
      expect((await team.delete(`/api/v1/documents/${id}`)).status).toBe(200);
      expect(await service.sql('SELECT FROM document_search WHERE document_id = $1', [id])).toEqual([]);
    });
  });
});
