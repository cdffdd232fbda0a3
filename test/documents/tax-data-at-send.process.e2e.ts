import { EMIRATI } from '../../src/standards/rules/pint/written-invoices.fixture';
import { smallInvoice } from '../support/invoices';
import { itemsAt } from '../support/pages';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const SLOVAK = {
  name: 'Kláves a.s.',
  address: 'Hlavná 1',
  postalCode: '81101',
  city: 'Bratislava',
  country: 'SK',
  enterpriseNumberScheme: '0245',
  enterpriseNumber: '2020179381',
  vatNumber: null,
  isSmpRecipient: false,
};
const SETTING = { jurisdiction: 'SK', taxIdentifier: '2020179381' };
const FIELD = 'document.seller.vatNumber';
const MESSAGE =
  'TAX-DATA-INCOMPLETE: The VAT number of the seller is missing, but the tax authority of Slovakia requires it. Enter seller.vatNumber.';

const buyer = {
  name: 'Odberateľ s.r.o.',
  street: 'Dlhá 2',
  city: 'Košice',
  postalZone: '04001',
  country: 'SK',
  vatNumber: 'SK2022749619',
};
/** Registered for tax without a VAT number (BT-32), as EN 16931 permits and the report does not. */
const seller = {
  name: SLOVAK.name,
  street: SLOVAK.address,
  city: SLOVAK.city,
  postalZone: SLOVAK.postalCode,
  country: 'SK',
  enterpriseNumberScheme: '0245',
  enterpriseNumber: '2020179381',
  taxRegistrations: [{ scheme: 'TAX', identifier: '2020179381' }],
};
const lines = [{ name: 'Služba', netPriceAmount: '10', vat: { percentage: '23' } }];

describe('documents', () => {
  const shared = sharedService();

  describe('an invoice of a company that reports to a tax authority', () => {
    let service: Service;
    let team: TeamClient;
    let number = 0;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
    });

    const createCompany = async (fields: object = {}): Promise<string> =>
      (await team.company({ ...SLOVAK, taxReporting: SETTING, ...fields })).id;

    const ask = (companyId: string, how: 'send' | 'preview', document: object, more: object = {}) =>
      team.post(`/api/v1/${companyId}/${how}`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        document: smallInvoice(`TD-${++number}`, {
          buyer,
          seller,
          lines,
          paymentMeans: [{ iban: 'SK3112000000198742637541' }],
          ...document,
        }),
        ...more,
      });

    async function expectRefused(answer: Answer, errors: Record<string, unknown[]>, companyId: string) {
      expect([answer.status, answer.body.errors]).toEqual([400, errors]);
      expect(answer.headers.get('x-error-code')).toBe('tax_data_incomplete');
      expect(await itemsAt(team, `/api/v1/documents?companyId=${companyId}`, 'documents')).toEqual([]);
      const [row] = await service.sql<{ deliveries: number }>(
        `SELECT count(*) AS deliveries FROM deliveries d JOIN documents o ON o.id = d.document_id WHERE o.company_id = $1`,
        [companyId],
      );
      expect(row?.deliveries).toBe(0);
    }

    it('is refused while a field of the report is missing, named by it, and accepted once it is stated', async () => {
      const id = await createCompany();
      await expectRefused(await ask(id, 'send', {}), { [FIELD]: [MESSAGE] }, id);
      await team.put(`/api/v1/companies/${id}`, { vatNumber: 'SK2020179381' });
      await team.verify(id);
      const sent = await ask(id, 'send', { seller: { ...seller, vatNumber: 'SK2020179381' } });
      expect([sent.status, sent.body.document?.validation.result]).toEqual([200, 'valid']);
    });

    it('shows in a preview what sending would refuse', async () => {
      const id = await createCompany();
      const { status, body } = await ask(id, 'preview', {});
      expect(status).toBe(200);
      expect(body.document.validation.result).toBe('invalid');
      expect(body.document.validation.errors).toContainEqual({
        ruleCode: 'TAX-DATA-INCOMPLETE',
        errorLevel: 'ERROR',
        errorMessage: MESSAGE.slice('TAX-DATA-INCOMPLETE: '.length),
        fieldName: 'seller.vatNumber',
        source: 'Passerelle tax data',
        url: expect.stringMatching(/rules\/passerelle#tax-data-incomplete$/),
      });
    });

    it('is refused as UBL and as CII alike, also where the company itself is the buyer', async () => {
      const reports = await createCompany();
      const silent = await createCompany({ taxReporting: null });
      for (const docTypeId of [
        undefined,
        'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100::CrossIndustryInvoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::D16B',
      ]) {
        const { body } = await ask(silent, 'preview', {}, { docTypeId });
        expect(body.document.validation.result).toBe('valid');
        const answer = await team.post(`/api/v1/${reports}/send`, {
          recipient: '9999:delivered',
          documentType: 'xml',
          document: body.document.xml,
        });
        await expectRefused(answer, { [FIELD]: [MESSAGE] }, reports);
      }
      const selfBilled = await ask(
        reports,
        'send',
        { seller: { ...seller, enterpriseNumber: '2022749619', name: buyer.name }, buyer: seller },
        { documentType: 'selfBillingInvoice' },
      );
      await expectRefused(
        selfBilled,
        { [FIELD]: [expect.stringContaining('VAT number of the seller')] },
        reports,
      );
    });

    it('lists it among the other faults of the document', async () => {
      const id = await createCompany();
      const answer = await ask(id, 'send', { buyerReference: undefined });
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'document_invalid']);
      expect(answer.body.errors).toMatchObject({ [FIELD]: [MESSAGE] });
      const others = Object.values(answer.body.errors as Record<string, string[]>).flat();
      expect(others).toContainEqual(expect.stringMatching(/^PEPPOL-EN16931-R003/));
    });

    it.each<[string, object, object, object]>([
      ['has switched the reporting off', { taxReporting: { ...SETTING, enabled: false } }, {}, {}],
      ['reports from a later day on', { taxReporting: { ...SETTING, from: '2099-01-01' } }, {}, {}],
      ['has no such setting', { taxReporting: null }, {}, {}],
      ['reports domestic invoices', {}, { buyer: { ...buyer, country: 'CZ', vatNumber: 'CZ25123891' } }, {}],
      ['only mails it', {}, {}, { recipient: null, email: { when: 'always', to: ['a@buyer.example'] } }],
    ])('is accepted of a company that %s', async (_what, fields, document, more) => {
      const id = await createCompany(fields);
      const answer = await ask(id, 'send', document, more);
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    });

    it('that is scheduled falls under the duty of the day on which it is sent', async () => {
      const soon = new Date(Date.now() + 30 * 86_400_000);
      const from = new Date(soon.getTime() - 86_400_000).toISOString().slice(0, 10);
      const id = await createCompany({ taxReporting: { ...SETTING, from } });
      const answer = await ask(id, 'send', {}, { sendAt: soon.toISOString() });
      await expectRefused(answer, { [FIELD]: [MESSAGE] }, id);
      expect((await ask(id, 'send', {})).status).toBe(200);
    });

    it('follows the setting as soon as it is changed', async () => {
      const id = await createCompany({ taxReporting: null });
      expect((await ask(id, 'send', {})).status).toBe(200);
      await team.put(`/api/v1/companies/${id}`, { taxReporting: SETTING });
      const refused = await ask(id, 'send', {});
      expect([refused.status, refused.body.errors]).toEqual([400, { [FIELD]: [MESSAGE] }]);
      await team.put(`/api/v1/companies/${id}`, { taxReporting: null });
      expect((await ask(id, 'send', {})).status).toBe(200);
    });

    it('of the Emirates is given the UUID that its report needs', async () => {
      const { seller: party, uuid: _, ...rest } = EMIRATI.input as Record<string, object | string>;
      const { name, street, city, postalZone } = party as unknown as Record<string, string>;
      const id = await createCompany({
        name,
        address: street,
        city,
        postalCode: postalZone,
        country: 'AE',
        enterpriseNumberScheme: null,
        enterpriseNumber: null,
        vatNumber: '132654987101003',
        taxReporting: { jurisdiction: 'AE', taxIdentifier: '1326549871' },
      });
      await team.post(`/api/v1/companies/${id}/identifiers`, { scheme: '0235', identifier: '1987654321' });
      // The sample names a trade licence, which is no number of the company.
      await service.sql('UPDATE companies SET is_agent = true WHERE id = $1', [id]);
      const answer = await team.post(`/api/v1/${id}/send`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        profile: 'pint-ae',
        document: { ...rest, seller: party },
      });
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
      expect(answer.body.document.parsed.uuid).toMatch(/^[0-9a-f-]{36}$/);
    });
  });
});
