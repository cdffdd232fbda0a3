import { smallInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const line = { name: 'Work', netPriceAmount: '10', vat: { percentage: '21' } };
const buyer = { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' };
const document = smallInvoice('F-1', { buyer, lines: [line] });

/** Every message says what the field must be and what came; those of rules begin with their id. */
const MESSAGE = /^(must .+; received .+|[A-Z0-9-]+: .+)$/s;

describe('the API', () => {
  const shared = sharedService();

  describe('one answer names every field at fault', () => {
    let service: Service;
    let team: TeamClient;
    let path: string;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      const company = await team.company();
      path = `/api/v1/${company.id}`;
    });

    const faultsOf = async (body: object, route = 'send'): Promise<Record<string, string[]>> => {
      const { status, body: answer } = await team.post(`${path}/${route}`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        document,
        ...body,
      });
      expect(status).toBe(400);
      return answer.errors;
    };

    it('of the request, of the document, and of the rules about what is left of it', async () => {
      const { buyerReference: _, ...unreferenced } = document;
      const broken = {
        ...unreferenced,
        issueDate: '2026-02-30',
        invoicNumber: 1,
        buyer: { ...buyer, country: 'XX' },
        lines: [
          { ...line, unitCode: 'HOUR' },
          { ...line, quantity: 'two' },
        ],
      };
      for (const route of ['send', 'preview']) {
        const errors = await faultsOf(
          { document: broken, email: { when: 'never', to: ['x'] }, docTypeId: 7 },
          route,
        );
        expect(Object.keys(errors).sort()).toEqual([
          'docTypeId',
          'document.buyer.country',
          'document.buyerReference',
          'document.invoicNumber',
          'document.issueDate',
          'document.lines.0.unitCode',
          'document.lines.1.quantity',
          'email.to',
          'email.when',
        ]);
        for (const message of Object.values(errors).flat()) expect(message).toMatch(MESSAGE);
        expect(errors['document.invoicNumber']).toEqual([
          'must be a field of an invoice, such as invoiceNumber; received "invoicNumber"',
        ]);
        expect(errors['document.buyerReference']?.[0]).toMatch(/^PEPPOL-EN16931-R003: /);
      }
    });

    it('with an envelope that is at fault in everything but the document', async () => {
      const errors = await faultsOf({ recipient: '208:1', sendAt: '2020-01-01T00:00:00Z', attachPdf: 'yes' });
      expect(Object.keys(errors).sort()).toEqual(['attachPdf', 'recipient', 'sendAt']);
    });

    it.each([
      [{ lines: [{ ...line, unitCode: 'HOUR' }] }, 'lines.0.unitCode', 'BR-CL-23'],
      [{ buyerReference: null }, 'buyerReference', 'PEPPOL-EN16931-R003'],
      [{ currency: 'XXZ' }, 'currency', 'BR-CL-04'],
      [{ buyer: { ...buyer, country: 'ZZ' } }, 'buyer.country', 'BR-CL-14'],
      [{ paymentMeans: [{ paymentMethodCode: '99' }] }, 'paymentMeans.0.paymentMethodCode', 'BR-CL-16'],
      [
        { buyer: { ...buyer, enterpriseNumberScheme: '9', enterpriseNumber: '1' } },
        'buyer.enterpriseNumberScheme',
        'BR-CL-11',
      ],
      [
        { paymentMeans: [{ paymentMethod: 'direct_debit' }] },
        'paymentMeans.0.mandate.id',
        'PEPPOL-EN16931-R061',
      ],
      [
        { lines: [{ ...line, commodityClassifications: [{ scheme: 'QQ', value: '1' }] }] },
        'lines.0.commodityClassifications.0.scheme',
        'BR-CL-13',
      ],
      [
        { discounts: [{ reasonCode: 'QQ', amount: '1', vat: { percentage: '21' } }] },
        'discounts.0.reasonCode',
        'BR-CL-19',
      ],
      [
        { discounts: [{ reason: 'x', amount: '1', baseAmount: '10', vat: { percentage: '21' } }] },
        'discounts.0.percentage',
        'PEPPOL-EN16931-R042',
      ],
      [{ lines: [{ ...line, name: null }] }, 'lines.0.name', 'BR-25'],
      [{ lines: [{ ...line, netPriceAmount: '-1' }] }, 'lines.0.netPriceAmount', 'BR-27'],
      [{ typeCode: '326' }, 'typeCode', 'PEPPOL-EN16931-P0112'],
      [{ countrySpecific: { billingMode: 'S1' } }, 'countrySpecific.recoveryCostsNote', 'BR-FR-05_BT-22-1'],
    ])('keys the finding about %j by %s', async (fields, field, rule) => {
      const errors = await faultsOf({ document: { ...document, ...fields } });
      expect(errors[`document.${field}`]?.[0]).toMatch(new RegExp(`^${rule}: `));
    });

    it('of a company, whatever finds it', async () => {
      const company = { name: ' ', address: 'S', postalCode: '1', city: 'C', country: 'BX' };
      const created = await team.post('/api/v1/companies', {
        ...company,
        vatNumber: 'BE0123456789',
        email: 'nobody',
        enterpriseNumberScheme: '0208',
        enterpriseNumber: '1',
        colour: 'red',
      });
      expect([created.status, Object.keys(created.body.errors).sort()]).toEqual([
        400,
        ['colour', 'country', 'email', 'enterpriseNumber', 'name', 'vatNumber'],
      ]);
      const own = await team.company();
      const updated = await team.put(`/api/v1/companies/${own.id}`, {
        vatNumber: 'BE0123456789',
        email: 'nobody',
        city: 7,
      });
      expect([updated.status, Object.keys(updated.body.errors).sort()]).toEqual([
        400,
        ['city', 'email', 'vatNumber'],
      ]);
    });

    it('of everything else that has rules of its own', async () => {
      const company = await team.company();
      const below = `/api/v1/companies/${company.id}`;
      const webhook = (await team.post('/api/v1/webhooks', { url: 'https://erp.example.com/hook' })).body
        .webhook;
      const bad = { vatNumber: '!', peppolAddresses: ['0208'], externalId: 7, colour: 'red' };
      for (const [method, at, body, fields] of [
        ['POST', '/api/v1/suppliers', bad, ['colour', 'externalId', 'peppolAddresses.0', 'vatNumber']],
        [
          'POST',
          '/api/v1/customers',
          { ...bad, country: 'XX' },
          ['colour', 'country', 'externalId', 'peppolAddresses.0', 'vatNumber'],
        ],
        ['POST', `${below}/identifiers`, { scheme: '02', identifier: 7 }, ['identifier', 'scheme']],
        ['POST', `${below}/document-types`, { docTypeId: 'x', processId: 'a b' }, ['docTypeId', 'processId']],
        ['POST', '/api/v1/webhooks', { url: 'ftp://x', secret: 7 }, ['secret', 'url']],
        ['PUT', `/api/v1/webhooks/${webhook.id}`, { url: 'ftp://x', secret: 7 }, ['secret', 'url']],
      ] as const) {
        const { status, body: answer } = await team.request(method, at, body, {});
        expect([at, status, Object.keys(answer.errors).sort()]).toEqual([at, 400, fields]);
      }
    });
  });
});
