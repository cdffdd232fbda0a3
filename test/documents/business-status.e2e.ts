import { invoiceResponse } from '../support/invoice-response';
import { ReadAmountsJob } from '../../src/business/documents/business-status/read-amounts-job';
import { LifecycleScene, say } from '../support/lifecycle-scene';
import { invoiceTo, smallInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';
import { emptiedService } from '../support/per-worker';

let nextNumber = 1;

const REASONS = [{ code: 'PRI', text: 'Line 1 was ordered at 9.' }];
const REJECTION = { status: 'RE', reasons: REASONS };

/** The state of the business of an invoice, beside the state of its transport. */
describe('documents', () => {
  const shared = emptiedService();

  describe('the business status of an invoice', () => {
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

    interface Exchanged {
      number: string;
      sent: string;
      received: string;
    }

    async function find(number: string): Promise<string> {
      const found = await buyer.get(`/api/v1/documents?direction=incoming&number=${number}`);
      return found.body.documents[0].id;
    }

    /** An invoice of 12.10 from the one company to the other: as it was sent and as it came in. */
    async function invoice(): Promise<Exchanged> {
      const number = `STA-${nextNumber++}`;
      const { body } = await sendAndWait(seller, from.id, invoiceTo(to.address, number));
      expect(body.document).toMatchObject({
        deliveryStatus: 'delivered',
        businessStatus: 'none',
        openAmount: '12.10',
        credits: [],
        creditedBy: [],
      });
      return { number, sent: body.document.id, received: await find(number) };
    }

    /** Sends a credit note of an amount without VAT. */
    async function credit(numbers: string[], net = '10', more: object = {}): Promise<Answer['body']> {
      const { invoiceNumber, ...fields } = smallInvoice(`STA-C${nextNumber++}`);
      const isScheduled = Object.hasOwn(more, 'sendAt');
      const input = {
        recipient: to.address,
        documentType: 'creditNote',
        document: {
          ...fields,
          creditNoteNumber: invoiceNumber,
          invoiceReferences: numbers.map((id) => ({ id })),
          lines: [{ name: 'L', netPriceAmount: net, vat: { percentage: '21' } }],
        },
        ...more,
      };
      const { body } = isScheduled
        ? await seller.post(`/api/v1/${from.id}/send`, input)
        : await sendAndWait(seller, from.id, input);
      expect(body.errors).toBeUndefined();
      return { ...body.document, number: invoiceNumber };
    }

    const documentOf = async (team: TeamClient, id: string) =>
      (await team.get(`/api/v1/documents/${id}`)).body.document;

    const respond = (received: string, body: object): Promise<Answer> =>
      buyer.post(`/api/v1/documents/${received}/responses`, body);

    /** Sends a response that arrives. @returns the document of the response */
    async function respondWith(received: string, body: object): Promise<string> {
      const { status, body: answered } = await respond(received, body);
      expect([status, answered.errors]).toEqual([200, undefined]);
      await service.settled(answered.document.id);
      return answered.document.id;
    }

    const pay = (id: string, body: object = {}, team = seller, headers = {}): Promise<Answer> =>
      team.post(`/api/v1/documents/${id}/payments`, body, { headers });

    /** The changes of the status of a document, in their order. */
    async function changes(team: TeamClient, id: string): Promise<[string, string, string | null][]> {
      const { body } = await team.get('/api/v1/events?type=document.business_status_changed&limit=200');
      return body.events
        .map(({ data }: { data: Record<string, string> }) => data)
        .filter(({ documentId }: { documentId: string }) => documentId === id)
        .map(({ previous, businessStatus, reason }: Record<string, string>) => [
          previous,
          businessStatus,
          reason,
        ])
        .reverse();
    }

    it('follows the responses of the buyer on both sides, with an event for each change', async () => {
      const { sent, received } = await invoice();
      await respondWith(received, { status: 'AB' });
      await respondWith(received, { status: 'UQ', reasons: REASONS });
      await respondWith(received, { status: 'UQ', reasons: REASONS });
      await respondWith(received, REJECTION);
      const words = 'Line 1 was ordered at 9.';
      expect(await documentOf(seller, sent)).toMatchObject({
        deliveryStatus: 'delivered',
        businessStatus: 'rejected',
        businessStatusAt: expect.stringMatching(/^20\d\d-.*Z$/) as string,
        businessStatusBy: 'buyer',
        businessStatusReason: words,
        openAmount: '12.10',
      });
      expect(await documentOf(buyer, received)).toMatchObject({
        businessStatus: 'rejected',
        businessStatusBy: 'company',
        businessStatusReason: words,
      });
      const expected = [
        ['none', 'acknowledged', null],
        ['acknowledged', 'questioned', words],
        ['questioned', 'rejected', words],
      ];
      expect(await changes(seller, sent)).toEqual(expected);
      expect(await changes(buyer, received)).toEqual(expected);
      const { body } = await seller.get('/api/v1/events?type=document.business_status_changed&limit=1');
      expect(body.events[0].data).toMatchObject({
        companyId: from.id,
        direction: 'outgoing',
        openAmount: '12.10',
      });
    });

    it('forgets a response that fails or is cancelled, and takes it again once it is repeated', async () => {
      const { received } = await invoice();
      await respondWith(received, { status: 'AB' });
      const { body } = await respond(received, { ...REJECTION, sendAfterSeconds: 60 });
      const id = body.document.id as string;
      expect((await documentOf(buyer, received)).businessStatus).toBe('rejected');
      // It waits for its time, so it cannot be deleted.
      expect((await buyer.delete(`/api/v1/documents/${id}`)).status).toBe(409);
      expect((await buyer.post(`/api/v1/documents/${id}/cancel`)).status).toBe(200);
      expect((await documentOf(buyer, received)).businessStatus).toBe('acknowledged');
      expect((await buyer.post(`/api/v1/documents/${id}/resend`)).status).toBe(200);
      expect((await documentOf(buyer, received)).businessStatus).toBe('rejected');
      expect(await changes(buyer, received)).toMatchObject([
        ['none', 'acknowledged', null],
        ['acknowledged', 'rejected', REASONS[0]?.text],
        ['rejected', 'acknowledged', null],
        ['acknowledged', 'rejected', REASONS[0]?.text],
      ]);
      await service.settled(id);
      expect((await buyer.delete(`/api/v1/documents/${id}`)).status).toBe(200);
      expect((await documentOf(buyer, received)).businessStatus).toBe('acknowledged');
    });

    it('ignores a received response that may not follow', async () => {
      const { number, sent } = await invoice();
      const inbound = (code: string): Promise<Answer> =>
        seller.post('/api/v1/sandbox/inbound', {
          companyId: from.id,
          document: invoiceResponse({
            number: `IR-${nextNumber++}`,
            sender: to.address,
            receiver: from.address,
            answers: number,
            code,
            reason: `Reason of ${code}`,
          }),
        });
      for (const code of ['RE', 'AP']) expect((await inbound(code)).status).toBe(200);
      expect(await documentOf(seller, sent)).toMatchObject({
        businessStatus: 'rejected',
        businessStatusReason: 'Reason of RE',
      });
    });

    it('is paid by the word of the buyer: in part, or in full with nothing open', async () => {
      const { sent, received } = await invoice();
      await respondWith(received, { status: 'PD', reasons: [{ code: 'PPD', text: '5 of 12.10' }] });
      expect(await documentOf(seller, sent)).toMatchObject({
        businessStatus: 'partlyPaid',
        openAmount: '12.10',
      });
      await respondWith(received, { status: 'PD' });
      expect(await documentOf(seller, sent)).toMatchObject({ businessStatus: 'paid', openAmount: '0.00' });
      // The money is recorded after the word.
      expect((await pay(sent)).body.payment.amount).toBe('12.10');
      expect(await documentOf(seller, sent)).toMatchObject({
        businessStatus: 'paid',
        businessStatusBy: 'payment',
      });
    });

    it('is credited in full by credit notes that together reach the amount, on both sides', async () => {
      const { number, sent, received } = await invoice();
      const first = await credit([number], '4');
      expect(first.credits).toEqual([sent]);
      expect(await documentOf(seller, first.id)).toMatchObject({ credits: [sent], openAmount: null });
      expect(await documentOf(seller, sent)).toMatchObject({
        businessStatus: 'none',
        openAmount: '7.26',
        creditedBy: [first.id],
      });
      const second = await credit([number], '6');
      const credited = { businessStatus: 'credited', businessStatusBy: 'creditNote', openAmount: '0.00' };
      expect(await documentOf(seller, sent)).toMatchObject({
        ...credited,
        creditedBy: [first.id, second.id],
      });
      expect(await documentOf(buyer, received)).toMatchObject({
        ...credited,
        creditedBy: [await find(first.number), await find(second.number)],
      });
      expect(await changes(seller, sent)).toEqual([['none', 'credited', null]]);
      const listed = await seller.get(`/api/v1/documents?number=${number}`);
      expect(listed.body.documents[0]).toMatchObject({ ...credited, creditedBy: [first.id, second.id] });
      expect((await seller.delete(`/api/v1/documents/${second.id}`)).status).toBe(200);
      expect(await documentOf(seller, sent)).toMatchObject({
        businessStatus: 'none',
        openAmount: '7.26',
        creditedBy: [first.id],
      });
      expect(await changes(seller, sent)).toEqual([
        ['none', 'credited', null],
        ['credited', 'none', null],
      ]);
    });

    it('forgets a credit note that is cancelled or fails', async () => {
      const { number, sent } = await invoice();
      const sendAt = new Date(Date.now() + 3_600_000).toISOString();
      const { id } = await credit([number], '10', { sendAt });
      expect((await documentOf(seller, sent)).businessStatus).toBe('credited');
      expect((await seller.post(`/api/v1/documents/${id}/cancel`)).status).toBe(200);
      expect(await documentOf(seller, sent)).toMatchObject({
        businessStatus: 'none',
        openAmount: '12.10',
        creditedBy: [],
      });
      expect((await seller.post(`/api/v1/documents/${id}/resend`)).status).toBe(200);
      expect(await documentOf(seller, sent)).toMatchObject({ businessStatus: 'credited', creditedBy: [id] });
    });

    it('divides a credit note of several invoices, and knows none of another party', async () => {
      const [one, two] = [await invoice(), await invoice()];
      const both = await credit([one.number, two.number, 'STA-unknown'], '15');
      expect(both.credits).toEqual([one.sent, two.sent].sort());
      expect(await documentOf(seller, one.sent)).toMatchObject({ businessStatus: 'credited' });
      expect(await documentOf(seller, two.sent)).toMatchObject({
        businessStatus: 'none',
        openAmount: '6.05',
      });
      const elsewhere = await credit([two.number], '10', { recipient: '9999:delivered' });
      expect(elsewhere.credits).toEqual([]);
      expect((await documentOf(seller, two.sent)).openAmount).toBe('6.05');
    });

    it('waits for an invoice that comes after its credit note', async () => {
      const number = `STA-${nextNumber++}`;
      const note = await credit([number]);
      expect(note.credits).toEqual([]);
      const received = await find(note.number);
      await sendAndWait(seller, from.id, invoiceTo(to.address, number));
      const late = await documentOf(buyer, await find(number));
      expect(late).toMatchObject({ businessStatus: 'credited', creditedBy: [received] });
      expect((await documentOf(buyer, received)).credits).toEqual([late.id]);
    });

    it('follows recorded payments: a part, the rest, and each that is removed', async () => {
      const { sent, received } = await invoice();
      const part = await pay(sent, {
        amount: '2.1',
        paidOn: '2026-11-20',
        reference: '+++1+++',
        note: 'Half',
      });
      expect(part.body.payment).toMatchObject({
        documentId: sent,
        companyId: from.id,
        amount: '2.10',
        currency: 'EUR',
        paidOn: '2026-11-20',
        source: 'manual',
        reference: '+++1+++',
        note: 'Half',
        createdBy: seller.keyId,
      });
      expect(await documentOf(seller, sent)).toMatchObject({
        businessStatus: 'partlyPaid',
        businessStatusBy: 'payment',
        openAmount: '10.00',
      });
      const above = await pay(sent, { amount: '10.01' });
      expect([above.status, above.body.errors]).toEqual([
        400,
        {
          amount: [
            'must be at most the open amount 10.00 EUR; received 10.01. Set allowOverpayment to true to record a larger payment',
          ],
        },
      ]);
      const decimal = 'must be a decimal number such as "120.50", of at most 24 characters';
      for (const [amount, message] of [
        ['abc', `${decimal}; received "abc"`],
        ['1e3', `${decimal}; received "1e3"`],
        [null, `${decimal}; received null`],
        ['1.001', 'must have at most 2 decimals, because the currency is EUR; received 1.001'],
        [-1, 'must be above 0; received -1'],
      ] as const)
        expect(await pay(sent, { amount })).toMatchObject({
          status: 400,
          body: { errors: { amount: [message] } },
        });
      const day = await pay(sent, { paidOn: '2026-02-30' });
      expect(day.body.errors).toEqual({
        paidOn: ['must be a day of the calendar, YYYY-MM-DD; received "2026-02-30"'],
      });
      const rest = await pay(sent);
      expect(rest.body.payment.amount).toBe('10.00');
      expect(await documentOf(seller, sent)).toMatchObject({ businessStatus: 'paid', openAmount: '0.00' });
      const nothing = await pay(sent);
      expect([nothing.status, nothing.headers.get('x-error-code')]).toEqual([409, 'nothing_open']);
      const over = await pay(sent, { amount: '5', allowOverpayment: true });
      expect([over.status, over.body.payment?.amount]).toEqual([200, '5.00']);
      const listed = await seller.get(`/api/v1/documents/${sent}/payments`);
      expect(listed.body.payments.map(({ id }: { id: string }) => id)).toEqual([
        over.body.payment.id,
        rest.body.payment.id,
        part.body.payment.id,
      ]);
      const remove = (id: string, of = sent, team = seller): Promise<Answer> =>
        team.delete(`/api/v1/documents/${of}/payments/${id}`);
      expect((await remove(over.body.payment.id, (await invoice()).sent)).status).toBe(404);
      for (const { body } of [over, rest, part]) expect((await remove(body.payment.id)).status).toBe(200);
      expect((await remove(part.body.payment.id)).status).toBe(404);
      expect(await documentOf(seller, sent)).toMatchObject({ businessStatus: 'none', openAmount: '12.10' });
      expect(await changes(seller, sent)).toEqual([
        ['none', 'partlyPaid', null],
        ['partlyPaid', 'paid', null],
        ['paid', 'partlyPaid', null],
        ['partlyPaid', 'none', null],
      ]);
      // The buyer records what it paid by itself.
      await pay(received, {}, buyer);
      expect((await documentOf(buyer, received)).businessStatus).toBe('paid');
      expect((await documentOf(seller, sent)).businessStatus).toBe('none');
    });

    it('refuses payments of other documents, of other teams and of odd amounts, and records one once for a key', async () => {
      const { number, sent } = await invoice();
      const note = await credit([number], '1');
      const refused = await pay(note.id);
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'not_payable']);
      expect((await pay(sent, {}, buyer)).status).toBe(401);
      expect((await pay('doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q')).status).toBe(404);
      for (const amount of ['0', '-1', 'many', '1e3', '0.0'])
        expect([amount, (await pay(sent, { amount })).status]).toEqual([amount, 400]);
      expect((await pay(sent, { paidOn: '2026-02-30' })).status).toBe(400);
      const key = { 'idempotency-key': `pay-${number}` };
      const [first, again] = [
        await pay(sent, { amount: '1' }, seller, key),
        await pay(sent, { amount: '1' }, seller, key),
      ];
      expect(again.body.payment.id).toBe(first.body.payment.id);
      expect((await documentOf(seller, sent)).openAmount).toBe('9.89');
      const foreign = await buyer.delete(`/api/v1/documents/${sent}/payments/${first.body.payment.id}`);
      expect(foreign.status).toBe(401);
    });

    it('ends in one state when two causes come at once', async () => {
      const { number, sent, received } = await invoice();
      const [response, paid, noted] = await Promise.all([
        respond(received, REJECTION),
        pay(sent, { amount: '12.10' }),
        credit([number], '3'),
      ]);
      expect([response.status, paid.status]).toEqual([200, 200]);
      await service.settled(response.body.document.id);
      const { businessStatus, openAmount, creditedBy } = await documentOf(seller, sent);
      expect([businessStatus, openAmount, creditedBy]).toEqual(['paid', '0.00', [noted.id]]);
      const [row] = await service.sql<{ credited: string; paid: string }>(
        'SELECT credited::text, paid::text FROM business_states WHERE document_id = $1',
        [sent],
      );
      expect(row).toEqual({ credited: '3.63', paid: '12.10' });
      const steps = await changes(seller, sent);
      expect(steps.at(-1)?.[1]).toBe('paid');
      steps.slice(1).forEach(([previous], i) => expect(previous).toBe(steps[i]?.[1]));
    });

    it('is written with its cause or not at all', async () => {
      const { number, sent, received } = await invoice();
      await service.sql(
        `CREATE FUNCTION refuse_state() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           IF NEW.document_id IN (${[sent, received].map((id) => `'${id}'`).join(', ')}) THEN RAISE EXCEPTION 'refused'; END IF;
           RETURN NEW; END $$`,
      );
      await service.sql(
        'CREATE TRIGGER refuse_state BEFORE INSERT OR UPDATE ON business_states FOR EACH ROW EXECUTE FUNCTION refuse_state()',
      );
      try {
        expect((await respond(received, REJECTION)).status).toBe(500);
        expect((await pay(sent)).status).toBe(500);
        const { invoiceNumber, ...fields } = smallInvoice(`STA-C${nextNumber++}`);
        const document = { ...fields, creditNoteNumber: invoiceNumber, invoiceReferences: [{ id: number }] };
        const body = { recipient: to.address, documentType: 'creditNote', document };
        expect((await seller.post(`/api/v1/${from.id}/send`, body)).status).toBe(500);
        const kept = await seller.get(`/api/v1/documents?number=${invoiceNumber}`);
        expect(kept.body.documents).toEqual([]);
        expect((await seller.get(`/api/v1/documents/${sent}/payments`)).body.payments).toEqual([]);
        expect((await documentOf(buyer, received)).responses).toEqual([]);
      } finally {
        await service.sql('DROP FUNCTION refuse_state CASCADE');
      }
    });

    it('narrows lists, alone and with other filters', async () => {
      const [one, two, three] = [await invoice(), await invoice(), await invoice()];
      await respondWith(one.received, { status: 'UQ', reasons: REASONS });
      await respondWith(two.received, REJECTION);
      await pay(three.sent);
      const own = [one.sent, two.sent, three.sent];
      const found = async (query: string, team = seller): Promise<string[]> => {
        const { status, body } = await team.get(`/api/v1/documents?limit=100&${query}`);
        expect([query, status]).toEqual([query, 200]);
        return body.documents.map(({ id }: { id: string }) => id).filter((id: string) => own.includes(id));
      };
      expect(await found('businessStatus=rejected')).toEqual([two.sent]);
      expect(await found('businessStatus=paid&businessStatus=rejected')).toEqual([three.sent, two.sent]);
      expect(await found('businessStatus=credited')).toEqual([]);
      expect(await found(`businessStatus=questioned&companyId=${from.id}&direction=outgoing`)).toEqual([
        one.sent,
      ]);
      expect(await found(`businessStatus=questioned&direction=incoming`)).toEqual([]);
      expect(await found(`businessStatus=rejected&number=${two.number}`)).toEqual([two.sent]);
      expect(await found(`businessStatus=rejected&answer=rejected`)).toEqual([two.sent]);
      expect(await found(`businessStatus=paid&answer=rejected`)).toEqual([]);
      expect(await found('businessStatus=rejected&type=creditNote')).toEqual([]);
      expect(await found('businessStatus=rejected&businessStatus=paid&type=invoice')).toEqual([
        three.sent,
        two.sent,
      ]);
      expect(await found('businessStatus=rejected&excludeType=invoiceResponse&excludeType=invoice')).toEqual(
        [],
      );
      expect(await found('businessStatus=rejected', buyer)).toEqual([]);
      const label = await seller.post('/api/v1/labels', { name: 'Late' });
      const labelId = label.body.label.id as string;
      for (const id of own) await seller.put(`/api/v1/documents/${id}/labels/${labelId}`);
      expect(await found(`labelId=${labelId}&businessStatus=rejected`)).toEqual([two.sent]);
      const kinds = 'businessStatus=paid&businessStatus=rejected&type=invoice&limit=1';
      const first = await seller.get(`/api/v1/documents?${kinds}`);
      const second = await seller.get(
        `/api/v1/documents?${kinds}&cursor=${first.body.pagination.nextCursor}`,
      );
      expect(
        [first, second].flatMap(({ body }) => body.documents.map(({ id }: { id: string }) => id)),
      ).toEqual([three.sent, two.sent]);
      const page = await seller.get('/api/v1/documents?businessStatus=paid&businessStatus=rejected&limit=1');
      const next = await seller.get(
        `/api/v1/documents?businessStatus=paid&businessStatus=rejected&limit=1&cursor=${page.body.pagination.nextCursor}`,
      );
      expect([page.body.documents[0].id, next.body.documents[0].id]).toEqual([three.sent, two.sent]);
      const four = await invoice();
      own.push(four.sent);
      expect(await found('businessStatus=none')).toEqual([four.sent]);
      expect(await found('businessStatus=none&businessStatus=paid&direction=outgoing')).toEqual([
        four.sent,
        three.sent,
      ]);
      expect(await found(`businessStatus=none&companyId=${from.id}&type=invoice`)).toEqual([four.sent]);
      expect(await found(`businessStatus=none&search=${four.number}`)).toEqual([four.sent]);
      expect(await found('businessStatus=none&type=creditNote')).toEqual([]);
      expect(await found('businessStatus=none&direction=incoming')).toEqual([]);
      const responses = await buyer.get('/api/v1/documents?businessStatus=none&type=invoiceResponse');
      expect(responses.body.documents).toEqual([]);
      const paid = await pay(four.sent);
      expect(paid.status).toBe(200);
      expect(await found('businessStatus=none')).toEqual([]);
      expect((await seller.get('/api/v1/documents?businessStatus=open')).status).toBe(400);
    });

    it('is counted in the overview while the buyer rejects or questions the invoice', async () => {
      const team = await service.team();
      const company = await team.company();
      const counts = async () => {
        const { documents } = (await team.get('/api/v1/overview')).body.overview;
        return [documents.rejected, documents.questioned];
      };
      const numbers = ['OVR-1', 'OVR-2'];
      const sent: string[] = [];
      for (const number of numbers) {
        const { body } = await sendAndWait(team, company.id, invoiceTo(to.address, number));
        sent.push(body.document.id);
      }
      const [rejected, questioned] = [await find('OVR-1'), await find('OVR-2')];
      await respondWith(rejected, REJECTION);
      await respondWith(questioned, { status: 'UQ', reasons: REASONS });
      expect(await counts()).toEqual([1, 1]);
      await pay(sent[0] ?? '', {}, team);
      await respondWith(questioned, { status: 'AP' });
      expect(await counts()).toEqual([0, 0]);
    });

    it('follows the French life cycle: both sides, amounts that were received, and a message that fails', async () => {
      const scene = await LifecycleScene.of(service);
      const { sent, received } = await scene.invoice();
      expect((await documentOf(scene.buyer, received)).businessStatus).toBe('none');
      const dispute = await say(scene.buyer, received, {
        status: '207',
        reasons: [{ code: 'PU_ERR', text: 'Eight were delivered.', attribute: 'BT-146', value: '3.00' }],
      });
      expect([dispute.status, dispute.body.errors]).toEqual([200, undefined]);
      await service.settled(dispute.body.document.id);
      const questioned = { businessStatus: 'questioned', businessStatusReason: 'Eight were delivered.' };
      expect(await documentOf(scene.buyer, received)).toMatchObject({
        ...questioned,
        businessStatusBy: 'company',
      });
      expect(await documentOf(scene.seller, sent)).toMatchObject({
        ...questioned,
        businessStatusBy: 'buyer',
      });
      expect(await changes(scene.seller, sent)).toEqual([['none', 'questioned', 'Eight were delivered.']]);
      await service.sql(`UPDATE document_states SET delivery_status = 'failed' WHERE document_id = $1`, [
        dispute.body.document.id,
      ]);
      expect((await scene.buyer.post(`/api/v1/documents/${dispute.body.document.id}/resend`)).status).toBe(
        200,
      );
      expect((await documentOf(scene.buyer, received)).businessStatus).toBe('questioned');
      await service.settled(dispute.body.document.id);
      const total = (await documentOf(scene.seller, sent)).openAmount as string;
      const received212 = {
        status: '212',
        amounts: [{ amount: '1.00', percentage: '20', date: '2026-11-22' }],
      };
      const cashed = await say(scene.seller, sent, received212);
      expect([cashed.status, cashed.body.errors]).toEqual([200, undefined]);
      await service.settled(cashed.body.document.id);
      const open = (Number(total) - 1).toFixed(2);
      const partly = { businessStatus: 'partlyPaid', openAmount: open };
      expect(await documentOf(scene.seller, sent)).toMatchObject({ ...partly, businessStatusBy: 'company' });
      expect(await documentOf(scene.buyer, received)).toMatchObject({
        ...partly,
        businessStatusBy: 'supplier',
      });
      const rest = { status: '212', amounts: [{ amount: open, percentage: '20', date: '2026-11-23' }] };
      await service.settled((await say(scene.seller, sent, rest)).body.document.id);
      expect(await documentOf(scene.buyer, received)).toMatchObject({
        businessStatus: 'paid',
        openAmount: '0.00',
      });
    });

    it('is derived for an invoice of a former version, whose amount is read from its contents', async () => {
      const { sent } = await invoice();
      await service.sql('UPDATE documents SET payable_amount = NULL, currency = NULL WHERE id = $1', [sent]);
      expect((await documentOf(seller, sent)).openAmount).toBe('12.10');
      await pay(sent, { amount: '2.10' });
      expect(await documentOf(seller, sent)).toMatchObject({
        businessStatus: 'partlyPaid',
        openAmount: '10.00',
      });
      const { payments } = (await seller.get(`/api/v1/documents/${sent}/payments`)).body;
      expect(payments).toMatchObject([{ amount: '2.10', currency: 'EUR' }]);
    });

    it('is derived after an upgrade for what was rejected and credited before it, without events', async () => {
      const [one, two] = [await invoice(), await invoice()];
      await respondWith(one.received, REJECTION);
      const note = await credit([two.number]);
      const own = [one.sent, two.sent, note.id];
      const events = [await changes(seller, one.sent), await changes(seller, two.sent)];
      await service.sql('DELETE FROM business_states WHERE document_id = ANY ($1)', [own]);
      await service.sql('DELETE FROM invoice_credits WHERE credit_note_id = $1', [note.id]);
      await service.sql('UPDATE documents SET payable_amount = NULL, currency = NULL WHERE id = ANY ($1)', [
        own,
      ]);
      expect((await documentOf(seller, one.sent)).businessStatus).toBe('none');
      const job = service.app.get(ReadAmountsJob);
      expect(await job.readAll()).toBeGreaterThanOrEqual(3);
      expect(await documentOf(seller, one.sent)).toMatchObject({
        businessStatus: 'rejected',
        openAmount: '12.10',
      });
      expect(await documentOf(seller, two.sent)).toMatchObject({
        businessStatus: 'credited',
        creditedBy: [note.id],
      });
      expect([await changes(seller, one.sent), await changes(seller, two.sent)]).toEqual(events);
      expect(await job.readAll()).toBe(0);
    });
  });
});
