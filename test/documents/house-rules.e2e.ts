import { creditNote } from '../support/credit-note';
import { smallInvoice } from '../support/invoices';
import type { Answer, TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

interface Finding {
  ruleCode: string;
  errorLevel: string;
  fieldName: string;
  source: string;
}

/** Contract, section 9.3: warnings of the product's own rules, which change no result. */
describe('documents', () => {
  const shared = sharedService();

  describe('house rules', () => {
    let team: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };

    beforeAll(async () => {
      team = await shared().team();
      [from, to] = await Promise.all([team.company(), team.company()]);
    });

    /** An invoice with five mistakes that no official rule looks at. */
    const mistaken = (): object =>
      smallInvoice(`HOUSE-${Math.random()}`, {
        dueDate: '2020-01-01',
        buyer: {
          name: 'B',
          street: 'S',
          city: 'C',
          postalZone: '1',
          country: 'BE',
          vatNumber: 'BE0987654395',
        },
        paymentMeans: [{ iban: 'BE71096123456768' }],
        lines: [
          { id: '1', name: 'L', netPriceAmount: '10', vat: { percentage: '20' } },
          { id: '1', name: 'M', netPriceAmount: '10', vat: { percentage: '20' } },
        ],
      });
    const EXPECTED = [
      'HOUSE-IBAN paymentMeans.0.iban',
      'HOUSE-VAT-NUMBER buyer.vatNumber',
      'HOUSE-DUE-BEFORE-ISSUE dueDate',
      'HOUSE-LINE-ID lines.1.id',
      'HOUSE-VAT-RATE lines.0.vat.percentage',
    ];

    function ofHouse({ errors }: { errors: Finding[] }): string[] {
      const own = errors.filter(({ source }) => source === 'Passerelle house rules');
      expect(
        own.every(({ errorLevel, ruleCode }) => errorLevel === 'WARNING' && ruleCode.startsWith('HOUSE-')),
      ).toBe(true);
      return own.map(({ ruleCode, fieldName }) => `${ruleCode} ${fieldName}`);
    }

    const post = (
      deed: 'send' | 'preview',
      document = mistaken(),
      by = team,
      company = from.id,
    ): Promise<Answer> =>
      by.post(`/api/v1/${company}/${deed}`, { recipient: to.address, documentType: 'invoice', document });

    it('warn in preview, send, validate and on receiving, and the result stays valid', async () => {
      const preview = await post('preview');
      expect([preview.status, preview.body.errors]).toEqual([200, undefined]);
      expect(ofHouse(preview.body.document.validation)).toEqual(EXPECTED);
      expect(preview.body.document.validation.result).toBe('valid');
      const sent = await post('send');
      expect(sent.status).toBe(200);
      expect(sent.body.document.validation.result).toBe('valid');
      expect(ofHouse(sent.body.document.validation)).toEqual(EXPECTED);
      const { xml, id } = sent.body.document;
      const stored = await team.get(`/api/v1/documents/${id}`);
      expect(ofHouse(stored.body.document.validation)).toEqual(EXPECTED);
      const validated = await team.post('/api/v1/validate', { document: xml });
      expect([validated.body.validation.result, ofHouse(validated.body.validation)]).toEqual([
        'valid',
        EXPECTED,
      ]);
      const received = await team.post('/api/v1/sandbox/inbound', { companyId: to.id, document: xml });
      expect(received.body.document.validation.result).toBe('valid');
      expect(ofHouse(received.body.document.validation)).toEqual(EXPECTED);
    });

    it('say the same of a document in CII', async () => {
      const docTypeId =
        'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100::CrossIndustryInvoice##urn:cen.eu:en16931:2017::D16B';
      const preview = await team.post(`/api/v1/${from.id}/preview`, {
        recipient: to.address,
        documentType: 'invoice',
        document: mistaken(),
        docTypeId,
      });
      expect([preview.status, preview.body.errors]).toEqual([200, undefined]);
      expect(ofHouse(preview.body.document.validation)).toEqual(EXPECTED);
    });

    it('have nothing to say of a sound document', async () => {
      const sent = await post('send', smallInvoice(`HOUSE-${Math.random()}`));
      expect(ofHouse(sent.body.document.validation)).toEqual([]);
      const xml = await team.post('/api/v1/validate', { document: creditNote(from, to) });
      expect(xml.body.validation.result).toBe('valid');
    });

    it('are all on at first, switched by code, at once and for that team alone, which is audited', async () => {
      const own = await shared().team();
      const company = await own.company();
      const { houseRules } = (await own.get('/api/v1/team')).body.team;
      expect(Object.values(houseRules as Record<string, boolean>)).toEqual(Array(12).fill(true));
      expect(ofHouse((await post('preview', mistaken(), own, company.id)).body.document.validation)).toEqual(
        EXPECTED,
      );
      const patch = (body: object): Promise<Answer> => own.request('PATCH', '/api/v1/team', body, {});
      const off = await patch({ houseRules: { 'HOUSE-IBAN': false, 'HOUSE-LINE-ID': false } });
      expect(off.status).toBe(200);
      expect(off.body.team.houseRules).toEqual({
        ...houseRules,
        'HOUSE-IBAN': false,
        'HOUSE-LINE-ID': false,
      });
      const rest = EXPECTED.filter((code) => !/IBAN|LINE-ID/.test(code));
      expect(ofHouse((await post('preview', mistaken(), own, company.id)).body.document.validation)).toEqual(
        rest,
      );
      const sent = await post('send', mistaken(), own, company.id);
      expect(ofHouse(sent.body.document.validation)).toEqual(rest);
      const { xml } = sent.body.document;
      expect(ofHouse((await own.post('/api/v1/validate', { document: xml })).body.validation)).toEqual(rest);
      const received = await own.post('/api/v1/sandbox/inbound', { companyId: company.id, document: xml });
      expect(ofHouse(received.body.document.validation)).toEqual(rest);
      expect(ofHouse((await post('preview')).body.document.validation)).toEqual(EXPECTED);
      const on = await patch({ houseRules: { 'HOUSE-IBAN': true } });
      expect(on.body.team.houseRules).toEqual({ ...houseRules, 'HOUSE-LINE-ID': false });
      // Nothing changes, so nothing is audited.
      expect((await patch({ houseRules: { 'HOUSE-IBAN': true } })).status).toBe(200);
      const { auditEntries } = (await own.get('/api/v1/audit')).body;
      const changes = auditEntries.filter(
        ({ action }: { action: string }) => action === 'team.house_rules_changed',
      );
      expect(changes.map(({ after }: { after: object }) => after)).toEqual([
        { houseRulesOff: ['HOUSE-LINE-ID'] },
        { houseRulesOff: ['HOUSE-IBAN', 'HOUSE-LINE-ID'] },
      ]);
    });

    it.each([
      [{ 'HOUSE-UNKNOWN': false }, 'HOUSE-UNKNOWN'],
      [{ 'HOUSE-IBAN': 'no' }, 'true or false for HOUSE-IBAN'],
      [['HOUSE-IBAN'], 'must be an object'],
    ])('refuse the switches %j', async (houseRules, words) => {
      const answer = await team.request('PATCH', '/api/v1/team', { houseRules }, {});
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, ['houseRules']]);
      expect(answer.body.errors.houseRules[0]).toContain(words);
    });
  });
});
