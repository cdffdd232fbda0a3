import { DataSource } from 'typeorm';
import { MessageLevelResponses1764904001000 } from '../../migrations/1764904001000-documents-message-level-responses';
import { invoiceResponse, type MadeResponse } from '../support/invoice-response';
import { invoiceTo } from '../support/invoices';
import { MESSAGE_LEVEL_RESPONSE } from '../../src/standards/rules/post-award/sample-documents.fixture';
import { REFUSED } from '../../src/standards/rules/french-status/cases.fixture';
import type { Service } from '../support/service';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

let nextNumber = 1;

/** Invoice Responses: given, received, and tied to what they answer. */
describe('documents', () => {
  const shared = sharedService();

  describe('answers to documents', () => {
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
      const number = `ANS-${nextNumber++}`;
      const { body } = await sendAndWait(seller, from.id, invoiceTo(to.address, number));
      expect(body.document.deliveryStatus).toBe('delivered');
      const found = await buyer.get(`/api/v1/documents?direction=incoming&number=${number}`);
      return { number, sent: body.document.id, received: found.body.documents[0].id };
    }

    const answer = (
      documentId: string,
      body: object,
      headers: Record<string, string> = {},
    ): Promise<Answer> => buyer.post(`/api/v1/documents/${documentId}/responses`, body, { headers });

    const documentOf = async (team: TeamClient, id: string) =>
      (await team.get(`/api/v1/documents/${id}`)).body.document;

    const inbound = (fields: Partial<MadeResponse>): Promise<Answer> =>
      seller.post('/api/v1/sandbox/inbound', {
        companyId: from.id,
        document: invoiceResponse({
          number: `IR-${nextNumber++}`,
          sender: to.address,
          receiver: from.address,
          answers: 'x',
          code: 'AP',
          reason: 'The price is wrong.',
          ...fields,
        }),
      });

    it('are written, stored and delivered, and both sides see where the invoice stands', async () => {
      const { number, sent, received } = await invoice();
      const reason = { code: 'PRI', text: 'Line 1 was ordered at 9.', attribute: 'BT-146', value: '9' };
      const queried = await answer(received, {
        status: 'UQ',
        reasons: [reason],
        actions: [{ code: 'CNP' }],
        note: 'Please check.',
      });
      expect(queried.body.response).toMatchObject({
        documentId: received,
        kind: 'invoiceResponse',
        direction: 'outgoing',
        code: 'UQ',
        state: 'UQ',
        description: 'Line 1 was ordered at 9.',
        sender: to.address,
        responseDocumentId: queried.body.document.id,
      });
      expect(queried.body.document).toMatchObject({
        type: 'invoiceResponse',
        direction: 'outgoing',
        senderId: to.address,
        receiverId: from.address,
        deliveryStatus: 'pending',
        validation: { result: 'valid', ruleSets: [{ name: 'ir', version: '2026.5' }], errors: [] },
        parsed: { type: 'invoiceResponse', status: 'UQ', invoice: { number, typeCode: '380' } },
      });
      const paid = {
        status: 'PD',
        reasons: [{ code: 'PPD', text: '5 of 12.10' }],
        effectiveDate: '2026-11-30',
      };
      const partly = await answer(received, paid);
      expect(partly.body.response.state).toBe('partiallyPaid');
      for (const { body } of [queried, partly]) await service.settled(body.document.id);
      const answeredDocument = await documentOf(buyer, received);
      expect(answeredDocument.responses).toMatchObject([
        {
          direction: 'outgoing',
          state: 'UQ',
          reasons: [
            { kind: 'reason', ...reason },
            { kind: 'action', code: 'CNP', text: null, attribute: null, value: null },
          ],
        },
        { direction: 'outgoing', state: 'partiallyPaid', effectiveDate: '2026-11-30' },
      ]);
      const got = await documentOf(seller, sent);
      expect(got.responses).toMatchObject([
        { direction: 'incoming', code: 'UQ', state: 'UQ', reasons: answeredDocument.responses[0].reasons },
        { direction: 'incoming', code: 'PD', state: 'partiallyPaid', effectiveDate: '2026-11-30' },
      ]);
      const listed = await seller.get(`/api/v1/documents?type=invoiceResponse&companyId=${from.id}`);
      expect(listed.body.documents[0]).toMatchObject({
        id: got.responses[1].responseDocumentId,
        direction: 'incoming',
        parsed: { status: 'PD' },
      });
      const events = await seller.get('/api/v1/events?type=document.response_received');
      expect(events.body.events[0].data).toMatchObject({
        documentId: sent,
        kind: 'invoiceResponse',
        code: 'PD',
        state: 'partiallyPaid',
        responseDocumentId: got.responses[1].responseDocumentId,
      });
      const sending = await buyer.get('/api/v1/events?type=document.sent');
      expect(sending.body.events[0].data).toMatchObject({ direction: 'outgoing', type: 'invoiceResponse' });
      const all = await buyer.get(`/api/v1/documents/${received}/responses?limit=1`);
      expect(all.body).toMatchObject({
        responses: [{ state: 'partiallyPaid' }],
        pagination: { hasMore: true },
      });
    });

    it('keep their order: what may not follow is refused with what may, and nothing of it is stored', async () => {
      const { received } = await invoice();
      expect((await answer(received, { status: 'AP' })).status).toBe(200);
      const late = await answer(received, { status: 'IP' });
      expect([late.status, late.headers.get('x-error-code'), late.body.errors]).toEqual([
        409,
        'status_out_of_order',
        { status: ['The status IP may not follow AP: expected PD.'] },
      ]);
      expect((await answer(received, { status: 'PD' })).status).toBe(200);
      expect((await answer(received, { status: 'PD' })).body.errors).toEqual({
        status: ['The status PD may not follow PD: no status may follow.'],
      });
      expect((await documentOf(buyer, received)).responses).toHaveLength(2);
    });

    it.each([
      ['a rejection without a reason', { status: 'RE' }, ['reasons']],
      ['an unknown status', { status: 'XX' }, ['status']],
      ['a list for a reason', { status: 'RE', reasons: [[]] }, ['reasons']],
      ['a reason of no list', { status: 'RE', reasons: [{ code: 'XX' }] }, ['reasons.0.code']],
      [
        'several at once',
        {
          status: 'CA',
          reasons: [{ code: 'OTH' }, { code: 'PRI', value: '9' }],
          actions: [{ code: 'OTH' }],
          effectiveDate: '2026-02-30',
        },
        ['effectiveDate', 'reasons.0.text', 'reasons.1.attribute', 'actions.0.text'],
      ],
      ['an unknown field', { status: 'AP', reason: 'PRI' }, ['reason']],
    ])('%s is refused with the field', async (_name, body, fields) => {
      const { received } = await once();
      const { status, body: refused } = await answer(received, body);
      expect([status, Object.keys(refused.errors).sort()]).toEqual([400, [...fields].sort()]);
      expect((await documentOf(buyer, received)).responses).toEqual([]);
    });

    let first: ReturnType<typeof invoice> | undefined;
    const once = (): ReturnType<typeof invoice> => (first ??= invoice());

    it('of two at the same time that exclude each other one is given', async () => {
      const { received } = await invoice();
      const both = await Promise.all([
        answer(received, { status: 'RE', reasons: [{ code: 'REF' }] }),
        answer(received, { status: 'AP' }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await documentOf(buyer, received)).responses).toHaveLength(1);
    });

    it('may be stated in words, and the refusal of another one lists words and codes', async () => {
      const { received } = await invoice();
      const refused = await answer(received, { status: 'approved' });
      expect(refused.status).toBe(400);
      expect(refused.body.errors.status).toEqual([
        'must be one of AB (acknowledged), IP (inProcess), UQ (underQuery), CA (conditionallyAccepted), RE (rejected), AP (accepted), PD (paid); received "approved"',
      ]);
      expect((await answer(received, { status: 'accepted' })).body.response.code).toBe('AP');
    });

    it('are given once, however often the request is repeated', async () => {
      const { received } = await invoice();
      const headers = { 'idempotency-key': `answer-${received}` };
      const once = await answer(received, { status: 'AB' }, headers);
      const again = await answer(received, { status: 'AB' }, headers);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body.response).toEqual(once.body.response);
      expect((await documentOf(buyer, received)).responses).toHaveLength(1);
    });

    it('whose delivery failed count for nothing', async () => {
      const { received } = await invoice();
      const lost = await answer(received, { status: 'AP' });
      await service.settled(lost.body.document.id);
      await service.sql(`UPDATE document_states SET delivery_status = 'failed' WHERE document_id = $1`, [
        lost.body.document.id,
      ]);
      expect((await answer(received, { status: 'IP' })).status).toBe(200);
    });

    it('of two that did not arrive and exclude each other one is sent again', async () => {
      const { received } = await invoice();
      const other = (await invoice()).received;
      const lost = async (to: string, body: object): Promise<string> => {
        const { id } = (await answer(to, body)).body.document;
        await service.settled(id);
        await service.sql(`UPDATE document_states SET delivery_status = 'failed' WHERE document_id = $1`, [
          id,
        ]);
        return id;
      };
      const resend = async (id: string): Promise<unknown[]> => {
        const { status, headers, body } = await buyer.post(`/api/v1/documents/${id}/resend`);
        return [status, headers.get('x-error-code'), body.errors?.root];
      };
      const rejection = { status: 'RE', reasons: [{ code: 'REF' }] };
      const [rejected, accepted] = [await lost(received, rejection), await lost(received, { status: 'AP' })];
      expect((await resend(rejected))[0]).toBe(200);
      expect(await resend(accepted)).toEqual([
        409,
        'status_out_of_order',
        ['The response cannot be sent again: AP may not follow RE, which is the current status.'],
      ]);
      const [early, late] = [await lost(other, rejection), await lost(other, { status: 'AP' })];
      expect((await resend(late))[0]).toBe(200);
      expect(await resend(early)).toEqual([
        409,
        'status_out_of_order',
        ['The invoice already has the later response AP, so this response cannot be sent again.'],
      ]);
    });

    it('are for the buyer alone, and for invoices', async () => {
      const { sent, received } = await once();
      const own = await seller.post(`/api/v1/documents/${sent}/responses`, { status: 'AP' });
      expect([own.status, own.headers.get('x-error-code')]).toEqual([409, 'not_answerable']);
      expect((await seller.post(`/api/v1/documents/${received}/responses`, { status: 'AP' })).status).toBe(
        401,
      );
      const answerResult = await answer((await invoice()).received, { status: 'AP' });
      const nested = await answer(answerResult.body.document.id, { status: 'AP' });
      expect(nested.headers.get('x-error-code')).toBe('not_answerable');
    });

    it('need a sender of the invoice that takes them', async () => {
      const { received } = await invoice();
      const path = `/api/v1/companies/${from.id}/document-types`;
      const { documentTypes } = (await seller.get(path)).body;
      const { id, docTypeId, processId } = documentTypes.find((each: { docTypeId: string }) =>
        each.docTypeId.includes('ApplicationResponse'),
      );
      await seller.delete(`${path}/${id}`);
      const refused = await answer(received, { status: 'AP' });
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([422, 'document_not_supported']);
      await seller.post(path, { docTypeId, processId });
      expect((await answer(received, { status: 'AP' })).status).toBe(200);
    });

    it('that come in for an unknown invoice, from a stranger or out of order are kept with a finding', async () => {
      const { number, sent } = await invoice();
      const codes = ({ body }: Answer): string[] =>
        body.document.validation.errors.map(({ ruleCode }: { ruleCode: string }) => ruleCode);
      const unknown = await inbound({ answers: 'NOBODY-KNOWS' });
      expect(unknown.body.document).toMatchObject({ type: 'invoiceResponse', direction: 'incoming' });
      expect(codes(unknown)).toEqual(['RESPONSE-UNKNOWN-INVOICE']);
      expect(codes(await inbound({ answers: number, sender: '0208:0987654394' }))).toEqual([
        'RESPONSE-UNKNOWN-INVOICE',
      ]);
      expect(codes(await inbound({ answers: number, code: 'RE' }))).toEqual([]);
      expect(codes(await inbound({ answers: number, code: 'AP' }))).toEqual(['RESPONSE-OUT-OF-ORDER']);
      expect((await documentOf(seller, sent)).responses).toMatchObject([
        { code: 'RE', state: 'RE' },
        { code: 'AP', state: 'RE' },
      ]);
    });

    it.each([
      ['accepts', ['AP']],
      ['disputes', ['UQ']],
      ['pays', ['AP', 'PD']],
    ])('9999:%s answers with %j', async (recipient, states) => {
      const body = invoiceTo(`9999:${recipient}`, `ANS-${nextNumber++}`);
      const { id } = (await sendAndWait(seller, from.id, body)).body.document;
      const { responses } = await documentOf(seller, id);
      expect(responses.map(({ state }: { state: string }) => state)).toEqual(states);
      const { validation } = await documentOf(seller, responses[0].responseDocumentId);
      expect(validation).toMatchObject({ result: 'valid', errors: [] });
    });

    it('a message level response is tied to the message that it names', async () => {
      const { sent } = await invoice();
      const { envelopeId, deliveries } = await documentOf(seller, sent);
      const hand = (reference: string): Promise<Answer> =>
        seller.post('/api/v1/sandbox/inbound', {
          companyId: from.id,
          document: MESSAGE_LEVEL_RESPONSE.replace('90f14eff-3705', reference),
        });
      const tied = (await hand(envelopeId)).body.document;
      expect(tied).toMatchObject({
        type: 'messageLevelResponse',
        validation: { result: 'valid', errors: [] },
      });
      const ofType = async (type: string): Promise<string[]> =>
        (await seller.get(`/api/v1/documents?type=${type}`)).body.documents.map(
          ({ id }: { id: string }) => id,
        );
      expect(await ofType('messageLevelResponse')).toContain(tied.id);
      expect(await ofType('messageLevelStatus')).not.toContain(tied.id);
      // As it was stored before such responses had a type of their own.
      await service.sql(`UPDATE documents SET type = 'messageLevelStatus' WHERE id = $1`, [tied.id]);
      const runner = service.app.get(DataSource).createQueryRunner();
      await new MessageLevelResponses1764904001000().up(runner);
      await runner.release();
      expect(await ofType('messageLevelResponse')).toContain(tied.id);
      const sentDocument = await documentOf(seller, sent);
      expect(sentDocument.deliveries[0]).toMatchObject({
        id: deliveries[0].id,
        messageStatus: { code: 'RE' },
      });
      const { responses } = (await seller.get(`/api/v1/documents/${sent}/responses`)).body;
      expect(responses).toMatchObject([
        {
          kind: 'messageLevelStatus',
          issues: [{ reason: 'BV', place: '/Invoice/cbc:ID' }],
          responseDocumentId: tied.id,
        },
      ]);
      const lost = (await hand('no-such-envelope')).body.document;
      expect(lost.validation.errors).toMatchObject([{ ruleCode: 'RESPONSE-UNKNOWN-MESSAGE' }]);
    });

    it('a status of the French life cycle is read, validated and found by its type', async () => {
      const handed = await seller.post('/api/v1/sandbox/inbound', { companyId: from.id, document: REFUSED });
      expect(handed.body.document).toMatchObject({
        type: 'lifecycleStatus',
        validation: { ruleSets: [{ name: 'cdv', version: '1.4.0.03' }] },
        parsed: { type: 'lifecycleStatus', invoices: [{ status: '210' }] },
      });
      expect(handed.body.document.docTypeId).toContain('##urn:peppol:france:billing:cdv:1.0::D22B');
      const listed = await seller.get('/api/v1/documents?type=lifecycleStatus');
      expect(listed.body.documents).toMatchObject([{ id: handed.body.document.id }]);
    });
  });
});
