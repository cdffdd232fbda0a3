import { statementsOf } from '../support/asked-statements';
import { frenchInvoice, type FrenchParty } from '../support/french-invoice';
import { invoiceTo } from '../support/invoices';
import { codes, lifecycleOf, LifecycleScene, refusal, say } from '../support/lifecycle-scene';
import type { Service } from '../support/service';
import { sendAndWait, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

/** The French life cycle of invoices: what a company says. */
describe('documents', () => {
  const shared = sharedService();

  describe('the French life cycle of invoices', () => {
    let service: Service;
    let scene: LifecycleScene;
    let seller: TeamClient;
    let buyer: TeamClient;
    let from: FrenchParty;
    let to: FrenchParty;

    beforeAll(async () => {
      service = shared();
      scene = await LifecycleScene.of(service);
      ({ seller, buyer, from, to } = scene);
    });

    let first: ReturnType<LifecycleScene['invoice']> | undefined;
    const once = (): ReturnType<LifecycleScene['invoice']> => (first ??= scene.invoice());

    it('is said, stored and delivered, and both sides see it', async () => {
      const { number, sent, received } = await scene.invoice();
      const disputed = await say(buyer, received, {
        status: '207',
        reasons: [{ code: 'PU_ERR', text: 'Ordered at 3.00.', attribute: 'BT-146', value: '3.00' }],
        actions: [{ code: 'CNP' }],
        note: 'Please check.',
      });
      expect(disputed.body).toMatchObject({
        status: {
          code: '207',
          name: 'En litige',
          origin: 'own',
          speaker: 'buyer',
          reasons: [
            { code: 'PU_ERR', text: 'Ordered at 3.00.' },
            { code: null, text: 'Please check.' },
          ],
          actions: [{ code: 'CNP', text: null }],
          figures: [{ term: 'BT-146', kind: 'DVA', value: '3.00' }],
          counts: true,
          statusDocumentId: disputed.body.document.id,
        },
        document: {
          type: 'lifecycleStatus',
          direction: 'outgoing',
          senderId: to.address,
          receiverId: from.address,
          deliveryStatus: 'pending',
          validation: { result: 'valid', ruleSets: [{ name: 'cdv', version: '1.4.0.03' }], errors: [] },
          parsed: { invoices: [{ number, status: '207', issueDate: '2026-11-20' }] },
        },
      });
      await service.settled(disputed.body.document.id);
      const at = `/api/v1/documents/${disputed.body.document.id}`;
      expect(refusal(await buyer.delete(at)).slice(0, 2)).toEqual([409, 'status_kept']);
      const got = await lifecycleOf(seller, sent);
      expect(got).toMatchObject({
        status: '207',
        statuses: [
          { code: '200', origin: 'automatic', speaker: 'sellerPlatform' },
          { code: '201', origin: 'automatic', id: null },
          {
            code: '207',
            origin: 'partner',
            speaker: 'buyer',
            reasons: disputed.body.status.reasons,
            figures: disputed.body.status.figures,
          },
        ],
      });
      const paid = { status: '212', amounts: [{ amount: '135.04', percentage: 5.5, date: '2026-11-22' }] };
      const cashed = await say(seller, sent, paid);
      expect(cashed.body.status).toMatchObject({
        code: '212',
        speaker: 'seller',
        portal: 'pending',
        figures: [{ kind: 'MEN', amount: '135.04', currency: 'EUR', percentage: '5.5', date: '2026-11-22' }],
      });
      await service.settled(cashed.body.document.id);
      const buyerLifecycle = await lifecycleOf(buyer, received);
      expect(
        buyerLifecycle.statuses.map(({ code, origin }: Record<string, string>) => `${code} ${origin}`),
      ).toEqual(['202 automatic', '203 automatic', '207 own', '212 partner']);
      expect(buyerLifecycle.next.map(({ code }: { code: string }) => code)).toEqual(['211']);
      const { events } = (await buyer.get('/api/v1/events?type=document.lifecycle_changed')).body;
      expect(events.map(({ data }: { data: object }) => data)).toMatchObject([
        { documentId: received, status: '212', previousStatus: '207', origin: 'partner' },
        { documentId: received, status: '207', previousStatus: '203', origin: 'own' },
      ]);
      const of = await seller.get(`/api/v1/documents/${got.statuses[2].statusDocumentId}`);
      expect(of.body.document).toMatchObject({ type: 'lifecycleStatus', direction: 'incoming' });
    });

    it('keeps its order: what may not be said is refused with what may', async () => {
      const { sent, received } = await scene.invoice();
      expect(
        refusal(await say(buyer, received, { status: '212', amounts: [{ amount: '1', percentage: '20' }] })),
      ).toEqual([
        409,
        'status_out_of_order',
        {
          status: ['The buyer may not set the status 212; expected 204, 205, 206, 207, 208, 210, 211, 214.'],
        },
      ]);
      expect(refusal(await say(seller, sent, { status: '209' }))).toEqual([
        409,
        'status_out_of_order',
        { status: ['The status 209 may not follow 200; expected 212, 220, 224, 225, 226, 227, 228.'] },
      ]);
      const refused = { status: '210', reasons: [{ code: 'DOUBLON' }] };
      expect((await say(buyer, received, refused)).status).toBe(200);
      expect(refusal(await say(buyer, received, { status: '205' }))).toEqual([
        409,
        'status_out_of_order',
        { status: ['The status 205 may not follow 210, which is a final status.'] },
      ]);
      expect(await codes(buyer, received)).toEqual(['202', '203', '210']);
    });

    it('begins with the acceptance, which still asks the database once', async () => {
      const send = () =>
        seller.post(`/api/v1/${from.id}/send`, {
          ...frenchInvoice(to, scene.number()),
          recipient: '9999:delivered',
        });
      await send();
      const asked = await statementsOf(async () => expect((await send()).status).toBe(200));
      expect(asked).toEqual([expect.stringContaining('INSERT INTO lifecycle_statuses')]);
    });

    it('goes on beside what is said of who is paid', async () => {
      const { sent, received } = await scene.invoice();
      const factored = await say(seller, sent, { status: '225' });
      await service.settled(factored.body.document.id);
      expect(await lifecycleOf(buyer, received)).toMatchObject({
        status: '203',
        statuses: [{ code: '202' }, { code: '203' }, { code: '225', counts: true }],
      });
      expect((await say(buyer, received, { status: '205' })).status).toBe(200);
      expect((await say(buyer, received, { status: '204' })).status).toBe(409);
    });

    it.each<[string, object, string[]]>([
      ['an unknown status', { status: '299' }, ['status']],
      ['no status', {}, ['status']],
      ['a refusal without a reason', { status: '210' }, ['reasons']],
      ['a reason of another status', { status: '210', reasons: [{ code: 'QTE_ERR' }] }, ['reasons.0.code']],
      ['a payment without an amount', { status: '212' }, ['amounts']],
      ['an unknown field', { status: '205', reason: 'DOUBLON' }, ['reason']],
      [
        'several at once',
        {
          status: '207',
          reasons: [{ code: 'XX', text: 'x' }],
          actions: [{ code: 'XX' }],
          amounts: [{ kind: 'XX', amount: '1' }],
          effectiveDate: '2026-02-30',
        },
        ['actions.0.code', 'amounts.0.kind', 'effectiveDate', 'reasons.0.code'],
      ],
    ])('%s is refused with the field', async (_name, body, fields) => {
      const { received } = await once();
      const { status, body: refused } = await say(buyer, received, body);
      expect([status, Object.keys(refused.errors).sort()]).toEqual([400, fields]);
      expect(await codes(buyer, received)).toEqual(['202', '203']);
    });

    it('of two at the same time that exclude each other one is said', async () => {
      const { received } = await scene.invoice();
      const both = await Promise.all([
        say(buyer, received, { status: '210', reasons: [{ code: 'DOUBLON' }] }),
        say(buyer, received, { status: '205' }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await codes(buyer, received)).toHaveLength(3);
    });

    it('is said once, however often the request is repeated', async () => {
      const { received } = await scene.invoice();
      const headers = { 'idempotency-key': `say-${received}` };
      const statusAnswer = await say(
        buyer,
        received,
        { status: '204', effectiveDate: '2026-11-21' },
        headers,
      );
      const again = await say(buyer, received, { status: '204', effectiveDate: '2026-11-21' }, headers);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body.status).toMatchObject({
        id: statusAnswer.body.status.id,
        since: '2026-11-21T00:00:00',
      });
      expect(await codes(buyer, received)).toEqual(['202', '203', '204']);
    });

    it('is of French invoices alone, and of one’s own', async () => {
      const { sent, received } = await once();
      const belgian = await seller.company();
      const { body } = await sendAndWait(seller, belgian.id, invoiceTo('9999:delivered', scene.number('BE')));
      const other = await say(seller, body.document.id, {
        status: '212',
        amounts: [{ amount: '1', percentage: '20' }],
      });
      expect(refusal(other)).toEqual([
        409,
        'no_lifecycle',
        { root: ['The invoice must be between two French companies that are identified by their SIREN.'] },
      ]);
      expect(await lifecycleOf(seller, body.document.id)).toEqual({
        status: null,
        statusName: null,
        next: [],
        statuses: [],
      });
      expect((await say(seller, received, { status: '205' })).status).toBe(401);
      expect((await seller.get(`/api/v1/documents/${received}/lifecycle`)).status).toBe(401);
      expect((await say(seller, sent.replace(/.$/, '~'), { status: '205' })).status).toBe(404);
      const statusAnswer = await say(buyer, (await scene.invoice()).received, { status: '205' });
      expect(
        (await say(buyer, statusAnswer.body.document.id, { status: '205' })).headers.get('x-error-code'),
      ).toBe('no_lifecycle');
    });

    it('needs a partner that takes it, and a message that did not arrive counts for nothing', async () => {
      const { received } = await scene.invoice();
      const path = `/api/v1/companies/${from.id}/document-types`;
      const { documentTypes } = (await seller.get(path)).body;
      const { id, docTypeId, processId } = documentTypes.find((each: { docTypeId: string }) =>
        each.docTypeId.includes(':cdv:'),
      );
      await seller.delete(`${path}/${id}`);
      expect(refusal(await say(buyer, received, { status: '205' })).slice(0, 2)).toEqual([
        422,
        'document_not_supported',
      ]);
      await seller.post(path, { docTypeId, processId });
      const lost = await say(buyer, received, { status: '205' });
      await service.settled(lost.body.document.id);
      await service.sql(`UPDATE document_states SET delivery_status = 'failed' WHERE document_id = $1`, [
        lost.body.document.id,
      ]);
      expect((await lifecycleOf(buyer, received)).statuses.at(-1)).toMatchObject({
        counts: false,
        objection: 'not_delivered',
      });
      expect((await say(buyer, received, { status: '204' })).status).toBe(200);
    });
  });
});
