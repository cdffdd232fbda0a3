import { smallInvoice } from '../support/invoices';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { sendAndWait, type TeamClient } from '../support/team-client';

const DEFAULTS = {
  accounts: [{ iban: 'BE71 0961 2345 6769', bic: 'gkccbebb', name: null }],
  paymentDays: 30,
  paymentTerms: 'Payable within 30 days',
  note: null,
  language: 'fr',
  invoiceNumberPattern: 'T{year}/{number:4}',
  creditNoteNumberPattern: null,
};

describe('companies', () => {
  const shared = sharedService();

  describe('defaults of invoices', () => {
    let service: Service;
    let team: TeamClient;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
    });

    it('are none at first, replaced as a whole, and cleared', async () => {
      const { id } = await team.company();
      expect((await team.sdk.companies.get(id)).invoiceDefaults).toBeNull();
      const stored = await team.sdk.companies.update(id, { invoiceDefaults: DEFAULTS });
      expect(stored.invoiceDefaults).toEqual({
        ...DEFAULTS,
        accounts: [{ iban: 'BE71096123456769', bic: 'GKCCBEBB', name: null }],
      });
      const { updatedAt } = await team.sdk.companies.update(id, { invoiceDefaults: DEFAULTS });
      expect(updatedAt).toBe(stored.updatedAt);
      const other = await team.sdk.companies.update(id, { name: 'Another name' });
      expect(other.invoiceDefaults).toEqual(stored.invoiceDefaults);
      const shorter = await team.sdk.companies.update(id, { invoiceDefaults: { paymentDays: 14 } });
      expect(shorter.invoiceDefaults).toEqual({
        accounts: [],
        paymentDays: 14,
        paymentTerms: null,
        note: null,
        language: null,
        invoiceNumberPattern: null,
        creditNoteNumberPattern: null,
      });
      expect((await team.sdk.companies.update(id, { invoiceDefaults: null })).invoiceDefaults).toBeNull();
    });

    it('leave a changed account in the audit log', async () => {
      const { id } = await team.company({ invoiceDefaults: DEFAULTS });
      await team.sdk.companies.update(id, {
        invoiceDefaults: { accounts: [{ iban: 'NL91ABNA0417164300' }] },
      });
      const [entry] = await service.sql<{ before: object; after: object }>(
        `SELECT before, after FROM audit_entries WHERE subject_id = $1 AND action = 'company.updated' ORDER BY id DESC LIMIT 1`,
        [id],
      );
      expect(entry).toMatchObject({
        before: { accounts: ['BE71096123456769'] },
        after: { accounts: ['NL91ABNA0417164300'] },
      });
    });

    it('are refused with the field that is wrong', async () => {
      const { id } = await team.company();
      const refused = async (invoiceDefaults: unknown): Promise<string[]> => {
        const { status, body } = await team.put(`/api/v1/companies/${id}`, { invoiceDefaults });
        expect(status).toBe(400);
        return Object.keys(body.errors as object);
      };
      expect(await refused({ accounts: [{ iban: 'BE72096123456769' }] })).toEqual([
        'invoiceDefaults.accounts.0.iban',
      ]);
      expect(await refused({ accounts: [{ iban: 'BE71096123456769', bic: 'x' }] })).toEqual([
        'invoiceDefaults.accounts.0.bic',
      ]);
      expect(await refused({ invoiceNumberPattern: '{year}' })).toEqual([
        'invoiceDefaults.invoiceNumberPattern',
      ]);
      expect(await refused({ paymentDays: -1 })).toEqual(['invoiceDefaults.paymentDays']);
      expect(await refused({ language: 'French' })).toEqual(['invoiceDefaults.language']);
      expect(await refused([])).toEqual(['invoiceDefaults']);
      expect(await refused({ accounts: {} })).not.toEqual([]);
    });

    it('propose the next number, and name what is missing', async () => {
      const { id } = await team.company({ invoiceDefaults: DEFAULTS });
      const to = await team.company();
      const path = `/api/v1/${id}/next-number`;
      expect(await team.sdk.companies.getNextNumber(id, { issueDate: '2026-11-27' })).toEqual({
        number: 'T2026/0001',
        lastNumber: null,
        missingNumbers: [],
      });
      for (const number of ['T2026/0001', 'T2026/0003'])
        await sendAndWait(team, id, {
          recipient: to.address,
          documentType: 'invoice',
          document: smallInvoice(number, { issueDate: '2026-11-20' }),
        });
      expect((await team.get(`${path}?issueDate=2026-11-27`)).body.nextNumber).toEqual({
        number: 'T2026/0004',
        lastNumber: 'T2026/0003',
        missingNumbers: ['T2026/0002'],
      });
      expect((await team.get(`${path}?issueDate=2027-01-05`)).body.nextNumber.number).toBe('T2027/0001');
      expect((await team.get(`${path}?documentType=creditNote`)).body.nextNumber.number).toBeNull();
      await team.sdk.companies.update(id, { invoiceDefaults: null });
      expect((await team.get(`${path}?issueDate=2026-12-01`)).body.nextNumber.number).toBe('T2026/0004');
      // What the recipient received is no number of its own.
      expect((await team.sdk.companies.getNextNumber(to.id)).number).toBeNull();
    });

    it('propose nothing for another team, and nothing for what is none', async () => {
      const { id } = await team.company();
      const stranger = await service.team();
      expect((await stranger.get(`/api/v1/${id}/next-number`)).status).toBe(401);
      for (const query of ['documentType=order', 'issueDate=tomorrow'])
        expect((await team.get(`/api/v1/${id}/next-number?${query}`)).status).toBe(400);
    });
  });

  describe('customers', () => {
    it('keep the reference that their invoices state, and their language', async () => {
      const team = await shared().team();
      const { id, buyerReference, language } = await team.sdk.customers.upsert({
        name: 'Kroon',
        buyerReference: 'NA',
        language: 'nl',
      });
      expect([buyerReference, language]).toEqual(['NA', 'nl']);
      expect(await team.sdk.customers.update(id, { name: 'De Kroon' })).toMatchObject({
        buyerReference: 'NA',
      });
      expect(await team.sdk.customers.update(id, { buyerReference: null })).toMatchObject({
        buyerReference: null,
        language: 'nl',
      });
      const { status, body } = await team.put(`/api/v1/customers/${id}`, { language: 'Dutch' });
      expect([status, Object.keys(body.errors as object)]).toEqual([400, ['language']]);
    });
  });
});
