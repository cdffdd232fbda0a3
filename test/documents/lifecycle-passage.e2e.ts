import type { NewStatus, StatusDetail } from '../../src/standards/cdar';
import { frenchInvoice, frenchParty, type FrenchParty } from '../support/french-invoice';
import { codes, findings, lifecycleOf, LifecycleScene, refusal, say } from '../support/lifecycle-scene';
import type { Service } from '../support/service';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const NO_DETAIL: StatusDetail = {
  reasonCode: null,
  reason: null,
  status: null,
  actionCode: null,
  action: null,
  sequence: null,
  characteristics: [],
};

/** The French life cycle of invoices: what comes in, also at the moment in which something is said. */
describe('documents', () => {
  const shared = sharedService();

  describe('the French life cycle of invoices on their way', () => {
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

    const message: LifecycleScene['message'] = (...of) => scene.message(...of);
    const inbound = (document: string, fields: object = {}): Promise<Answer> =>
      seller.post('/api/v1/sandbox/inbound', { companyId: from.id, sender: to.address, document, ...fields });

    it('takes what comes in by number, day and parties; anything else changes nothing and has a finding', async () => {
      const { number, sent } = await scene.invoice();
      const reason: StatusDetail = { ...NO_DETAIL, reasonCode: 'DOUBLON' };
      const named = (fields: object) => ({ invoice: { number, ...fields } }) as unknown as Partial<NewStatus>;
      const unknown = ['LIFECYCLE-UNKNOWN-INVOICE'];
      expect(findings(await inbound(message('NOBODY-KNOWS', '204')))).toEqual(unknown);
      expect(findings(await inbound(message(number, '204', named({ issueDate: '2026-11-19' }))))).toEqual(
        unknown,
      );
      const stranger = {
        siren: '100000009',
        name: 'x',
        address: { scheme: '0225', identifier: '100000009' },
      };
      expect(findings(await inbound(message(number, '204', named({ seller: stranger }))))).toEqual(unknown);
      expect(findings(await inbound(message(number, '204'), { sender: '0225:100000009' }))).toEqual(unknown);
      const foreign = await service.team();
      const elsewhere = await frenchParty(foreign);
      const misdirected = await foreign.post('/api/v1/sandbox/inbound', {
        companyId: elsewhere.id,
        sender: to.address,
        document: message(number, '204'),
      });
      expect(findings(misdirected)).toEqual(unknown);
      expect(await codes(seller, sent)).toEqual(['200', '201']);

      expect(findings(await inbound(message(number, '209')))).toEqual(['LIFECYCLE-WRONG-SPEAKER']);
      expect(findings(await inbound(message(number, '210')))).toContain('LIFECYCLE-INVALID');
      const refused = message(number, '210', { details: [reason] });
      expect(findings(await inbound(refused))).toEqual([]);
      expect(findings(await inbound(message(number, '204')))).toEqual(['LIFECYCLE-FINAL']);
      expect(findings(await inbound(refused))).toEqual(['LIFECYCLE-REPEATED']);
      const { status, statuses } = await lifecycleOf(seller, sent);
      expect(status).toBe('210');
      expect(
        statuses.map(({ code, counts, objection }: Record<string, unknown>) => [code, counts, objection]),
      ).toEqual([
        ['200', true, null],
        ['201', true, null],
        ['209', false, 'wrong_speaker'],
        ['210', false, 'invalid'],
        ['210', true, null],
        ['204', false, 'final'],
        ['210', false, 'repeated'],
      ]);
      const { events } = (await seller.get('/api/v1/events?type=document.lifecycle_changed&limit=1')).body;
      expect(events[0].data).toMatchObject({ documentId: sent, status: '210', origin: 'partner' });
    });

    const sendMessage = (document: string, fields: object = {}): Promise<Answer> =>
      buyer.post(`/api/v1/${to.id}/send`, {
        recipient: from.address,
        documentType: 'xml',
        document,
        ...fields,
      });

    it('counts what a client writes itself, and refuses what may not be said', async () => {
      const { number, sent, received } = await scene.invoice();
      const disputed = message(number, '207', { details: [{ ...NO_DETAIL, reasonCode: 'PU_ERR' }] });
      const { status, body } = await sendMessage(disputed);
      expect([status, body.document]).toMatchObject([
        200,
        { type: 'lifecycleStatus', deliveryStatus: 'pending' },
      ]);
      await service.settled(body.document.id);
      expect(await lifecycleOf(buyer, received)).toMatchObject({
        status: '207',
        statuses: [
          { code: '202' },
          { code: '203' },
          {
            code: '207',
            origin: 'own',
            speaker: 'buyer',
            reasons: [{ code: 'PU_ERR' }],
            statusDocumentId: body.document.id,
            since: '2026-11-22T09:59:00',
          },
        ],
      });
      expect(await codes(seller, sent)).toEqual(['200', '201', '207']);
      const { events } = (await buyer.get('/api/v1/events?type=document.lifecycle_changed&limit=1')).body;
      expect(events[0].data).toMatchObject({
        documentId: received,
        status: '207',
        previousStatus: '203',
        origin: 'own',
      });
      expect(refusal(await sendMessage(message(number, '204')))).toEqual([
        409,
        'status_out_of_order',
        { document: ['The status 204 may not follow 207; expected 205, 206, 210, 211.'] },
      ]);
      expect(refusal(await sendMessage(message(number, '220'))).slice(0, 2)).toEqual([
        409,
        'status_out_of_order',
      ]);
      const [invoice = ''] =
        /<ram:ReferenceReferencedDocument>.*<\/ram:ReferenceReferencedDocument>/s.exec(disputed) ?? [];
      const ofTwo = disputed.replace(invoice, invoice + invoice).replace('>false<', '>true<');
      expect(refusal(await sendMessage(ofTwo))).toEqual([
        400,
        'invalid_document',
        { document: ['must state the status of exactly one invoice; received a message with 2 invoices'] },
      ]);
      const unknown = await sendMessage(message('NOBODY-KNOWS', '205'));
      expect([unknown.status, findings(unknown)]).toEqual([200, ['LIFECYCLE-UNKNOWN-INVOICE']]);
      expect(await codes(buyer, received)).toEqual(['202', '203', '207']);
    });

    it('keeps its order where the clocks of processes differ', async () => {
      const { number, sent, received } = await scene.invoice();
      await service.sql(
        `UPDATE lifecycle_statuses SET created_at = created_at + interval '1 h' WHERE document_id = ANY ($1)`,
        [[sent, received]],
      );
      expect((await say(buyer, received, { status: '204' })).status).toBe(200);
      expect((await say(buyer, received, { status: '205' })).status).toBe(200);
      expect(findings(await scene.cancelled(number))).toEqual(['LIFECYCLE-OUT-OF-ORDER']);
      expect(await codes(buyer, received)).toEqual(['202', '203', '204', '205', '220']);
    });

    it('may be said of an invoice that passed before its life cycle was kept', async () => {
      const { received } = await scene.invoice();
      await service.sql('DELETE FROM lifecycle_statuses WHERE document_id = $1', [received]);
      const { status, next } = await lifecycleOf(buyer, received);
      expect([status, next.map(({ code }: { code: string }) => code)]).toEqual([
        null,
        ['204', '205', '206', '207', '208', '210', '211', '214'],
      ]);
      expect((await say(buyer, received, { status: '205' })).status).toBe(200);
    });

    it.each([
      ['accepts', ['202', '203', '205']],
      ['disputes', ['202', '203', '207']],
      ['pays', ['202', '203', '205', '211']],
    ])('9999:%s says %j of a French invoice', async (recipient, expected) => {
      const body = {
        ...frenchInvoice(to, scene.number()),
        recipient: `9999:${recipient}`,
      };
      const { id } = (await sendAndWait(seller, from.id, body)).body.document;
      const { statuses } = await lifecycleOf(seller, id);
      const theirs = statuses.filter(({ origin }: { origin: string }) => origin === 'partner');
      expect(theirs.map(({ code }: { code: string }) => code)).toEqual(expected);
      const { validation } = await seller.sdk.documents.get(theirs[0].statusDocumentId);
      expect(validation).toMatchObject({ result: 'valid', errors: [] });
    });
  });
});
