import { itemsAt } from '../support/pages';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const UBL_INVOICE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice';
const PINT_SG = `${UBL_INVOICE}##urn:peppol:pint:billing-1@sg-1::2.1`;
const BIS_INVOICE = `${UBL_INVOICE}##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`;
const PROCESS = 'urn:peppol:bis:billing';

const body = {
  currency: 'SGD',
  buyerReference: 'PO-7',
  buyer: {
    name: 'Buyer Pte. Ltd.',
    street: 'Central Road 56',
    city: 'Singapore',
    postalZone: '10100',
    country: 'SG',
  },
  paymentTerms: { note: '30 days' },
  lines: [{ name: 'Camera', netPriceAmount: '100', vat: { category: 'SR', percentage: '9' } }],
};

const PINT_OM = `${UBL_INVOICE}##urn:peppol:pint:billing-1@om-1::2.1`;

const omani = {
  currency: 'OMR',
  buyerReference: 'PO-7',
  buyer: {
    name: 'Buyer LLC',
    street: 'Way 1',
    street2: 'Building 2',
    street3: 'Al Khuwair',
    city: 'Muscat',
    postalZone: '133',
    country: 'OM',
    vatNumber: 'OM1345678901',
  },
  lines: [
    {
      name: 'Consulting',
      netPriceAmount: '33.33',
      vat: { percentage: '5' },
      pint: { itemKind: 'S', serviceCode: '83000000', activityCode: '620101' },
    },
  ],
};

const omaniSeller = {
  name: 'Seller LLC',
  street: 'Way 2317',
  street2: 'Building 192',
  street3: 'Al Khuwair',
  city: 'Muscat',
  postalZone: '133',
  country: 'OM',
  phone: '+968 24 123456',
  vatNumber: 'OM1987654321',
};

describe('documents', () => {
  const shared = sharedService();

  describe('an international invoice (PINT) given as JSON', () => {
    let service: Service;
    let team: TeamClient;
    let seller: { id: string };

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      seller = await team.company({
        name: 'Seller Pte. Ltd.',
        address: 'Main Street 1',
        city: 'Singapore',
        postalCode: '018956',
        country: 'SG',
        enterpriseNumberScheme: '0195',
        enterpriseNumber: 'SGUEN200212345Z',
        vatNumber: 'M2-1234567-K',
      });
    });

    let number = 0;

    function ask(how: 'send' | 'preview', fields: object = {}, document: object = body): Promise<Answer> {
      number += 1;
      return team.post(`/api/v1/${seller.id}/${how}`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        document: { invoiceNumber: `SG-${number}`, ...document },
        ...fields,
      });
    }

    /** A company that receives this type and no other. */
    async function recipient(docTypeId: string): Promise<{ id: string; address: string }> {
      const company = await team.company();
      const path = `/api/v1/companies/${company.id}/document-types`;
      for (const { id } of await itemsAt(team, path, 'documentTypes'))
        await team.delete(`${path}/${String(id)}`);
      const added = await team.post(path, { docTypeId, processId: PROCESS });
      expect(added.body.documentType).toMatchObject({ docTypeId, codeListState: 'active' });
      return company;
    }

    it('is written with the tax of its area, validated by the rules of it, stored and delivered', async () => {
      const sent = await ask('send', { profile: 'pint-sg' });
      expect(sent.body).toMatchObject({
        document: {
          profile: 'pint-sg',
          docTypeId: PINT_SG,
          processId: PROCESS,
          validation: {
            result: 'valid',
            ruleSets: [{}, { name: 'pint' }, { name: 'pint-sg' }],
            errors: [{ ruleCode: 'HOUSE-NO-PAYMENT', errorLevel: 'WARNING' }],
          },
          parsed: {
            taxScheme: 'GST',
            uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
            seller: { vatNumber: 'M21234567K', taxRegistrations: [] },
            vat: { totalVatAmount: '9.00' },
          },
        },
      });
      const path = `/api/v1/documents/${sent.body.document.id}`;
      await until(async () => (await team.get(path)).body.document.deliveryStatus === 'delivered');
    });

    it.each([
      ['the document type itself', PINT_SG],
      ['a wildcard of the area', PINT_SG.replace('sg-1', 'sg-1*')],
      ['a wildcard of all areas', PINT_SG.replace('@sg-1', '*')],
    ])(
      'goes to a recipient that has registered %s, also where no profile is named',
      async (_what, registered) => {
        const buyer = await recipient(registered);
        const { body: known } = await team.post('/api/v1/recipients/verify', {
          address: buyer.address,
          docTypeId: PINT_SG,
        });
        expect(known.recipient.documentTypes).toMatchObject([
          { docTypeId: registered, processes: [PROCESS] },
        ]);
        const sent = await ask('send', { recipient: buyer.address });
        expect([sent.status, sent.body.document?.docTypeId]).toEqual([200, PINT_SG]);
        const path = `/api/v1/documents?companyId=${buyer.id}&direction=incoming`;
        await until(async () => (await itemsAt(team, path, 'documents')).length === 1);
        const [arrived] = await itemsAt(team, path, 'documents');
        expect(arrived).toMatchObject({ profile: 'pint-sg', docTypeId: PINT_SG });
      },
    );

    it('is what a document type names, too', async () => {
      const { body: previewBody } = await ask('preview', { docTypeId: PINT_SG });
      expect(previewBody.document).toMatchObject({
        profile: 'pint-sg',
        processId: PROCESS,
        validation: { result: 'valid' },
        parsed: { taxScheme: 'GST' },
      });
    });

    it('does not go to a recipient that has registered another area', async () => {
      const buyer = await recipient(PINT_SG.replace('@sg-1', '@jp-1*'));
      const refused = await ask('send', { recipient: buyer.address, profile: 'pint-sg' });
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([422, 'document_not_supported']);
    });

    it('is chosen where the recipient takes nothing else', async () => {
      const buyer = await recipient(PINT_SG.replace('@sg-1', '@eu-1'));
      const { id } = await team.company();
      const lines = [{ name: 'Camera', netPriceAmount: '100', vat: { percentage: '21' } }];
      const sent = await team.post(`/api/v1/${id}/send`, {
        recipient: buyer.address,
        documentType: 'invoice',
        document: { ...body, invoiceNumber: 'EU-1', currency: 'EUR', lines },
      });
      expect(sent.body.document).toMatchObject({ profile: 'pint-eu', validation: { result: 'valid' } });
    });

    it.each([
      [
        'an unknown profile',
        { profile: 'pint-xx' },
        'profile',
        /pint-eu, pint-ae, pint-aunz.*; received "pint-xx"$/,
      ],
      [
        'a profile without the kind',
        { profile: 'pint-sg', documentType: 'selfBillingInvoice' },
        'profile',
        /documents of type selfBillingInvoice: .*pint-aunz.*received "pint-sg"/,
      ],
      [
        'another document type',
        { profile: 'pint-sg', docTypeId: BIS_INVOICE },
        'docTypeId',
        /leave docTypeId out/,
      ],
      [
        'the tax of another profile',
        { profile: 'pint-jp' },
        'document.lines.0.vat.category',
        /^must be one of S, AA, E, G, O; received "SR"$/,
      ],
      [
        'a category that the tax of its country does not have',
        {
          document: {
            ...body,
            invoiceNumber: 'C',
            lines: [{ ...body.lines[0], vat: { category: 'AA', percentage: '9' } }],
          },
        },
        'document.lines.0.vat.category',
        /^must be one of SR, ZR, .*received "AA"$/,
      ],
    ])('is refused with %s', async (_, fields, field, message) => {
      const { status, body: answer } = await ask('send', fields);
      expect([status, answer.errors]).toMatchObject([400, { [field]: [expect.stringMatching(message)] }]);
    });

    it('is refused with every field that its area asks for', async () => {
      const lines = [{ name: 'Chair', netPriceAmount: '100', vat: { percentage: '10' } }];
      const document = { currency: 'JPY', taxScheme: 'GST', buyer: body.buyer, lines };
      const { status, body: answer } = await ask('send', { profile: 'pint-jp' }, document);
      expect([status, Object.keys(answer.errors).sort()]).toEqual([
        400,
        ['document.invoicePeriod', 'document.taxScheme'],
      ]);
    });

    it('of Oman is sent, validated, delivered and read by its recipient', async () => {
      const buyer = await recipient(PINT_OM);
      const { name, street, city, postalZone, country, vatNumber } = omaniSeller;
      const company = await team.company({
        ...{ name, address: street, city, postalCode: postalZone, country, vatNumber },
        ...{ enterpriseNumberScheme: '0248', enterpriseNumber: 'OM1987654321' },
      });
      const sent = await team.post(`/api/v1/${company.id}/send`, {
        recipient: buyer.address,
        documentType: 'invoice',
        profile: 'pint-om',
        document: { ...omani, invoiceNumber: 'OM-1', seller: omaniSeller },
      });
      expect(sent.body).toMatchObject({
        document: {
          profile: 'pint-om',
          docTypeId: PINT_OM,
          validation: {
            result: 'valid',
            ruleSets: [{}, { name: 'pint' }, { name: 'pint-om', version: '1.0.1' }],
          },
        },
      });
      const path = `/api/v1/documents?companyId=${buyer.id}&direction=incoming`;
      await until(async () => (await itemsAt(team, path, 'documents')).length === 1);
      const [arrived] = await itemsAt(team, path, 'documents');
      const { body: shown } = await team.get(`/api/v1/documents/${String(arrived?.['id'])}`);
      expect(shown.document).toMatchObject({
        profile: 'pint-om',
        processId: PROCESS,
        validation: { result: 'valid' },
        parsed: {
          uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5/),
          pint: {
            transactionType: '10000000000000000000',
            oman: { issueTime: expect.stringMatching(/^\d{2}:\d{2}:\d{2}$/) },
          },
          lines: [{ pint: { taxAmount: '1.667', grossAmount: '34.997', activityCode: '620101' } }],
          vat: { totalVatAmount: '1.67' },
        },
      });
    });

    it('of Oman is refused with the field that a published rule is about', async () => {
      const [line] = omani.lines;
      const lines = [{ ...line, pint: { ...line?.pint, activityCode: '620199' } }];
      const { status, body: answer } = await ask(
        'send',
        { profile: 'pint-om' },
        { ...omani, seller: omaniSeller, lines },
      );
      expect([status, answer.errors]).toMatchObject([
        400,
        { 'document.lines.0.pint.activityCode': [expect.stringContaining('620199')] },
      ]);
    });
  });
});
