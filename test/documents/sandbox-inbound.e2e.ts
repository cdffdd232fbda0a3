import { RereadDocumentsJob } from '../../src/business/sending/reread-documents-job';
import { convertInvoice, parseXml } from '../../src/standards/invoice';
import { CREDIT_NOTE } from '../support/credit-note';
import { Endpoint, SECRET } from '../support/endpoint';
import type { Service } from '../support/service';
import { storeAsEarlier } from '../support/stored-contents';
import type { Answer, TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

describe('documents', () => {
  const shared = sharedService();

  describe('the sandbox', () => {
    let service: Service;
    let receiver: Endpoint;
    let team: TeamClient;
    let stranger: TeamClient;
    let production: TeamClient;
    let from: { id: string; address: string };

    beforeAll(async () => {
      service = shared();
      receiver = await Endpoint.start();
      [team, stranger, production] = await Promise.all([
        service.team(),
        service.team(),
        service.team('production'),
      ]);
      from = await team.company();
      await team.sdk.webhooks.create({ url: receiver.url, secret: SECRET });
    });

    afterAll(async () => {
      await receiver.stop();
    });

    function inbound(fields: object, client = team): Promise<Answer> {
      return client.post('/api/v1/sandbox/inbound', { document: CREDIT_NOTE, ...fields });
    }

    describe('inbound', () => {
      it('receives any UBL for a company, and tells webhooks', async () => {
        const answer = await inbound({ companyId: from.id });
        expect(answer.body.document).toMatchObject({
          direction: 'incoming',
          companyId: from.id,
          receiverId: from.address,
          type: 'creditNote',
          xml: CREDIT_NOTE,
          validation: { result: 'valid' },
          parsed: { creditNoteNumber: 'CN-2026-7' },
          readAt: null,
        });
        const [post] = await receiver.until(1, ({ body }) => body.includes(answer.body.document.id));
        expect(post?.body).toContain('document.received');
      });

      it('stores what is invalid or no invoice at all', async () => {
        const invalid = await inbound({
          receiver: from.address,
          document: CREDIT_NOTE.replace('>12.10</cbc:PayableAmount>', '>1</cbc:PayableAmount>'),
        });
        expect(invalid.body.document.validation.result).toBe('invalid');
        const foreign = await inbound({
          receiver: from.address,
          document: CREDIT_NOTE.replace(/(?<=CustomizationID>)[^<]*/, 'urn:peppol:pint:billing-1@jp-1'),
        });
        expect(foreign.body.document).toMatchObject({
          type: 'creditNote',
          profile: 'pint-jp',
          parsed: { creditNoteNumber: 'CN-2026-7' },
          validation: { result: 'invalid', profile: 'pint-jp' },
        });
        const order = await inbound({ receiver: from.address, document: '<order xmlns="urn:x"/>' });
        expect(order.body.document).toMatchObject({ type: 'unknown', parsed: null });
        const broken = await inbound({ receiver: from.address, document: '<order' });
        expect(broken.body.document).toMatchObject({ type: 'unknown', validation: { result: 'invalid' } });
      });

      it('reads documents of older versions again, and keeps the result of those it knew', async () => {
        const german = CREDIT_NOTE.replace(
          /(?<=CustomizationID>)[^<]*/,
          'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
        );
        const arrive = async (document: string): Promise<string> =>
          (await inbound({ receiver: from.address, document })).body.document.id;
        const [unread, known, order] = [
          await arrive(german),
          await arrive(CREDIT_NOTE),
          await arrive('<order xmlns="urn:x"/>'),
        ];
        const seller = {
          ruleCode: 'SENDER-NOT-SELLER',
          errorMessage: 'Sent by another.',
          errorLevel: 'WARNING',
          fieldName: 'seller',
          source: 'Envelope',
        };
        const account = { ...seller, ruleCode: 'PAYEE-ACCOUNT-NEW', source: 'Passerelle' };
        const earlier = { result: 'valid', errors: [seller, account] };
        await storeAsEarlier(service, unread, { parsed: null, validation: earlier });
        await storeAsEarlier(service, known, { validation: earlier });
        await storeAsEarlier(service, order, { validation: earlier });
        await service.sql(
          `UPDATE documents SET type = 'unknown', document_number = NULL, sender_name = NULL, validation_result = 'valid'
         WHERE id = $1`,
          [unread],
        );
        await service.sql(`UPDATE documents SET profile = NULL WHERE id = ANY($1)`, [[unread, known, order]]);

        const readDocument = async (id: string): Promise<Answer['body']> => await team.sdk.documents.get(id);
        expect(await readDocument(unread)).toMatchObject({
          profile: 'unknown',
          parsed: null,
          validation: { ...earlier, profile: 'unknown', ruleSets: [] },
        });
        expect((await team.get('/api/v1/documents?type=unknown&limit=2')).status).toBe(200);

        await service.app.get(RereadDocumentsJob).readAll();

        const read = await readDocument(unread);
        expect(read).toMatchObject({
          type: 'creditNote',
          profile: 'xrechnung-3',
          parsed: { creditNoteNumber: 'CN-2026-7' },
          validation: { result: 'invalid', profile: 'xrechnung-3' },
        });
        const codes = read.validation.errors.map(({ ruleCode }: { ruleCode: string }) => ruleCode);
        expect(codes).toEqual(expect.arrayContaining(['BR-DE-2', 'SENDER-NOT-SELLER', 'PAYEE-ACCOUNT-NEW']));
        expect(
          (await team.get('/api/v1/documents?type=creditNote&search=cn-2026-7')).body.documents.map(
            ({ id }: { id: string }) => id,
          ),
        ).toContain(unread);
        expect(await readDocument(known)).toMatchObject({
          type: 'creditNote',
          profile: 'peppol-bis-3',
          validation: {
            ...earlier,
            profile: 'peppol-bis-3',
            ruleSets: [
              { name: 'ubl' },
              { name: 'en' },
              { name: 'peppol' },
              { name: 'belgian-communication' },
            ],
          },
        });
        expect(await readDocument(order)).toMatchObject({
          type: 'unknown',
          profile: 'unknown',
          parsed: null,
          validation: { ...earlier, profile: 'unknown', ruleSets: [] },
        });
        expect(await service.app.get(RereadDocumentsJob).readAll()).toMatchObject({ readCount: 0 });
      });

      it('reads documents of unknown type again that an earlier reader could not read, in PDFs too, once', async () => {
        const arrive = async (document: string): Promise<string> =>
          (await inbound({ receiver: from.address, document })).body.document.id;
        const invoice = convertInvoice(parseXml(CREDIT_NOTE), 'cii')?.text ?? '';
        const [cii, pdf, other] = [
          await arrive(invoice),
          await arrive(invoice.replace('CN-2026-7', 'CN-2026-8')),
          await arrive('<order xmlns="urn:y"/>'),
        ];
        const facturX = await fetch(`${team.baseUrl}/api/v1/documents/${pdf}?format=facturx`, {
          headers: { authorization: team.authorization },
        });
        const bytes = Buffer.from(await facturX.arrayBuffer());
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
        const unread = { result: 'valid', profile: 'unknown', ruleSets: [], errors: [] };
        for (const id of [cii, pdf]) await storeAsEarlier(service, id, { parsed: null, validation: unread });
        await service.sql('UPDATE document_contents SET xml = $2, packed_xml = NULL WHERE document_id = $1', [
          pdf,
          bytes,
        ]);
        await service.sql(
          `UPDATE documents SET type = 'unknown', profile = 'unknown', document_number = NULL WHERE id = ANY($1)`,
          [[cii, pdf]],
        );
        const { readCount } = await service.app.get(RereadDocumentsJob).readAll();
        expect(readCount).toBeGreaterThanOrEqual(3);
        const readDocument = async (id: string): Promise<Answer['body']> => await team.sdk.documents.get(id);
        expect(await readDocument(cii)).toMatchObject({
          type: 'creditNote',
          parsed: { creditNoteNumber: 'CN-2026-7' },
        });
        expect(await readDocument(pdf)).toMatchObject({
          type: 'creditNote',
          parsed: { creditNoteNumber: 'CN-2026-8' },
        });
        expect((await readDocument(pdf)).xml).toMatch(/^<\?xml/);
        expect(await readDocument(other)).toMatchObject({ type: 'unknown' });
        expect(await service.app.get(RereadDocumentsJob).readAll()).toMatchObject({ readCount: 0 });
      });

      it('takes a repeated message for the first, also ten at once', async () => {
        const messageId = 'repeated-1@partner.example';
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => inbound({ companyId: from.id, messageId })),
        );
        expect(new Set(answers.map(({ body }) => body.document.id)).size).toBe(1);
        const other = await inbound({ companyId: from.id, messageId, document: '<other xmlns="urn:x"/>' });
        expect([other.status, other.headers.get('x-error-code')]).toEqual([409, 'message_id_reused']);
      });

      it('makes one document of a repeated Idempotency-Key', async () => {
        const headers = { 'idempotency-key': 'inbound' };
        const body = { companyId: from.id, document: CREDIT_NOTE };
        const [first, again] = [
          await team.post('/api/v1/sandbox/inbound', body, { headers }),
          await team.post('/api/v1/sandbox/inbound', body, { headers }),
        ];
        expect(again.headers.get('idempotent-replayed')).toBe('true');
        expect(again.body.document.id).toBe(first.body.document.id);
      });

      it('refuses who is not served', async () => {
        const unpublished = await team.company({}, false);
        const cases: [Promise<Answer>, number, string][] = [
          [inbound({ receiver: '0208:0999999922' }), 422, 'recipient_not_found'],
          [inbound({ receiver: from.address }, stranger), 422, 'recipient_not_found'],
          [inbound({ companyId: unpublished.id }), 422, 'recipient_not_found'],
          [inbound({ companyId: from.id }, stranger), 401, 'unauthorized'],
          [inbound({ companyId: from.id }, production), 403, 'sandbox_only'],
          [inbound({}), 400, 'invalid_input'],
          [inbound({ companyId: from.id, receiver: from.address }), 400, 'invalid_input'],
        ];
        for (const [answer, status, code] of cases) {
          const { status: got, headers } = await answer;
          expect([got, headers.get('x-error-code')]).toEqual([status, code]);
        }
      });
    });
  });
});
