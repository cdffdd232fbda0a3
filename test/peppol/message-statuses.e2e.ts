import { DocumentResponseService } from '../../src/business/documents/responses/document-responses';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { MetricsRegistry } from '../../src/platform/metrics/metrics-registry';
import { ParticipantLookup } from '../../src/network/peppol/participant-lookup';
import { MLS_DOCUMENT_TYPE, MLS_PROCESS } from '../../src/standards/peppol/mls';
import { ProviderMessages } from '../../src/network/service-provider/provider-messages';
import { DELIVERED, STATUS } from '../../src/standards/rules/mls/cases.fixture';
import { invoiceResponse, RESPONSE_PROCESS, RESPONSE_TYPE } from '../support/invoice-response';
import { BIS_INVOICE, BIS_PROCESS } from '../support/peppol/test-network';
import { twoProviders, PROVIDER_ONE, PROVIDER_TWO } from '../support/peppol/two-providers';
import { eventually, until } from '../support/until';
import { unzip } from '../support/zip';
import {
  type Side,
  side,
  send,
  sendInvalid,
  delivered,
  responsesTo,
  answered,
  statusesOf,
  transmit,
} from './status-scene';

/** The status of messages (MLS), both ways, and answers to invoices. */
describe('Peppol', () => {
  const scene = twoProviders();

  describe('the status of messages', () => {
    let one: Side;
    let two: Side;

    beforeAll(async () => {
      one = await side(scene().one);
      two = await side(scene().two);
      const { network, apOne, apTwo } = scene();
      for (const [{ service, company }, { der }] of [
        [one, apOne],
        [two, apTwo],
      ] as const)
        network.publish({
          participant: company.address,
          docTypeId: BIS_INVOICE,
          processId: BIS_PROCESS,
          url: `${service.baseUrl}/as4`,
          certificate: der,
        });
    });

    function publishProvider(participant: string): void {
      const { network, one: first, two: second, apOne, apTwo } = scene();
      const [service, { der }] = participant === PROVIDER_ONE ? [first, apOne] : [second, apTwo];
      const url = `${service.baseUrl}/as4`;
      network.publish({
        participant,
        docTypeId: MLS_DOCUMENT_TYPE,
        processId: MLS_PROCESS,
        url,
        certificate: der,
      });
      for (const other of [first, second]) other.app.get(ParticipantLookup).evict(participant);
    }

    it('wait while the sender’s provider cannot be resolved, and go out once it can', async () => {
      const id = await sendInvalid(one, two);
      const waiting = await eventually(
        async () => (await statusesOf(two)).at(-1),
        (row) => (row?.attempts ?? 0) > 0,
      );
      expect(waiting).toMatchObject({
        state: 'pending',
        receiver: PROVIDER_ONE,
        outcome: expect.stringContaining('not registered'),
      });
      expect(await responsesTo(one, id)).toEqual([]);
      publishProvider(PROVIDER_ONE);
      await two.service.sql(`UPDATE provider_messages SET next_attempt_at = now() WHERE id = $1`, [
        waiting?.id,
      ]);
      expect(await answered(one, id)).toHaveLength(1);
      await until(async () => (await statusesOf(two)).at(-1)?.state === 'accepted');
    });

    it('of an invalid document: RE with its issues, beside a delivery that stays delivered', async () => {
      const id = await sendInvalid(one, two);
      const [response] = await answered(one, id);
      const document = await delivered(one, id);
      expect(response).toMatchObject({
        documentId: id,
        deliveryId: document.deliveries[0].id,
        kind: 'messageLevelStatus',
        code: 'RE',
        description: expect.stringContaining('fatal'),
        sender: PROVIDER_TWO,
        responseDocumentId: null,
        validation: { result: 'valid', errors: [] },
      });
      expect(response.issues).toContainEqual({
        reason: 'BV',
        place: null,
        description: expect.stringMatching(/^\[BR-CL-01\] .*999/),
      });
      expect(document.deliveryStatus).toBe('delivered');
      expect(document.deliveries[0]).toMatchObject({
        messageStatus: { code: 'RE', description: response.description, receivedAt: response.createdAt },
        references: { messageStatusId: response.id },
      });
      const { body } = await one.team.get(`/api/v1/documents/${id}/timeline`);
      const types = body.timeline.map(({ type = '' }: { type?: string }) => type);
      expect(types.filter((type: string) => type === 'document.response_received')).toHaveLength(1);
      expect(types.filter((type: string) => type === 'document.delivery_status_changed')).toHaveLength(1);

      const evidence = await unzip(
        `${one.service.baseUrl}/api/v1/documents/${id}/deliveries/${document.deliveries[0].id}/evidence`,
        one.team.authorization,
      );
      const file = (name: string) => String(evidence.get(`statuses/${response.id}/${name}`));
      expect(file('status.xml')).toContain(document.envelopeId);
      expect(file('request.soap.xml')).toContain(response.peppolMessageId);
      expect(file('answer.soap.xml')).toContain('NonRepudiationInformation');
      expect(JSON.parse(file('exchange.json'))).toMatchObject({
        messageId: response.peppolMessageId,
        ownKeyCustody: 'file',
      });
      expect(JSON.parse(String(evidence.get('delivery.json'))).delivery.messageStatus.code).toBe('RE');
    });

    it('of a sound document: none, unless its envelope asks for every status', async () => {
      const before = (await statusesOf(two)).length;
      await delivered(one, await send(one, two));
      expect(await statusesOf(two)).toHaveLength(before);

      // The other installation runs with PEPPOL_MLS=always.
      const id = await send(two, one);
      publishProvider(PROVIDER_TWO);
      const document = await delivered(two, id);
      await one.service.sql(
        `UPDATE provider_messages SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL`,
      );
      const [response] = await answered(two, id);
      expect(response).toMatchObject({ code: 'AP', description: null, sender: PROVIDER_ONE });
      expect((await delivered(two, id)).deliveries[0].messageStatus).toMatchObject({ code: 'AP' });
      expect(document.deliveryStatus).toBe('delivered');
    });

    it('are never answered with a status, not even where a company takes them as documents', async () => {
      await one.team.post(`/api/v1/companies/${one.company.id}/document-types`, {
        docTypeId: MLS_DOCUMENT_TYPE,
        processId: MLS_PROCESS,
      });
      scene().network.publish({
        participant: one.company.address,
        docTypeId: MLS_DOCUMENT_TYPE,
        processId: MLS_PROCESS,
        url: `${one.service.baseUrl}/as4`,
        certificate: scene().apOne.der,
      });
      two.service.app.get(ParticipantLookup).evict(one.company.address);
      const before = (await statusesOf(one)).length;
      // It breaks the rules, and its sender asks for every status.
      expect(await transmit(two, one.company.address, STATUS.replace('>S-1<', '><'))).toBe('accepted');
      const { body } = await one.team.get('/api/v1/inbox');
      expect(body.documents[0]).toMatchObject({
        type: 'messageLevelStatus',
        validation: { result: 'invalid' },
      });
      expect(await statusesOf(one)).toHaveLength(before);
    });

    it('are stored once however often they come', async () => {
      const id = await sendInvalid(one, two);
      await answered(one, id);
      const last = await eventually(
        async () => (await statusesOf(two)).at(-1),
        (row) => row?.state === 'accepted',
      );
      await two.service.sql(
        `UPDATE provider_messages SET state = 'pending', ended_at = NULL, next_attempt_at = now() WHERE id = $1`,
        [last?.id],
      );
      await until(async () => (await statusesOf(two)).at(-1)?.attempts === (last?.attempts ?? 0) + 1);
      expect(await responsesTo(one, id)).toHaveLength(1);
    });

    it('are requested with the document or not at all: what fails between them takes the receipt back', async () => {
      const request = jest
        .spyOn(two.service.app.get(ProviderMessages), 'requestMessage')
        .mockRejectedValue(new Error('The process ends here'));
      const before = (await statusesOf(two)).length;
      const id = await sendInvalid(one, two);
      const failed = await one.team.get(`/api/v1/documents/${id}`);
      expect(failed.body.document.deliveries[0]).toMatchObject({ status: 'pending' });
      const [stored] = await two.service.sql<{ n: number }>(
        'SELECT count(*)::int AS n FROM documents WHERE envelope_id = $1',
        [failed.body.document.envelopeId],
      );
      expect([stored?.n, (await statusesOf(two)).length]).toEqual([0, before]);
      request.mockRestore();
      await one.service.sql(`UPDATE deliveries SET next_attempt_at = now() WHERE document_id = $1`, [id]);
      expect(await answered(one, id)).toHaveLength(1);
      await delivered(one, id);
    });

    it('that break the rules are kept and noted; those of another provider name nothing of ours', async () => {
      const id = await send(one, two);
      const { envelopeId } = await delivered(one, id);
      const about = (xml: string): string => xml.replace('90f14eff-3705', envelopeId);
      const invalid = about(DELIVERED).replace('>10:00:00Z<', '>10:00:00<');
      expect(await transmit(two, PROVIDER_ONE, invalid)).toBe('accepted');
      const [response] = await answered(one, id);
      expect(response).toMatchObject({
        code: 'AP',
        validation: { result: 'invalid', errors: [{ ruleCode: 'SCH-MLS-06' }] },
      });
      expect(await transmit(two, PROVIDER_ONE, about(STATUS), '0242:000099')).toBe('accepted');
      expect(await transmit(two, PROVIDER_ONE, STATUS)).toBe('accepted');
      expect(
        await transmit(
          two,
          PROVIDER_ONE,
          '<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"/>',
        ),
      ).toBe('accepted');
      expect(await responsesTo(one, id)).toHaveLength(1);
      const unmatched = await one.service.sql(
        'SELECT id FROM document_responses WHERE document_id IS NULL AND team_id IS NULL AND payload IS NOT NULL',
      );
      expect(unmatched.length).toBe(3);
    });

    it('count only from the provider that received the message', async () => {
      const id = await send(one, two);
      const { envelopeId, deliveries } = await delivered(one, id);
      const { peppolMessageId } = deliveries[0].references;
      await receivedBy('POP000099', peppolMessageId);
      const status = DELIVERED.replace('90f14eff-3705', envelopeId);
      expect(await transmit(two, PROVIDER_ONE, status)).toBe('accepted');
      expect(await responsesTo(one, id)).toEqual([]);
      // The same provider under the certificate of another authority.
      await receivedBy('PBE000002', peppolMessageId);
      expect(await transmit(two, PROVIDER_ONE, status)).toBe('accepted');
      expect(await responsesTo(one, id)).toHaveLength(1);
    });

    /** Who received a message of a production team; of a sandbox team nothing is recorded. */
    async function receivedBy(seatId: string, messageId: string): Promise<void> {
      await one.service.sql(
        `INSERT INTO exchange_ledger (direction, message_id, exchanged_at, seat_id, doc_type_scheme, doc_type, process_scheme,
           process, transport_profile, country_c1)
         VALUES ('outgoing', $2, now(), $1, '', '', '', '', '', 'BE')
         ON CONFLICT (direction, message_id) DO UPDATE SET seat_id = excluded.seat_id`,
        [seatId, messageId],
      );
    }

    it('are shown page by page, to the team of the document alone', async () => {
      const id = await send(one, two);
      const { envelopeId } = await delivered(one, id);
      for (let n = 0; n < 3; n += 1)
        await transmit(two, PROVIDER_ONE, DELIVERED.replace('90f14eff-3705', envelopeId));
      const path = `/api/v1/documents/${id}/responses`;
      const first = await one.team.get(`${path}?limit=2`);
      expect(first.body.pagination).toMatchObject({ limit: 2, hasMore: true });
      const second = await one.team.get(`${path}?limit=2&cursor=${first.body.pagination.nextCursor}`);
      const ids = [...first.body.responses, ...second.body.responses].map((each: { id: string }) => each.id);
      expect(new Set(ids).size).toBe(3);
      expect(ids).toEqual([...ids].sort().reverse());
      const stranger = await one.service.team();
      expect((await stranger.get(path)).status).toBe(401);
      expect((await one.team.get('/api/v1/documents/doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q/responses')).status).toBe(
        404,
      );
      expect((await one.team.get(`${path}?cursor=x`)).status).toBe(400);
    });

    it('are measured against the service levels', async () => {
      const sent = await two.service.app.get(MetricsRegistry).toText();
      const received = await one.service.app.get(MetricsRegistry).toText();
      expect(sent).toMatch(/passerelle_mls_sent_total\{state="accepted"\} [1-9]/);
      expect(sent).toMatch(/passerelle_mls_send_seconds_bucket\{le="1200"\} [1-9]/);
      expect(sent).toContain('passerelle_mls_overdue 0');
      expect(received).toMatch(/passerelle_mls_received_total\{code="RE"\} [1-9]/);
      expect(received).toMatch(/passerelle_mls_receive_seconds_bucket\{le="1500"\} [1-9]/);
      await two.service.sql(
        `INSERT INTO provider_messages (id, kind, sender, receiver, doc_type_id, process_id, country_c1, payload, message_id,
           conversation_id, envelope_id, since, give_up_at, created_at, next_attempt_at)
         VALUES ('pmsg_late', 'mls', '', '', '', '', '', '', 'late', '', '', now() - interval '21 minutes', now() + interval '1 day', now(), now() + interval '1 day')`,
      );
      expect(await two.service.app.get(MetricsRegistry).toText()).toContain('passerelle_mls_overdue 1');
      await two.service.sql(`DELETE FROM provider_messages WHERE id = 'pmsg_late'`);
    });

    it('an invoice response travels as a document and is listed with the invoice that it answers', async () => {
      const invoice = await delivered(one, await send(one, two));
      await one.team.post(`/api/v1/companies/${one.company.id}/document-types`, {
        docTypeId: RESPONSE_TYPE,
        processId: RESPONSE_PROCESS,
      });
      scene().network.publish({
        participant: one.company.address,
        docTypeId: RESPONSE_TYPE,
        processId: RESPONSE_PROCESS,
        url: `${one.service.baseUrl}/as4`,
        certificate: scene().apOne.der,
      });
      two.service.app.get(ParticipantLookup).evict(one.company.address);
      const answer = invoiceResponse({
        number: 'IR-1',
        sender: two.company.address,
        receiver: one.company.address,
        answers: invoice.parsed.invoiceNumber,
        code: 'RE',
        reason: 'The price is wrong.',
      });
      const sent = await two.team.post(`/api/v1/${two.company.id}/send`, {
        recipient: one.company.address,
        documentType: 'xml',
        document: answer,
      });
      expect(sent.status).toBe(200);
      expect(sent.body.document).toMatchObject({
        type: 'invoiceResponse',
        validation: { result: 'valid', ruleSets: [{ name: 'ir', version: '2026.5' }], errors: [] },
      });
      const [response] = await answered(one, invoice.id);
      expect(response).toMatchObject({
        kind: 'invoiceResponse',
        code: 'RE',
        description: 'The price is wrong.',
        sender: two.company.address,
        deliveryId: null,
      });
      // A stranger who knows the number answers nothing.
      const { app } = one.service;
      const foreign = app.get(UnitOfWork).run((tx) =>
        app.get(DocumentResponseService).findInvoice(tx, one.company.id, {
          number: String(invoice.parsed.invoiceNumber),
          recipient: '0208:0987654394',
          isCreditNote: false,
        }),
      );
      expect(await foreign).toBeNull();
      const { body } = await one.team.get(`/api/v1/documents/${response.responseDocumentId}`);
      expect(body.document).toMatchObject({ direction: 'incoming', type: 'invoiceResponse' });
      expect((await delivered(one, invoice.id)).deliveries[0].messageStatus).toBeNull();
    });
  });
});
