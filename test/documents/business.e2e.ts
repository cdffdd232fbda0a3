import { smallInvoice, invoiceTo } from '../support/invoices';
import type { Service } from '../support/service';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

let nextNumber = 1;

/** What becomes of an invoice after it has arrived: answers that can be withdrawn, lists by them, and what credits it. */
describe('documents', () => {
  const shared = sharedService();

  describe('answers to invoices', () => {
    let service: Service;
    let seller: TeamClient;
    let buyer: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };

    beforeAll(async () => {
      service = shared();
      [seller, buyer] = await Promise.all([service.team(), service.team()]);
      [from, to] = await Promise.all([seller.company(), buyer.company({ email: 'ap@buyer.example' })]);
    });

    /** An invoice from the one company to the other: as it was sent and as it came in. */
    async function invoice(): Promise<{ number: string; sent: string; received: string }> {
      const number = `BUS-${nextNumber++}`;
      const { body } = await sendAndWait(seller, from.id, invoiceTo(to.address, number));
      expect(body.document.deliveryStatus).toBe('delivered');
      const found = await buyer.get(`/api/v1/documents?direction=incoming&number=${number}`);
      return { number, sent: body.document.id, received: found.body.documents[0].id };
    }

    const answer = (documentId: string, body: object): Promise<Answer> =>
      buyer.post(`/api/v1/documents/${documentId}/responses`, body);

    /** Gives an answer that is taken. @returns the document that it is */
    const giveAnswer = async (documentId: string, fields: object): Promise<string> => {
      const { status, body } = await answer(documentId, fields);
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.document.id;
    };

    const documentOf = async (team: TeamClient, id: string) =>
      (await team.get(`/api/v1/documents/${id}`)).body.document;

    it('wait as long as they are asked to, and count for nothing once they are cancelled', async () => {
      const { sent, received } = await invoice();
      const delayedAnswer = await answer(received, { status: 'AP', sendAfterSeconds: 60 });
      expect(delayedAnswer.status).toBe(200);
      const { id, deliveries } = delayedAnswer.body.document;
      expect(deliveries[0].status).toBe('pending');
      const wait = Date.parse(deliveries[0].scheduledFor) - Date.parse(delayedAnswer.body.document.createdAt);
      expect(wait).toBeGreaterThan(50_000);
      expect((await documentOf(buyer, received)).responses).toMatchObject([
        { state: 'AP', deliveryStatus: 'pending' },
      ]);
      expect((await answer(received, { status: 'RE', reasons: [{ code: 'PRI' }] })).status).toBe(409);
      const cancelled = await buyer.post(`/api/v1/documents/${id}/cancel`, {});
      expect([cancelled.status, cancelled.body.document.deliveryStatus]).toEqual([200, 'failed']);
      expect((await documentOf(buyer, received)).responses).toMatchObject([
        { state: 'AP', deliveryStatus: 'failed' },
      ]);
      const rejected = await answer(received, {
        status: 'RE',
        reasons: [{ code: 'PRI', text: 'Too much.' }],
      });
      expect(rejected.status).toBe(200);
      await service.settled(rejected.body.document.id);
      expect((await documentOf(seller, sent)).responses).toMatchObject([
        { code: 'RE', state: 'RE', deliveryStatus: null },
      ]);
      const again = await buyer.post(`/api/v1/documents/${rejected.body.document.id}/cancel`, {});
      expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'delivery_started']);
    });

    it('leave when the time has come, and are refused with a longer or an odd wait', async () => {
      const { sent, received } = await invoice();
      for (const sendAfterSeconds of [61, -1, 1.5, '10']) {
        const refused = await answer(received, { status: 'AP', sendAfterSeconds });
        expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['sendAfterSeconds']]);
      }
      await service.settled(await giveAnswer(received, { status: 'AP', sendAfterSeconds: 1 }));
      expect((await documentOf(seller, sent)).responses).toMatchObject([{ state: 'AP' }]);
    });

    it('narrow the list of invoices by the last of them', async () => {
      const [one, two, three] = [await invoice(), await invoice(), await invoice()];
      const reasons = [{ code: 'PRI', text: 'Too much.' }];
      const given = [
        await giveAnswer(one.received, { status: 'UQ', reasons }),
        await giveAnswer(two.received, { status: 'UQ', reasons }),
        await giveAnswer(three.received, { status: 'AP' }),
      ];
      for (const id of given) await service.settled(id);
      await service.settled(await giveAnswer(two.received, { status: 'RE', reasons }));
      const own = [one.sent, two.sent, three.sent];
      const found = async (query: string, team = seller): Promise<string[]> => {
        const { status, body } = await team.get(`/api/v1/documents?limit=100&${query}`);
        expect([query, status]).toEqual([query, 200]);
        return body.documents.map(({ id }: { id: string }) => id).filter((id: string) => own.includes(id));
      };
      expect(await found('answer=questioned')).toEqual([one.sent]);
      expect(await found('answer=rejected')).toEqual([two.sent]);
      expect(await found('answer=accepted')).toEqual([three.sent]);
      expect(await found('answer=paid')).toEqual([]);
      expect(await found('answer=rejected&answer=questioned')).toEqual([two.sent, one.sent]);
      expect(await found(`answer=rejected&companyId=${from.id}&deliveryStatus=delivered`)).toEqual([
        two.sent,
      ]);
      expect(await found(`answer=questioned&number=${two.number}`)).toEqual([]);
      expect(await found('answer=questioned&direction=incoming')).toEqual([]);
      expect(await found('answer=rejected&answer=questioned&search=BUS-')).toEqual([two.sent, one.sent]);
      // What the buyer gave is no answer to a sent invoice, and another team sees none of it.
      expect((await buyer.get('/api/v1/documents?answer=rejected')).body.documents).toEqual([]);
      const page = await seller.get('/api/v1/documents?answer=rejected&answer=questioned&limit=1');
      const next = await seller.get(
        `/api/v1/documents?answer=rejected&answer=questioned&limit=1&cursor=${page.body.pagination.nextCursor}`,
      );
      expect([page.body.documents[0].id, next.body.documents[0].id]).toEqual([two.sent, one.sent]);
      expect((await seller.get('/api/v1/documents?answer=maybe')).status).toBe(400);
    });

    it('do not stand between an invoice and what credits it, which is found by the number that it names', async () => {
      const { number, sent } = await invoice();
      const credit = async (id: string, numbers: string[]): Promise<string> => {
        const { invoiceNumber, ...fields } = smallInvoice(id);
        const { body } = await sendAndWait(seller, from.id, {
          recipient: to.address,
          documentType: 'creditNote',
          document: {
            ...fields,
            creditNoteNumber: invoiceNumber,
            invoiceReferences: numbers.map((each) => ({ id: each })),
          },
        });
        expect(body.errors).toBeUndefined();
        return body.document.id;
      };
      const first = await credit(`${number}-C1`, [number]);
      const second = await credit(`${number}-C2`, ['BUS-other', number, number]);
      await credit(`${number}-C3`, [`${number}0`]);
      const named = async (team: TeamClient, query: string): Promise<string[]> =>
        (await team.get(`/api/v1/documents?invoiceReference=${query}`)).body.documents.map(
          ({ id }: { id: string }) => id,
        );
      expect(await named(seller, `${number}&direction=outgoing`)).toEqual([second, first]);
      expect(await named(seller, `${number}&companyId=${from.id}&type=creditNote`)).toEqual([second, first]);
      expect(await named(seller, `${number}&type=invoice`)).toEqual([]);
      // As they came in they name it, too, by the buyer's own company.
      expect(await named(buyer, number)).toHaveLength(2);
      expect(await named(buyer, `${number}&direction=outgoing`)).toEqual([]);
      expect(sent).toMatch(/^doc_/);
    });
  });
});
