import { itemsAt } from '../support/pages';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const XRECHNUNG_INVOICE =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0::2.1';
const BIS_INVOICE =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const body = {
  buyerReference: '04011000-12345-03',
  buyer: { name: 'Amt für Prüfung', street: 'Platz 1', city: 'Bremen', postalZone: '28195', country: 'DE' },
  delivery: { date: '2026-11-01' },
  paymentMeans: [{ iban: 'BE71096123456769' }],
  lines: [{ name: 'Papier', netPriceAmount: '10', vat: { percentage: '21' } }],
};

const NLCIUS_INVOICE = XRECHNUNG_INVOICE.replace(
  'urn:xeinkauf.de:kosit:xrechnung_3.0',
  'urn:fdc:nen.nl:nlcius:v1.0',
);

describe('documents', () => {
  const shared = sharedService();

  describe('a national profile given as JSON', () => {
    let service: Service;
    let team: TeamClient;
    let seller: { id: string; address: string };

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      seller = await team.company({ email: 'office@company.example', phone: '+32 2 555 12 12' });
    });

    let number = 0;

    function ask(how: 'send' | 'preview', fields: object, document: object = body): Promise<Answer> {
      number += 1;
      return team.post(`/api/v1/${seller.id}/${how}`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        profile: 'xrechnung-3',
        document: { invoiceNumber: `XR-${number}`, ...document },
        ...fields,
      });
    }

    it('is written, validated, stored and delivered as XRechnung, with the company as its contact', async () => {
      const sent = await ask('send', {});
      expect(sent.body).toMatchObject({
        document: {
          profile: 'xrechnung-3',
          docTypeId: XRECHNUNG_INVOICE,
          processId: BILLING,
          validation: { result: 'valid', profile: 'xrechnung-3', errors: [] },
          parsed: { buyerReference: '04011000-12345-03', seller: { phone: '+32 2 555 12 12' } },
        },
      });
      const { parsed, id } = sent.body.document;
      expect(parsed.seller.contactName).toBe(parsed.seller.name);
      await until(async () => {
        const { body: now } = await team.get(`/api/v1/documents/${id}`);
        return now.document.deliveryStatus === 'delivered' && now.document.profile === 'xrechnung-3';
      });
    });

    it('is a credit note too', async () => {
      const document = {
        ...body,
        invoiceNumber: undefined,
        creditNoteNumber: 'XG-1',
        invoiceReferences: [{ id: 'XR-1' }],
      };
      const { body: previewBody } = await ask('preview', { documentType: 'creditNote' }, document);
      expect(previewBody.document).toMatchObject({
        type: 'creditNote',
        profile: 'xrechnung-3',
        docTypeId: XRECHNUNG_INVOICE.replace('Invoice-2::Invoice', 'CreditNote-2::CreditNote'),
        validation: { result: 'valid', errors: [] },
      });
    });

    it('goes only to a recipient who has registered it, and arrives as what it is', async () => {
      const buyer = await team.company();
      const refused = await ask('send', { recipient: buyer.address });
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([422, 'document_not_supported']);
      await team.post(`/api/v1/companies/${buyer.id}/document-types`, {
        docTypeId: XRECHNUNG_INVOICE,
        processId: BILLING,
      });
      const sent = await ask('send', { recipient: buyer.address });
      expect(sent.status).toBe(200);
      const path = `/api/v1/documents?companyId=${buyer.id}&direction=incoming`;
      await until(async () => (await itemsAt(team, path, 'documents')).length === 1);
      const [arrived] = await itemsAt(team, path, 'documents');
      expect(arrived).toMatchObject({
        type: 'invoice',
        profile: 'xrechnung-3',
        docTypeId: XRECHNUNG_INVOICE,
      });
    });

    it('is written as the Dutch profile likewise, and validated by it', async () => {
      const { body: previewBody } = await ask('preview', { profile: 'nlcius' });
      expect(previewBody.document).toMatchObject({
        profile: 'nlcius',
        docTypeId: NLCIUS_INVOICE,
        processId: BILLING,
        validation: {
          result: 'valid',
          profile: 'nlcius',
          ruleSets: [{}, {}, { name: 'nlcius' }],
          errors: [],
        },
      });
      const seller = {
        name: 'Atelier Dubois SRL',
        street: 'Kade 1',
        city: 'Delft',
        postalZone: '2600 AA',
        country: 'NL',
      };
      const dutch = await ask('preview', { profile: 'nlcius' }, { ...body, seller });
      const found = dutch.body.document.validation.errors;
      expect(found.map(({ ruleCode }: { ruleCode: string }) => ruleCode)).toContain('BR-NL-1');
    });

    it('is refused with every field that XRechnung asks for', async () => {
      const bare = await team.company({}, true);
      const { status, body: answer } = await team.post(`/api/v1/${bare.id}/send`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        profile: 'xrechnung-3',
        document: { ...body, invoiceNumber: 'XR-0', buyerReference: ' ', paymentMeans: [] },
      });
      expect([status, answer.errors]).toEqual([
        400,
        {
          'document.buyerReference': [expect.stringMatching(/^BR-DE-15: .*Leitweg-ID/)],
          'document.paymentMeans': [expect.stringMatching(/^BR-DE-1: /)],
          'document.seller.phone': [expect.stringMatching(/^BR-DE-6: /)],
          'document.seller.email': [expect.stringMatching(/^BR-DE-7: /)],
        },
      ]);
    });

    it.each([
      ['no profile of ours', { profile: 'en16931' }, 'profile', /peppol-bis-3, xrechnung-3, nlcius.*en16931/],
      ['XML', { documentType: 'xml', document: '<Invoice/>' }, 'profile', /absent with documentType xml/],
      ['another document type', { docTypeId: BIS_INVOICE }, 'docTypeId', /leave docTypeId out/],
      [
        'French specifics',
        { document: { ...body, invoiceNumber: 'F', countrySpecific: { billingMode: 'S1' } } },
        'document.countrySpecific',
        /absent.*xrechnung-3/,
      ],
    ])('is not asked for with %s', async (_, fields, field, message) => {
      const { status, body: answer } = await ask('send', fields);
      expect([status, answer.errors]).toMatchObject([400, { [field]: [expect.stringMatching(message)] }]);
    });

    it('is not what is written unless it is asked for', async () => {
      for (const profile of [undefined, 'peppol-bis-3']) {
        const { body: answer } = await ask('preview', { profile });
        expect(answer.document).toMatchObject({ profile: 'peppol-bis-3', docTypeId: BIS_INVOICE });
      }
    });
  });
});
